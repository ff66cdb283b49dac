"""A boat folded from a page of an exercise book, ruled in blue with a red margin; two units long, waterline near z = 0.12."""

import numpy as np

from kit.bodies import Shape, blend, grid_faces, smooth_step
from kit.noise import fractal

PAPER, RULE, MARGIN, WET = (0.74, 0.72, 0.66), (0.22, 0.34, 0.52), (0.62, 0.16, 0.15), (0.34, 0.34, 0.32)


def ruled(shape, along, across, margin=None, spacing=0.085):
    """Prints lines by the sheet's own coordinates; where `across` is `margin` runs the red line."""
    gap = np.abs((across / spacing + 0.5) % 1 - 0.5) * spacing
    line = 1 - smooth_step(0.003, 0.008, gap)
    shape.paint = np.broadcast_to(np.asarray(PAPER), shape.vertices.shape).copy()
    shape.paint = blend(shape.paint, RULE, line * 0.55)
    if margin is not None:
        shape.paint = blend(shape.paint, MARGIN, (1 - smooth_step(0.004, 0.009, np.abs(along - margin))) * 0.7)
    return shape


def crumpled(shape, amount, seed):
    """Small dents and one soft curl, as thin paper has."""
    x, y, z = shape.vertices.T.astype(np.float32)
    for axis in range(3):
        shape.vertices[:, axis] += amount * fractal(x * 2.1 + z + axis * 7, z * 2.6 + y * 2 + seed, 4, 0.5, seed=seed + axis)
    return shape


def side(hand, rows=150, columns=640):
    """One side of the hull, from rim to keel, with the fold of its brim."""
    u, v = np.linspace(0, 1, columns)[None, :], np.linspace(0, 1, rows)[:, None]
    swell = np.sin(np.pi * u)
    rim = np.stack([2 * u - 1 + 0 * u, hand * 0.335 * swell**0.85, 0.47 + 0.15 * np.abs(2 * u - 1) ** 1.6], -1)
    keel = np.stack([-0.50 + 1.0 * u, hand * 0.17 * swell**0.7, 0.0 + 0.015 * np.abs(2 * u - 1)], -1)
    spot = rim * (1 - v[..., None]) + keel * v[..., None]
    spot[..., 1] += hand * 0.045 * np.sin(np.pi * v) * swell
    # Creases: upright in the middle, and slanting to where the brim was turned up.
    middle = np.exp(-(((u - 0.5) / 0.006) ** 2))
    slant = np.exp(-((np.abs(np.abs(u - 0.5) - 0.10 - 0.33 * (1 - v)) / 0.006) ** 2))
    spot[..., 1] -= hand * (0.010 * middle + 0.007 * slant)
    shape = Shape(spot, grid_faces(rows, columns, False))
    along = np.broadcast_to(2 * u - 1, (rows, columns)).ravel()
    across = np.broadcast_to(0.62 * v + 0 * u, (rows, columns)).ravel()
    ruled(shape, along, across + 0.02, -0.62 if hand < 0 else 0.52)
    shade = np.clip(0.5 * middle + 0.35 * slant, 0, 1).ravel()
    shape.paint = blend(shape.paint, (0.50, 0.48, 0.44), shade * 0.35)
    return shape


def bottom(rows=40, columns=240):
    u, v = np.linspace(0, 1, columns)[None, :], np.linspace(-1, 1, rows)[:, None]
    spot = np.stack([-0.5 + u + 0 * v, v * 0.17 * np.sin(np.pi * u) ** 0.7, 0.015 * np.abs(2 * u - 1) + 0.06 * (1 - np.abs(v))], -1)
    shape = Shape(spot, grid_faces(rows, columns, False))
    shape.paint[:] = PAPER
    return shape


def sail(hand, rows=300, columns=260):
    """One face of the peak in the middle: two triangles that meet in a crease."""
    u, v = np.linspace(-1, 1, columns)[None, :], np.linspace(0, 1, rows)[:, None]
    half = 0.60 * v
    spot = np.stack([u * half, hand * 0.165 * v * (1 - np.abs(u)) ** 0.9 + 0 * u, 1.06 - 0.90 * v + 0 * u], -1)
    shape = Shape(spot, grid_faces(rows, columns, False))
    along = (u * half + 0 * v).ravel()
    across = (0.62 * (1.06 - 0.90 * v) + 0.78 * u * half).ravel()
    ruled(shape, along, across, None)
    crease = np.broadcast_to(np.exp(-((u * half / 0.006) ** 2)), (rows, columns)).ravel()
    shape.paint = blend(shape.paint, (0.50, 0.48, 0.44), crease * 0.3)
    return shape


def paper_boat(seed=3, waterline=0.12):
    parts = [side(1), side(-1), bottom(), sail(1), sail(-1)]
    for part in parts:
        crumpled(part, 0.011, seed)
        z = part.vertices[:, 2]
        x = part.vertices[:, 0].astype(np.float32)
        creep = waterline + 0.05 + 0.035 * fractal(x * 4, x * 0 + 2, 4, seed=seed)
        part.paint = blend(part.paint, WET, smooth_step(creep + 0.025, creep - 0.01, z) * 0.75)
        grime = fractal(x * 3, z.astype(np.float32) * 3, 5, 0.6, seed=seed + 9)
        part.paint = part.paint * (1 - 0.10 * np.clip(grime, 0, 1))[:, None]
    return parts
