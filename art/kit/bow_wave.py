"""White water that climbs a hull at the bow and along its side, found from the render's depth."""

import math

import numpy as np
import torch

from kit.noise import fractal, smoothstep


def climbing(camera, depth, heading, length, height, seed=3):
    """Opacity by pixel of foam on a hull at the origin; `height` in metres at the stem, depth along the ray."""
    rows, columns = np.nonzero((depth > 1) & (depth < 5000))
    rays = camera.rays(torch.from_numpy(columns + 0.5), torch.from_numpy(rows + 0.5))
    distance = depth[rows, columns]
    x, y, z = (camera.location[part] + rays[part].numpy() * distance for part in range(3))
    low = (z < height * 1.6) & (z > -height)
    rows, columns, x, y, z = rows[low], columns[low], x[low], y[low], z[low]
    along = x * math.cos(heading) + y * math.sin(heading)
    from_bow = np.maximum(length / 2 - along, 0) / length
    scale = height / 2.4
    ragged = fractal(along / (5 * scale), z * 0 + 2, 4, 0.6, seed=seed)
    crest = height * (0.85 * np.exp(-from_bow / 0.035) + 0.30 * np.exp(-from_bow / 0.22) + 0.10) * (0.85 + 0.55 * ragged)
    spray = fractal(along / (1.3 * scale), z / (0.7 * scale), 5, 0.65, seed=seed + 5)
    opacity = smoothstep(crest * 1.05, crest * 0.30, z + 0.38 * crest * spray) * (0.55 + 0.45 * smoothstep(-0.5, 0.3, spray + 0.5 * (1 - z / crest.clip(0.1))))
    result = np.zeros(depth.shape, np.float32)
    result[rows, columns] = opacity.clip(0, 0.95)
    return result
