"""Open water in perspective without noise: waves, mirrored sky, the sun's glitter, foam and a ship's reflection.

The camera is the one of `kit.render.camera`, so that a render with a clear film fits on it.
"""

import math

import cv2
import numpy as np
import torch
import torch.nn.functional as functional

FRESNEL_AT_ZERO = 0.02
OIL_INDEX = 1.47
# Nanometres, for red, green and blue.
WAVELENGTHS = (610.0, 550.0, 465.0)
# Five-point cubature of a normal distribution of slopes: (x, y, weight), in deviations.
SPREAD = math.sqrt(3)
NODES = ((0, 0, 1 / 3), (SPREAD, 0, 1 / 6), (-SPREAD, 0, 1 / 6), (0, SPREAD, 1 / 6), (0, -SPREAD, 1 / 6))


class Camera:
    """Pinhole over the sea; location and target in metres, lens in millimetres on a sensor 36 mm wide."""

    def __init__(self, location, target, lens, width, height):
        self.location = np.array(location, np.float64)
        forward = np.array(target, np.float64) - self.location
        self.forward = forward / np.linalg.norm(forward)
        right = np.cross(self.forward, (0, 0, 1))
        self.right = right / np.linalg.norm(right)
        self.up = np.cross(self.right, self.forward)
        self.focal = lens / 36 * width
        self.width, self.height = width, height

    def rays(self, columns, rows):
        """Directions through picture points (pixels, from the top left)."""
        across = (columns - self.width / 2) / self.focal
        down = (rows - self.height / 2) / self.focal
        parts = [self.forward[i] + across * self.right[i] - down * self.up[i] for i in range(3)]
        length = torch.sqrt(parts[0] ** 2 + parts[1] ** 2 + parts[2] ** 2)
        return [part / length for part in parts]

    def project(self, x, y, z):
        """Picture points of places; behind the camera they are far outside."""
        relative = [x - self.location[0], y - self.location[1], z - self.location[2]]
        depth = sum(r * f for r, f in zip(relative, self.forward))
        safe = depth.clamp_min(0.1)
        across = sum(r * f for r, f in zip(relative, self.right)) / safe
        up = sum(r * f for r, f in zip(relative, self.up)) / safe
        column = self.width / 2 + across * self.focal
        return torch.where(depth > 0.1, column, torch.full_like(column, -1e6)), self.height / 2 - up * self.focal

    def horizon_row(self):
        """Row of the horizon in the picture's middle."""
        return self.height / 2 + self.focal * math.tan(math.asin(self.forward[2]))


def lookup(image, columns, rows):
    """Bilinear samples of a (channels, height, width) tensor: zero above and below, its edge to either side."""
    _, height, width = image.shape
    columns = columns.clamp(0.5, width - 0.5)
    grid = torch.stack([columns / width * 2 - 1, rows / height * 2 - 1], -1)
    return functional.grid_sample(image[None], grid[None, None], mode='bilinear', padding_mode='zeros', align_corners=False)[0, :, 0]


def sky_lookup(image, x, y, z):
    """Samples of an equirectangular sky by direction."""
    _, height, width = image.shape
    columns = (0.5 - torch.atan2(y, x) / (2 * math.pi)) * width
    rows = (0.5 - torch.asin(z.clamp(-1, 1)) / math.pi) * height
    grid = torch.stack([columns / width * 2 - 1, rows / height * 2 - 1], -1)
    return functional.grid_sample(image[None], grid[None, None], mode='bilinear', padding_mode='border', align_corners=False)[0, :, 0]


def interference(thickness, share, cosine):
    """Reflectance by colour channel (3, n) of an oil film, relative to that of a thick one.

    `cosine` is that of the angle between ray and normal. Only glancing light shows the colours: from above the light out of the
    water drowns them. Thick films average over many orders and turn grey.
    """
    inside = torch.sqrt(1 - (1 - cosine**2) / OIL_INDEX**2)
    strength = share * (1 - ((cosine - 0.22) / 0.40).clamp(0, 1)) * torch.exp(-((thickness / 900) ** 2))
    waves = [torch.cos(4 * math.pi * OIL_INDEX * thickness * inside / length) for length in WAVELENGTHS]
    return torch.stack([1 + 0.22 * share - strength * wave for wave in waves])


class Water:
    """Parameters of a picture's sea.

    sky: a `kit.air.Sky`. sun_light: its linear RGB irradiance, sun_size its apparent spread as a slope. deep: linear RGB that comes up
    from below. foam(x, y) gives opacity from 0 to 1 for numpy arrays. mirror: (image premultiplied RGBA, plane point,
    plane normal) of the render that stands in the water and is mirrored in it. film(x, y) gives (damping of ripples,
    tint RGB, cover) of what floats on it, for numpy arrays; sheen(x, y) gives the (thickness in nanometres, share) of an oil film thin
    enough to show interference colours.
    """

    def __init__(self, waves, sky, sun_light, deep, sun_size=0.012, foam=None, foam_light=(0.5, 0.5, 0.5), mirror=None, haze=(0.0, 4000.0), film=None, lamps=(), gain=1.0, shade=None, sheen=None):
        self.waves = waves
        self.sky = sky
        self.dome = torch.from_numpy(np.ascontiguousarray(sky.dome().transpose(2, 0, 1)))
        self.sun = [float(part) for part in sky.sun]
        self.sun_light = torch.tensor(sun_light)
        self.deep = torch.tensor(deep)
        self.sun_size = sun_size
        self.foam = foam
        self.foam_light = torch.tensor(foam_light)
        self.mirror = mirror
        self.haze = haze
        self.film = film
        self.lamps = lamps
        self.gain = gain
        self.shade = shade
        self.sheen = sheen

    def surface(self, camera, ray, spacing):
        """Distance along each ray to the water and the pixel's footprint there, by marching down onto the waves."""
        down = (-ray[2]).clamp_min(1e-5)
        start = ((camera.location[2] - self.waves.highest) / down).clamp_min(0.1)
        distance = start.float()
        flat = (camera.location[2] / down).float()
        # From high above, a wave's height shifts its image by less than a pixel.
        steps = 9 if camera.location[2] < 12 * self.waves.highest else 2
        for _ in range(steps):
            x = camera.location[0] + ray[0] * distance
            y = camera.location[1] + ray[1] * distance
            gap = camera.location[2] + ray[2] * distance - self.waves.height(x.float(), y.float(), distance * spacing * 3)
            distance = torch.minimum(distance + gap * 0.85 / (down + 0.07), flat * 1.6)
        return distance

    def shaded(self, camera, columns, rows, spacing):
        """Linear RGB of picture points (flat tensors), and the distance to the water there."""
        ray = [part.float() for part in camera.rays(columns, rows)]
        distance = self.surface(camera, ray, spacing)
        x = (camera.location[0] + ray[0] * distance).float()
        y = (camera.location[1] + ray[1] * distance).float()
        # A pixel's footprint is longer along the view than across it, so rows are sampled several times.
        grazing = (-ray[2]).clamp_min(0.004)
        footprint = distance * spacing * (1 / grazing).clamp_max(60) ** 0.45
        damping = film_tint = film_cover = sheen = None
        if self.film is not None:
            damping, tint, cover = self.film(x.numpy(), y.numpy())
            damping = torch.from_numpy(damping)
            film_tint, film_cover = torch.from_numpy(tint.T.copy()), torch.from_numpy(cover)
        if self.sheen is not None:
            sheen = [torch.from_numpy(part) for part in self.sheen(x.numpy(), y.numpy())]
        z, slope_x, slope_y, hidden = self.waves.sample(x, y, footprint, damping)
        deviation = (hidden / 2).sqrt()
        colour = torch.zeros(3, x.numel())
        fresnel_mean = torch.zeros(x.numel())
        weights = torch.zeros(x.numel())
        for node_x, node_y, weight in NODES:
            nx, ny = -(slope_x + node_x * deviation), -(slope_y + node_y * deviation)
            length = torch.sqrt(nx**2 + ny**2 + 1)
            facing = (-(ray[0] * nx + ray[1] * ny + ray[2]) / length).clamp_min(0.0)
            seen = weight * (facing + 0.002) * length
            cosine = facing.clamp(0.0, 1)
            fresnel = FRESNEL_AT_ZERO + (1 - FRESNEL_AT_ZERO) * (1 - cosine) ** 5
            turn = 2 * facing / length
            out = [ray[0] + turn * nx, ray[1] + turn * ny, ray[2] + turn]
            # A ray reflected downwards hits the next wave, which reflects the sky again.
            up = out[2].abs().clamp_min(0.015)
            norm = torch.sqrt(out[0] ** 2 + out[1] ** 2 + up**2)
            out = [out[0] / norm, out[1] / norm, up / norm]
            mirrored = sky_lookup(self.dome, *out)
            if self.mirror:
                mirrored = self.reflected(camera, x, y, out, mirrored)
            if sheen is not None:
                mirrored = mirrored * interference(*sheen, cosine)
            colour += mirrored * (fresnel * seen)
            fresnel_mean += fresnel * seen
            weights += seen
        colour = colour / weights
        fresnel_mean = fresnel_mean / weights
        shadow = torch.ones(x.numel()) if self.shade is None else 1 - torch.from_numpy(self.shade(x.numpy(), y.numpy()))
        if self.mirror:
            towards_sun = [torch.full_like(x, part) for part in self.sun]
            shadow = shadow * (1 - self.traced(camera, x, y, towards_sun)[3])
        upwelling = self.deep[:, None] * (1 + 0.35 * (z / max(self.waves.highest, 0.1)))
        if film_tint is not None:
            upwelling = upwelling * (1 - film_cover) + film_tint * film_cover
        colour += upwelling * (1 - fresnel_mean) * (0.35 + 0.65 * shadow)
        colour += self.sunlight(ray, slope_x, slope_y, hidden, self.sun, self.sun_size) * self.sun_light[:, None] * shadow
        for place, light, size in self.lamps:
            colour += self.lamplight(camera, ray, x, y, z, slope_x, slope_y, hidden, place, light, size)
        if self.foam is not None:
            opacity = torch.from_numpy(self.foam(x.numpy(), y.numpy()).astype(np.float32))
            facing = (1 + 1.2 * (-(slope_x * self.sun[0] + slope_y * self.sun[1]))).clamp(0.4, 1.8)
            foam = self.foam_light[:, None] * facing * (0.45 + 0.55 * shadow)
            colour = colour * (1 - opacity) + foam * opacity
        far, reach = self.haze
        if far:
            share = (1 - torch.exp(-((distance / reach) ** 1.5))) * far
            level = torch.full_like(ray[2], 0.012)
            air = sky_lookup(self.dome, ray[0], ray[1], level)
            colour = colour * (1 - share) + air * share
        return colour * self.gain, distance

    def sunlight(self, ray, slope_x, slope_y, hidden, to_light, size):
        """Reflected light of a small source of unit irradiance, from the distribution of slopes that reflect it."""
        half = [to_light[i] - ray[i] for i in range(3)]
        need_x, need_y = -half[0] / half[2].clamp_min(1e-3), -half[1] / half[2].clamp_min(1e-3)
        variance = hidden / 2 + size**2
        chance = torch.exp(-((need_x - slope_x) ** 2 + (need_y - slope_y) ** 2) / (2 * variance)) / (2 * math.pi * variance)
        length = torch.sqrt(half[0] ** 2 + half[1] ** 2 + half[2] ** 2)
        cosine = ((half[0] * to_light[0] + half[1] * to_light[1] + half[2] * to_light[2]) / length).clamp(0, 1)
        fresnel = FRESNEL_AT_ZERO + (1 - FRESNEL_AT_ZERO) * (1 - cosine) ** 5
        tilt = (half[2] / length).clamp_min(0.05)
        return chance * fresnel / (4 * tilt**4 * (-ray[2]).clamp_min(0.06))

    def lamplight(self, camera, ray, x, y, z, slope_x, slope_y, hidden, place, light, size):
        """The long reflection of a lamp on the water; `light` is linear RGB intensity, `size` its radius in metres."""
        gap = [place[0] - x, place[1] - y, place[2] - z]
        distance = torch.sqrt(gap[0] ** 2 + gap[1] ** 2 + gap[2] ** 2)
        to_light = [part / distance for part in gap]
        shine = self.sunlight(ray, slope_x, slope_y, hidden, to_light, 0.012 + size / distance.clamp_min(1))
        return torch.tensor(light)[:, None] * shine / distance**2

    def traced(self, camera, x, y, out):
        """Premultiplied RGBA where rays from the water hit an upright plane through the ship, looked up in the render."""
        image, point, normal = self.mirror
        towards = out[0] * normal[0] + out[1] * normal[1]
        towards = torch.where(towards.abs() < 1e-4, torch.full_like(towards, 1e-4), towards)
        reach = ((point[0] - x) * normal[0] + (point[1] - y) * normal[1]) / towards
        hit = reach > 0
        reach = reach.clamp(0, 3000)
        columns, rows = camera.project(x + out[0] * reach, y + out[1] * reach, out[2] * reach)
        return lookup(image, columns / camera.width * image.shape[2], rows / camera.height * image.shape[1]) * hit

    def reflected(self, camera, x, y, out, behind):
        """The reflected sky with the ship in front of it."""
        found = self.traced(camera, x, y, out)
        return behind * (1 - found[3]) + found[:3]


def picture(water, camera, samples=6, chunk=500000, seed=3):
    """The sky and the sea as linear RGB, and the distance to the water by pixel (infinite above the horizon)."""
    height, width = camera.height, camera.width
    rows, columns = torch.meshgrid(torch.arange(height, dtype=torch.float64), torch.arange(width, dtype=torch.float64), indexing='ij')
    half = (height + 1) // 2, (width + 1) // 2
    coarse_rows, coarse_columns = torch.meshgrid(torch.arange(half[0]) * 2.0 + 1, torch.arange(half[1]) * 2.0 + 1, indexing='ij')
    rays = torch.stack(camera.rays(coarse_columns, coarse_rows), -1).numpy().astype(np.float32)
    last = min(half[0], max(1, int(camera.horizon_row()) // 2 + 3))
    sky = np.zeros((height, width, 3), np.float32)
    above = water.sky.radiance(rays[:last])
    sky[: min(height, last * 2)] = cv2.resize(above, (width, last * 2), interpolation=cv2.INTER_CUBIC)[:height] * water.gain
    first = max(0, int(camera.horizon_row()) - 3)
    result = sky.copy()
    distances = np.full((height, width), np.inf, np.float32)
    generator = torch.Generator().manual_seed(seed)
    band = max(1, chunk // width)
    spacing = 1 / camera.focal
    for top in range(first, height, band):
        bottom = min(height, top + band)
        r, c = rows[top:bottom].flatten(), columns[top:bottom].flatten()
        total = torch.zeros(3, r.numel())
        nearest = torch.full((r.numel(),), float('inf'))
        for sample in range(samples):
            shift = torch.rand(r.numel(), generator=generator, dtype=torch.float64)
            row = r + (sample + shift) / samples
            column = c + torch.rand(r.numel(), generator=generator, dtype=torch.float64)
            ray_z = camera.rays(column, row)[2]
            wet = ray_z < -2e-4
            colour = torch.from_numpy(sky[top:bottom].reshape(-1, 3).T.copy())
            if bool(wet.any()):
                shaded, distance = water.shaded(camera, column[wet], row[wet], spacing)
                colour[:, wet] = shaded
                nearest[wet] = torch.minimum(nearest[wet], distance)
            # A single facet that reflects the sun must not outshine the pixels around it.
            total += colour.clamp_max(14)
        result[top:bottom] = (total / samples).T.reshape(bottom - top, width, 3).numpy()
        distances[top:bottom] = nearest.reshape(bottom - top, width).numpy()
    return result, distances


def joined(behind, front):
    """Composites a premultiplied render over the sea."""
    return front[..., :3] + behind * (1 - front[..., 3:4])


def resized(image, width, height):
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)


def mirror(render, point, normal, brightest=2.0):
    """A render as the water reflects it: slightly softened, its lamps no brighter than `brightest`."""
    soft = cv2.GaussianBlur(np.minimum(render, brightest), (0, 0), render.shape[1] / 1600)
    return torch.from_numpy(np.ascontiguousarray(soft.transpose(2, 0, 1))), point, normal
