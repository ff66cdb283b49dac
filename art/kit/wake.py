"""Foam around a ship under way, as opacity over positions on the sea."""

import numpy as np

from kit import foam
from kit.noise import fractal, smoothstep
from kit.sheet import Sheet


class Wake(Sheet):
    """Foam of a ship `length` by `beam` metres at the origin, heading `heading` radians; `vigour` about 1."""

    def __init__(self, length, beam, heading, vigour=1.0, seed=5, step=0.5, trail=700.0):
        scale = beam / 34
        left, half_width = -length / 2 - trail, beam * 4.5
        x = np.arange(left, length / 2 + 3 * beam, step, dtype=np.float32)[None, :]
        y = np.arange(-half_width, half_width, step, dtype=np.float32)[:, None]
        x, y = np.broadcast_arrays(x, y)
        across = np.abs(y)
        behind = -length / 2 + 0.02 * length - x
        drift = fractal(x / 26 / scale, y / 26 / scale, 4, seed=seed)
        half = beam * 0.40 + behind * 0.04 + 2.2 * scale * drift
        core = smoothstep(half + 4 * scale, half - 4.5 * scale, across) * smoothstep(-1, 5, behind)
        streaks = 0.5 + 0.5 * fractal(x / 40 / scale, y / 2.6 / scale, 4, 0.55, seed=seed + 16)
        coverage = core * (0.45 * np.exp(-behind.clip(0) / (26 * scale)) + 0.6 * np.exp(-behind.clip(0) / (0.9 * length)) * (0.6 + 1.1 * (streaks - 0.5)))
        from_bow = length / 2 + 0.01 * length - x
        line = scale * 2 + 1.5 * np.sqrt(from_bow.clip(0) * scale) + 0.19 * from_bow.clip(0) + 1.2 * scale * fractal(x / 14 / scale, np.sign(y) * 3, 4, seed=seed + 26)
        distance = across - line
        crest = np.exp(-((distance / (1.2 * scale + 0.02 * from_bow.clip(0))) ** 2)) * smoothstep(-1.5, 3, from_bow)
        inside = smoothstep(1.5 * scale, -scale, distance) * smoothstep(-14 * scale - 0.05 * from_bow, -scale, distance)
        coverage += crest * 0.9 * np.exp(-from_bow.clip(0) / (0.30 * length)) + inside * 0.5 * np.exp(-from_bow.clip(0) / (0.33 * length)) * (from_bow > 0)
        along = smoothstep(beam / 2 + 5 * scale, beam / 2 - scale, across - 1.6 * scale * drift) * smoothstep(-length / 2 - 2, -length / 2 + 0.1 * length, x) * smoothstep(length / 2, length / 2 - 0.12 * length, x)
        coverage += along * 0.42
        texture = foam.lace(x / scale, y / scale, seed=seed, stretch=1.4)
        coverage = np.clip(coverage * vigour, 0, 0.95)
        image = (foam.covered(coverage, texture, 0.5) * (0.4 + 0.6 * np.clip(coverage * 1.3, 0, 1))).astype(np.float32)
        super().__init__(image, left, -half_width, step, heading)
