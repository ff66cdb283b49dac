"""A sea turtle whose shell is one unit long, head towards +x: scutes, plastron, beak, scaled flippers."""

import numpy as np
from mathutils import Matrix, Vector, noise

from kit.bodies import blade, blend, loft, smooth_step
from kit.fish import SKIN, eyes

# Rows: distance from the front edge, top, bottom, half width.
SHELL = [(0, 0.030, 0.000, 0.08), (0.03, 0.060, -0.030, 0.20), (0.10, 0.105, -0.060, 0.30), (0.22, 0.155, -0.085, 0.375), (0.38, 0.190, -0.095, 0.410), (0.55, 0.180, -0.095, 0.395), (0.72, 0.135, -0.080, 0.325), (0.86, 0.080, -0.055, 0.210), (0.95, 0.035, -0.030, 0.105), (1, 0.005, -0.010, 0.012)]
HEAD = [(0, -0.006, -0.030, 0.004), (0.05, 0.022, -0.062, 0.040), (0.18, 0.075, -0.088, 0.088), (0.38, 0.118, -0.095, 0.128), (0.58, 0.128, -0.095, 0.132), (0.80, 0.100, -0.090, 0.105), (1, 0.080, -0.080, 0.085)]

HEAD_GIRTH = 2.5  # the rows of HEAD are drawn slim

CREAM = (0.66, 0.58, 0.40)


def scute_seeds():
    """Centres of the plates of the back, (x, y, weight): five down the middle, four pairs beside them, the rim."""
    seeds = [(x, 0.0, 1.0) for x in (0.10, 0.29, 0.48, 0.67, 0.85)]
    for x, y in ((0.20, 0.215), (0.385, 0.235), (0.575, 0.225), (0.755, 0.165)):
        seeds += [(x, y, 1.0), (x, -y, 1.0)]
    outline = np.asarray(SHELL)
    for x in np.linspace(0.035, 0.97, 12):
        half = float(np.interp(x, outline[:, 0], outline[:, 3]))
        seeds += [(x, half * 1.04, 1.0), (x, -half * 1.04, 1.0)]
    return np.asarray(seeds)


def shell():
    body = loft(SHELL, 260, 220, 1.12, 1.0)
    x, y, z = -body.vertices[:, 0], body.vertices[:, 1], body.vertices[:, 2]
    seeds = scute_seeds()
    away = np.hypot((x[:, None] - seeds[None, :, 0]) * 1.05, y[:, None] - seeds[None, :, 1])
    order = np.argsort(away, axis=1)
    near = np.take_along_axis(away, order[:, :2], 1)
    gap, mine = near[:, 1] - near[:, 0], order[:, 0]
    back = z > np.interp(x, [row[0] for row in SHELL], [row[1] * 0.08 for row in SHELL])
    groove = (1 - smooth_step(0.0, 0.014, gap)) * back
    dome = smooth_step(0.0, 0.09, gap) * back
    # Streaks spread over each plate from the middle of its rear edge.
    turn = np.arctan2(y - seeds[mine, 1], (seeds[mine, 0] + 0.10) - x)
    reach = np.hypot(y - seeds[mine, 1], (seeds[mine, 0] + 0.10) - x)
    streak = np.array([noise.fractal(Vector((t * 3.2, r * 5.0, float(m) * 7.3)), 0.8, 2.0, 4) for t, r, m in zip(turn, reach, mine)])
    plate = blend((0.075, 0.042, 0.020), (0.36, 0.20, 0.065), smooth_step(-0.20, 0.35, streak))
    plate = blend(plate, (0.50, 0.36, 0.16), smooth_step(0.35, 0.7, streak) * 0.7)
    plate = blend(plate, (0.05, 0.032, 0.018), (1 - smooth_step(0.004, 0.020, gap)) * 0.75)
    rim = smooth_step(0.985, 1.0, np.abs(y) / (np.interp(x, [row[0] for row in SHELL], [row[3] for row in SHELL]) + 1e-6))
    plate = blend(plate, CREAM, rim * 0.5)
    seam = (1 - smooth_step(0.0, 0.007, np.abs(y))) + (1 - smooth_step(0.0, 0.16, np.abs(((x * 6.5) % 1) - 0.5)))
    under = blend(CREAM, (0.42, 0.34, 0.20), np.clip(seam, 0, 1) * 0.45)
    body.paint = np.where(back[:, None], plate, under)
    body.vertices[:, 2] += dome * 0.010 - groove * 0.008
    body.vertices[:, 0] += 0.5
    return body


def scaly(shape, spots, dark, pale, size, line=0.10):
    """Paints dark polygonal scales with pale borders; `spots` (n, 3) are divided by `size` to place the cells."""
    edge = []
    for spot in spots:
        near = noise.voronoi(Vector(spot) / size)[0]
        edge.append(near[1] - near[0])
    tone = np.array([noise.noise(Vector(spot) / size * 0.9) for spot in spots])
    cell = blend(dark, np.asarray(dark) * 2.2, smooth_step(-0.2, 0.6, tone))
    shape.paint = blend(pale, cell, smooth_step(line * 0.4, line * 1.6, np.asarray(edge)))
    return shape


def head(turn=0.0, nod=0.0):
    """Head and eyes; turn and nod in radians."""
    size = 0.245
    skull = loft(HEAD, 120, 90, 0.92, 1.3)
    x, z = -skull.vertices[:, 0], skull.vertices[:, 2].copy()
    skull.vertices *= (1, HEAD_GIRTH, HEAD_GIRTH)
    scaly(skull, skull.vertices, (0.11, 0.065, 0.035), (0.52, 0.43, 0.26), 0.19, 0.13)
    beak = 1 - smooth_step(0.13, 0.24, x + 0.15 * np.abs(skull.vertices[:, 1]))
    skull.paint = blend(skull.paint, (0.34, 0.26, 0.14), beak)
    line = -0.040 - 0.050 * smooth_step(0.0, 0.30, x) + 0.018 * smooth_step(0.22, 0.36, x)
    lips = (1 - smooth_step(0.0, 0.008, np.abs(z - line))) * (1 - smooth_step(0.30, 0.36, x))
    skull.vertices[:, 1] *= 1 - lips * 0.06
    skull.paint = blend(skull.paint, (0.03, 0.02, 0.015), lips * 0.85)
    skull.paint = blend(skull.paint, CREAM, smooth_step(-0.062, -0.085, z) * 0.75)
    socket = np.hypot(x - 0.27, (z - 0.042) * HEAD_GIRTH)
    lid = (1 - smooth_step(0.088, 0.112, socket)) * (np.abs(skull.vertices[:, 1]) > 0.1)
    skull.vertices[:, 1] *= 1 + 0.07 * (1 - smooth_step(0.03, 0.12, np.abs(socket - 0.09))) * lid
    skull.paint = blend(skull.paint, (0.05, 0.035, 0.02), lid * 0.8)
    parts = [skull, *eyes((-0.27, 0.262, 0.042 * HEAD_GIRTH), 0.078, (0.30, 1, 0.16), (0.10, 0.07, 0.04), 0.7)]
    moved = Matrix.Translation((0.735, 0, 0.045)) @ Matrix.Rotation(turn, 4, 'Z') @ Matrix.Rotation(-nod, 4, 'Y') @ Matrix.Scale(size, 4)
    return [part.moved(moved) for part in parts]


def neck():
    body = loft([(0, 0.010, -0.012, 0.010), (0.06, 0.046, -0.056, 0.050), (0.35, 0.066, -0.080, 0.080), (0.7, 0.085, -0.088, 0.125), (1, 0.095, -0.090, 0.170)], 60, 60, 1.0, 1.0)
    body.vertices *= (0.34, 1, 0.9)
    scaly(body, body.vertices, (0.20, 0.15, 0.085), (0.50, 0.43, 0.29), 0.035, 0.16)
    body.vertices += (0.62, 0, 0.03)
    return body


def flipper(leading, trailing, thickness, scales):
    fin = blade(leading, trailing, thickness, 120, 72, SKIN)
    spots = np.stack([fin.span * scales, fin.chord * scales * 0.34 + 0.1 * fin.span, np.zeros(len(fin.span))], -1)
    scaly(fin, spots, (0.095, 0.055, 0.030), (0.55, 0.46, 0.28), 1.0, 0.12)
    fin.paint = blend(fin.paint, (0.50, 0.41, 0.25), smooth_step(0.97, 1.0, fin.chord) * 0.7)
    return fin


def turtle(stroke=0.0, turn=0.0, nod=0.0):
    """All parts; `stroke` lifts (positive) or lowers the fore flippers by their tips' height."""
    fore = flipper(
        [(0.350, 0.22, 0.000), (0.460, 0.42, 0.03 + stroke * 0.15), (0.430, 0.62, 0.05 + stroke * 0.40), (0.270, 0.84, 0.05 + stroke * 0.75), (0.060, 1.02, 0.02 + stroke)],
        [(0.140, 0.24, -0.010), (0.240, 0.42, 0.02 + stroke * 0.14), (0.240, 0.56, 0.04 + stroke * 0.36), (0.140, 0.76, 0.04 + stroke * 0.70), (0.040, 1.01, 0.02 + stroke)],
        0.040, 11,
    )
    hind = flipper(
        [(-0.330, 0.20, -0.02), (-0.400, 0.33, -0.03), (-0.520, 0.41, -0.05), (-0.660, 0.43, -0.07)],
        [(-0.440, 0.12, -0.02), (-0.500, 0.20, -0.03), (-0.590, 0.27, -0.05), (-0.665, 0.41, -0.07)],
        0.026, 6,
    )
    tail = loft([(0, 0.02, -0.02, 0.03), (0.5, 0.018, -0.018, 0.022), (1, 0.002, -0.002, 0.002)], 20, 20, 1.0, 1.0)
    tail.vertices *= (0.16, 1, 1)
    tail.vertices += (-0.46, 0, -0.02)
    tail.paint[:] = (0.30, 0.23, 0.13)
    return [shell(), neck(), *head(turn, nod), fore, fore.mirrored(), hind, hind.mirrored(), tail]


def turtle_materials(water):
    """Skin, an unused fin, pupil and iris, in the order of the slots."""
    skin = water.painted('turtle skin', roughness=0.55, specular=0.25, grain=0.22, grain_scale=38, bump=0.25, bump_distance=0.006)
    pupil = water.painted('turtle pupil', (0.006, 0.006, 0.006), roughness=0.05, specular=0.8, grain=0, bump=0)
    iris = water.painted('turtle iris', roughness=0.12, specular=0.7, grain=0, bump=0)
    return [skin, skin, pupil, iris]
