"""A worn rubber boot, its heel at the origin and toe towards +x, and the chequer plate it stands on; metres."""

import bpy
import numpy as np

from kit.bodies import Shape, blend, grid_faces, smooth_step, spline
from kit.noise import fractal

UPPER, SOLE = range(2)
YELLOW, DARK, MUD = (0.50, 0.245, 0.022), (0.028, 0.022, 0.018), (0.085, 0.062, 0.040)

# Level slices from the sole up: height, back, front, half width at the ball, half width at the heel.
SLICES = [
    (0.016, -0.004, 0.290, 0.0490, 0.0340), (0.034, -0.007, 0.296, 0.0515, 0.0360), (0.052, -0.007, 0.292, 0.0505, 0.0365), (0.067, -0.005, 0.276, 0.0460, 0.0370),
    (0.079, -0.002, 0.248, 0.0410, 0.0370), (0.092, 0.001, 0.216, 0.0385, 0.0375), (0.110, 0.004, 0.186, 0.0390, 0.0385), (0.134, 0.005, 0.163, 0.0420, 0.0410),
    (0.170, 0.001, 0.149, 0.0465, 0.0455), (0.220, -0.006, 0.145, 0.0525, 0.0510), (0.280, -0.011, 0.147, 0.0575, 0.0560), (0.330, -0.013, 0.149, 0.0600, 0.0590), (0.352, -0.013, 0.150, 0.0605, 0.0595),
]


def ring(back, front, ball, heel, angle, low, hand, grow=0.0):
    """Outline of one slice (n, 2); `low` from 1 at the sole to 0 at the shaft gives it the shape of a foot."""
    cosine, sine = np.cos(angle), np.sin(angle)
    power = 1 - 0.16 * low
    u = 0.5 + 0.5 * np.sign(cosine) * np.abs(cosine) ** power
    width = heel + (ball - heel) * smooth_step(0.25, 0.75, u)
    width = width * (1 - 0.13 * low * np.exp(-(((u - 0.40) / 0.16) ** 2)))
    x = back - grow + (front - back + 2 * grow) * u
    y = np.sign(sine) * np.abs(sine) ** (1 - 0.10 * low) * (width + grow)
    # The foot turns in towards the other one.
    return np.stack([x, y + hand * low * 0.020 * (u - 0.45) * np.abs(u - 0.45) * 2.2], -1)


def upper(hand, seed, lean, rows=260, columns=200):
    slices = spline(SLICES, rows)
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    points = np.empty((rows, columns, 3))
    for row, (height, back, front, ball, heel) in enumerate(slices):
        low = float(smooth_step(0.10, 0.045, height))
        points[row, :, :2] = ring(back, front, ball, heel, angle, low, hand)
        points[row, :, 2] = height
    flat = points.reshape(-1, 3)
    turn = np.tile(angle, rows).astype(np.float32)
    z = flat[:, 2].astype(np.float32)
    centre = np.repeat(points.mean(1), columns, 0)
    out = flat[:, :2] - centre[:, :2]
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    facing = np.cos(turn)
    # Folds across the ankle, where the foot bends, and soft buckles up the shaft.
    wander = 0.010 * fractal(np.cos(turn) * 1.6 + seed, np.sin(turn) * 1.6, 3, 0.5, seed=seed)
    at = z + wander - 0.022 * facing
    folds = sum(depth * np.exp(-(((at - level) / 0.0075) ** 2)) for level, depth in ((0.098, 0.8), (0.122, 1.0), (0.148, 0.7), (0.182, 0.45), (0.236, 0.35)))
    bulges = sum(depth * np.exp(-(((at - level) / 0.010) ** 2)) for level, depth in ((0.110, 0.5), (0.135, 0.7), (0.165, 0.5), (0.208, 0.4)))
    where = (0.35 + 0.65 * smooth_step(-0.2, 0.9, np.abs(facing))) * (0.55 + 0.9 * np.clip(fractal(np.cos(turn) * 2 + 9, z * 9 + np.sin(turn), 3, 0.5, seed=seed + 1) + 0.4, 0, 1))
    buckle = 0.0075 * fractal(np.cos(turn) * 1.3 + seed, z * 10 + np.sin(turn) * 1.3, 3, 0.5, seed=seed + 2) * smooth_step(0.10, 0.26, z)
    band = 0.0022 * smooth_step(0.329, 0.331, z) + 0.0016 * smooth_step(0.036, 0.034, z) + 0.0012 * (smooth_step(0.064, 0.062, z) * smooth_step(0.16, 0.20, flat[:, 0]))
    shift = buckle + band + (0.0034 * bulges - 0.0052 * folds) * where
    flat[:, :2] += out * shift[:, None]
    rise = smooth_step(0.14, 0.36, z)
    flat[:, 0] += lean[0] * rise**1.5
    flat[:, 1] += lean[1] * rise**1.5
    flat[:, 2] += rise * (0.008 * np.sin(turn + seed) - 0.4 * lean[0] * facing * 0.15)
    shape = Shape(flat, grid_faces(rows, columns, True), slot=UPPER)
    dirt = fractal(flat[:, 0].astype(np.float32) * 18, flat[:, 1].astype(np.float32) * 18 + z * 14, 5, 0.6, seed=seed + 3)
    splash = smooth_step(0.13, 0.02, z + 0.05 * dirt)
    shape.paint = blend(YELLOW, (0.34, 0.17, 0.030), np.clip(0.5 + dirt, 0, 1) * 0.55)
    shape.paint = blend(shape.paint, MUD, np.clip(splash * (0.35 + 0.6 * dirt), 0, 0.8) + 0.35 * np.clip(folds * where, 0, 1))
    shape.paint = blend(shape.paint, DARK, (smooth_step(0.036, 0.034, z)) * 0.92)
    return shape


def sole(hand, columns=520):
    """A slab a little wider than the foot, notched round its edge, with a heel."""
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    _, back, front, ball, heel = SLICES[1]
    levels = [(0.000, -0.004), (0.0005, 0.001), (0.003, 0.0036), (0.015, 0.0040), (0.022, 0.0040), (0.0245, 0.0020), (0.0250, -0.006)]
    rows = []
    for height, grow in levels:
        outline = ring(back, front, ball, heel, angle, 1.0, hand, grow)
        step = np.cumsum(np.linalg.norm(np.diff(outline, axis=0, prepend=outline[-1:]), axis=1))
        notch = smooth_step(0.2, 0.5, np.sin(step * 2 * np.pi / 0.0135)) if 0.0004 < height < 0.010 else 0
        inward = outline - outline.mean(0)
        inward /= np.linalg.norm(inward, axis=1, keepdims=True)
        outline = outline - inward * (0.0032 * notch)[:, None] if np.ndim(notch) else outline
        arch = smooth_step(0.078, 0.082, outline[:, 0]) * smooth_step(0.128, 0.112, outline[:, 0])
        rows.append(np.column_stack([outline, np.maximum(height, 0.012 * arch)]))
    shape = Shape(np.concatenate(rows), grid_faces(len(levels), columns, True).tolist() + [list(range(columns))[::-1]], DARK, SOLE)
    return shape


def boot(hand=1, seed=1, lean=(0.0, 0.0)):
    """`hand` is 1 for one foot and -1 for the other; `lean` is how far the top of the shaft has sunk over, x and y."""
    return [upper(hand, seed, lean), sole(hand)]


def chequer_plate(size=512):
    """A repeating picture of raised lozenges, four to a tile, for bump mapping."""
    axis = (np.arange(size) + 0.5) / size * 2
    x, y = np.meshgrid(axis, axis)
    tile = np.zeros((size, size))
    for column in (0, 1, 2):
        for row in (0, 1, 2):
            dx, dy = x - column, y - row
            sign = 1 if (column + row) % 2 == 0 else -1
            along, across = (dx + sign * dy) / np.sqrt(2), (dy - sign * dx) / np.sqrt(2)
            reach = np.sqrt((along / 0.50) ** 2 + (across / 0.150) ** 2)
            tile = np.maximum(tile, smooth_step(1.0, 0.72, reach))
    image = bpy.data.images.new('chequer plate', size, size, float_buffer=True, is_data=True)
    image.pixels.foreach_set(np.stack([tile, tile, tile, np.ones_like(tile)], -1).astype(np.float32).ravel())
    image.pack()
    return image
