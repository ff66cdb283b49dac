"""Seeded noise over arrays of coordinates (numpy)."""

import numpy as np


def chance(x, y, seed):
    """Hash of whole coordinates to [0, 1)."""
    mixed = x.astype(np.uint32) * np.uint32(374761393) + y.astype(np.uint32) * np.uint32(668265263) + np.uint32(seed * 2654435761 % 2**32)
    mixed = (mixed ^ (mixed >> np.uint32(13))) * np.uint32(1274126177)
    return ((mixed ^ (mixed >> np.uint32(16))) & np.uint32(0xFFFFFF)).astype(np.float32) / np.float32(0x1000000)


def gradient_noise(x, y, seed=0):
    """Perlin noise, about -0.7 to 0.7, with a period of one unit."""
    left, low = np.floor(x), np.floor(y)
    fx, fy = (x - left).astype(np.float32), (y - low).astype(np.float32)
    left, low = left.astype(np.int64), low.astype(np.int64)

    def corner(dx, dy):
        angle = chance(left + dx, low + dy, seed) * np.float32(2 * np.pi)
        return np.cos(angle) * (fx - dx) + np.sin(angle) * (fy - dy)

    sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    bottom = corner(0, 0) * (1 - sx) + corner(1, 0) * sx
    top = corner(0, 1) * (1 - sx) + corner(1, 1) * sx
    return bottom * (1 - sy) + top * sy


def fractal(x, y, octaves=6, gain=0.5, lacunarity=2.03, seed=0, ridged=False):
    """Sum of octaves, about -1 to 1; `ridged` gives 0 to 1 with sharp crests."""
    total = np.zeros(np.broadcast(x, y).shape, np.float32)
    amplitude, weight = 1.0, 0.0
    cosine, sine = np.cos(0.6), np.sin(0.6)
    for octave in range(octaves):
        layer = gradient_noise(x, y, seed + octave * 101)
        if ridged:
            layer = 1 - np.minimum(np.abs(layer) * 2.2, 1)
        total += amplitude * layer
        weight += amplitude
        amplitude *= gain
        x, y = lacunarity * (cosine * x - sine * y) + 17.3, lacunarity * (sine * x + cosine * y) - 9.1
    return total / weight * (1 if ridged else 1.6)


def cells(x, y, seed=0):
    """Worley noise: distances to the nearest and the second nearest seed point."""
    left, low = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    nearest = np.full(x.shape, 9, np.float32)
    second = np.full(x.shape, 9, np.float32)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            px = left + dx + chance(left + dx, low + dy, seed)
            py = low + dy + chance(left + dx, low + dy, seed + 7)
            distance = np.hypot(px - x, py - y).astype(np.float32)
            second = np.minimum(second, np.maximum(nearest, distance))
            nearest = np.minimum(nearest, distance)
    return nearest, second


def smoothstep(low, high, value):
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def equalised(values):
    """Replaces values by their rank, so that a threshold at c covers exactly 1 - c of the area."""
    sample = np.sort(values.ravel()[:: max(1, values.size // 200000)])
    return np.searchsorted(sample, values).astype(np.float32) / sample.size
