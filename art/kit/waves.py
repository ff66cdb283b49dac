"""A sea surface in bands of wavelength, each a tile made by Fourier synthesis (torch)."""

import math

import torch
import torch.nn.functional as functional

torch.set_num_threads(1)

GRAVITY = 9.81
TILE_SIZE = 512
# Metres: oil films flatten waves shorter than this.
DAMPED_BELOW = 9.0


class Band:
    """Waves between two lengths (metres) on a repeating tile: height and slopes."""

    def __init__(self, longest, shortest, spectrum, turn, chop, generator):
        self.tile = 24 * longest
        self.middle = math.sqrt(longest * shortest)
        self.turn = (math.cos(turn), math.sin(turn))
        steps = torch.fft.fftfreq(TILE_SIZE, 1 / TILE_SIZE) * 2 * math.pi / self.tile
        kx, ky = steps[None, :].expand(TILE_SIZE, -1), steps[:, None].expand(-1, TILE_SIZE)
        k = torch.hypot(kx, ky).clamp_min(1e-6)
        inside = (k >= 2 * math.pi / longest) & (k < 2 * math.pi / shortest)
        # World angle of each wave: the tile itself is rotated to hide its repetition.
        angle = torch.atan2(ky, kx) + turn
        power = torch.where(inside, spectrum(k, angle), torch.zeros(())) * (2 * math.pi / self.tile) ** 2
        phase = torch.view_as_complex(torch.randn(TILE_SIZE, TILE_SIZE, 2, generator=generator))
        amplitude = phase * power.sqrt()

        def field(factor):
            return torch.fft.ifft2(amplitude * factor).real * TILE_SIZE**2

        height = field(torch.ones_like(k))
        if chop:
            height = self.sharpened(height, field(1j * kx / k), field(1j * ky / k), chop)
        transformed = torch.fft.fft2(height)
        slope_x = torch.fft.ifft2(transformed * 1j * kx).real
        slope_y = torch.fft.ifft2(transformed * 1j * ky).real
        self.variance = float((slope_x**2 + slope_y**2).mean())
        self.height_deviation = float(height.std())
        cosine, sine = self.turn
        stacked = torch.stack([height, slope_x * cosine - slope_y * sine, slope_x * sine + slope_y * cosine])
        self.image = functional.pad(stacked[None], (2, 2, 2, 2), mode='circular')

    def sharpened(self, height, shift_x, shift_y, chop):
        """Heights after points are displaced towards the crests, found by fixed-point iteration."""
        step = self.tile / TILE_SIZE
        rows, columns = torch.meshgrid(torch.arange(TILE_SIZE), torch.arange(TILE_SIZE), indexing='ij')
        sources = functional.pad(torch.stack([height, shift_x, shift_y])[None], (8, 8, 8, 8), mode='circular')
        moved = torch.zeros(2, TILE_SIZE, TILE_SIZE)
        for _ in range(4):
            column = (columns - moved[0] * chop / step) % TILE_SIZE + 8.5
            row = (rows - moved[1] * chop / step) % TILE_SIZE + 8.5
            grid = torch.stack([column, row], -1) / (TILE_SIZE + 16) * 2 - 1
            found = functional.grid_sample(sources, grid[None], align_corners=False)[0]
            moved = found[1:]
        return found[0]

    def sample(self, x, y):
        """Height and two slopes at points (flat tensors, metres), as a tensor of three rows."""
        cosine, sine = self.turn
        column = ((x * cosine + y * sine) / self.tile % 1) * TILE_SIZE + 2.5
        row = ((y * cosine - x * sine) / self.tile % 1) * TILE_SIZE + 2.5
        grid = torch.stack([column, row], -1) / (TILE_SIZE + 4) * 2 - 1
        return functional.grid_sample(self.image, grid[None, None], mode='bilinear', align_corners=False)[0, :, 0]


class Waves:
    """Wind sea with an optional swell.

    wind in metres a second; directions in radians, the way the waves run; swell as (height in metres, length in
    metres, direction). `steepness` scales all wind waves.
    """

    def __init__(self, wind=6.0, direction=0.0, swell=None, seed=1, steepness=1.0, chop=0.8, longest=160.0, shortest=0.12):
        generator = torch.Generator().manual_seed(seed)
        peak = 0.74 * GRAVITY / wind**2

        def spectrum(k, angle):
            facing = torch.cos(angle - direction).clamp_min(0)
            # Long waves run with the wind, ripples in nearly all directions.
            narrow = (6.0 * (peak / k).clamp_max(1) ** 0.45).clamp_min(0.4)
            spread = facing ** (2 * narrow) * 0.34 * (1 + narrow) ** 0.5 + 0.04
            wind_sea = 0.0040 * steepness**2 * k**-4 * torch.exp(-1.25 * (peak / k) ** 2) * spread
            if swell:
                high, long, heading = swell
                k0 = 2 * math.pi / long
                lobe = torch.exp(-(((k - k0) / (0.18 * k0)) ** 2)) * torch.cos(angle - heading).clamp_min(0) ** 24
                wind_sea = wind_sea + lobe * (high / 4) ** 2 / (0.20 * k0**2)
            return wind_sea

        self.bands = []
        turn = 0.3
        while longest > shortest * 1.5:
            self.bands.append(Band(longest, longest / 4, spectrum, turn, chop, generator))
            longest /= 4
            turn += 1.1
        self.highest = 3.2 * math.sqrt(sum(band.height_deviation**2 for band in self.bands))

    def sample(self, x, y, footprint, damping=None):
        """Height, slope x, slope y and the unresolved slope variance, at points for a pixel footprint of `footprint` metres.

        `damping` (0 to 1 by point) is what an oil film takes from ripples; waves longer than some metres run on below it.
        """
        total = torch.zeros(3, x.numel())
        hidden = torch.zeros(x.numel())
        for band in self.bands:
            seen = torch.exp(-((2.4 * footprint / band.middle) ** 2))
            kept = 1.0 if damping is None else 1 - damping * math.exp(-((band.middle / DAMPED_BELOW) ** 2))
            if float(seen.max()) > 0.004:
                total += band.sample(x, y) * (seen * kept)
            hidden += band.variance * (1 - seen**2) * kept**2
        return total[0], total[1], total[2], hidden

    def height(self, x, y, footprint):
        """Height alone, from the bands that matter for occlusion."""
        total = torch.zeros(x.numel())
        for band in self.bands[:2]:
            seen = torch.exp(-((2.4 * footprint / band.middle) ** 2))
            total += band.sample(x, y)[0] * seen
        return total
