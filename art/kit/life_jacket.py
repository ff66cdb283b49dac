"""A horseshoe life jacket lying flat: two stuffed panels joined by a collar, piping, belts, buckles and a whistle; metres.

Cloth has two more arrays a vertex, which `kit.wet_cloth` reads: `cloth` (along, across, 0) and, on the cover, `edges`.
"""

import numpy as np

from kit.bodies import Shape, blend, grid_faces, smooth_step, spline
from kit.corals import limb
from kit.noise import fractal

LONG = 1.30
ORANGE = (0.74, 0.115, 0.012)
HALF_WIDTH = [(0.106,), (0.110,), (0.110,), (0.104,), (0.074,), (0.066,), (0.074,), (0.082,), (0.074,), (0.066,), (0.074,), (0.104,), (0.110,), (0.110,), (0.106,)]
MIDDLE = [(-0.150, -0.330), (-0.142, -0.24), (-0.136, -0.14), (-0.132, -0.03), (-0.134, 0.075), (-0.128, 0.155), (-0.084, 0.228), (0.0, 0.252), (0.084, 0.228), (0.128, 0.155), (0.134, 0.075), (0.132, -0.03), (0.136, -0.14), (0.144, -0.24), (0.158, -0.325)]
SEAMS = (0.315, 0.685)


def outline(rows):
    middle, half = spline(MIDDLE, rows), spline(HALF_WIDTH, rows)[:, 0]
    heading = np.gradient(middle, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    side = np.stack([-heading[:, 1], heading[:, 0]], -1)
    share = np.linspace(0, 1, rows)
    end = np.minimum(share, 1 - share) * LONG
    half = half * (1 - 0.16 * np.clip(1 - end / 0.045, 0, 1) ** 2.4)
    seam = np.min([np.abs(share - at) for at in SEAMS], axis=0) * LONG
    fat = np.where((share > SEAMS[0]) & (share < SEAMS[1]), 0.038, 0.054)
    fat = fat * np.sqrt(1 - np.clip(1 - end / 0.075, 0, 1) ** 2.2) * (0.34 + 0.66 * np.sqrt(1 - np.clip(1 - seam / 0.050, 0, 1) ** 2.2))
    return middle, side, half, fat, share, end, seam


def swayed(vertices):
    """Deformation of the whole jacket on a moving sea."""
    x, y = vertices[:, 0], vertices[:, 1]
    out = vertices.copy()
    out[:, 2] += 0.016 * np.sin(x * 7 + 0.6) + 0.018 * np.sin(y * 6.5 + x * 3 + 2.2)
    loose = np.clip(0.10 - y, 0, None)
    out[:, 0] += np.where(x > 0, 0.16, -0.05) * loose**1.6
    return out


def cover(rows=900, columns=200):
    middle, side, half, fat, share, end, seam = outline(rows)
    angle = np.linspace(0, 2 * np.pi, columns, endpoint=False)
    cosine, sine = np.cos(angle), np.sin(angle)
    across = np.sign(cosine) * np.abs(cosine) ** 0.80
    rise = np.sign(sine) * np.abs(sine) ** 0.86
    along = share[:, None] * LONG + 0 * across[None, :]
    reach = across[None, :] * half[:, None]
    rim = (1 - np.abs(across[None, :])) * half[:, None]
    rim = np.minimum(np.minimum(rim, end[:, None]), seam[:, None] + 0.004)

    def f32(values):
        return values.astype(np.float32)

    gathers = np.abs(fractal(f32(along * 55 + 0.0 * reach), f32(reach * 9), 3, 0.5, seed=3)) - 0.25
    gathers_end = np.abs(fractal(f32(reach * 60), f32(along * 8), 3, 0.5, seed=4)) - 0.25
    near_end = np.exp(-np.minimum(end, seam) / 0.03)[:, None]
    creases = fractal(f32(along * 5), f32(reach * 7), 4, 0.5, seed=5, ridged=True) ** 3
    bulge = 1 - 0.20 * gathers * np.exp(-rim / 0.022) * (1 - near_end) - 0.24 * gathers_end * near_end
    height = fat[:, None] * rise[None, :] * bulge - 0.007 * creases * np.abs(rise)[None, :] + 0.006 * fractal(f32(along * 5), f32(reach * 5), 3, 0.5, seed=6)
    plan = middle[:, None] + side[:, None] * reach[..., None]
    shape = Shape(swayed(np.concatenate([plan, height[..., None]], -1).reshape(-1, 3)), grid_faces(rows, columns, True))
    grime = fractal(f32(along * 6), f32(reach * 8 + 3), 5, 0.6, seed=7)
    shape.paint = blend(ORANGE, (0.52, 0.17, 0.045), np.clip(grime * 1.1, 0, 0.5).ravel())
    shape.paint = blend(shape.paint, (0.30, 0.035, 0.006), (np.exp(-rim / 0.006).ravel()) * 0.5)
    step = np.hypot(np.diff(reach, axis=1), np.diff(height, axis=1))
    girth = np.pad(np.cumsum(step, axis=1), ((0, 0), (1, 0)))
    quarter = girth[:, columns // 4][:, None]
    around = girth - quarter
    flat = np.zeros_like(around)
    shape.cloth = np.stack([along, around, flat], -1).reshape(-1, 3)
    shape.edges = np.stack([seam[:, None] + flat, end[:, None] + flat, quarter - np.abs(around)], -1).reshape(-1, 3)
    return shape


def piping(hand, rows=500):
    middle, side, half, _, share, _, _ = outline(rows)
    edge = middle + side * (hand * half)[:, None]
    line = swayed(np.column_stack([edge, np.zeros(rows)]))
    tube = limb(line, np.full(rows, 0.0052), 10)
    tube.paint[:] = (0.34, 0.045, 0.008)
    return tube


def top_of(x, y):
    """Height of the upper face of the panels at places (n,)."""
    middle, _, half, fat, _, _, _ = outline(900)
    gap = np.hypot(x[:, None] - middle[None, :, 0], y[:, None] - middle[None, :, 1])
    nearest = gap.argmin(1)
    reach = np.clip(gap[np.arange(len(x)), nearest] / half[nearest], 0, 1)
    return np.where(reach < 1, fat[nearest] * (1 - reach ** (1 / 0.80 * 2)) ** 0.43, 0)


def belt(line, width=0.038):
    """A strip of webbing along points (n, 3); it lies across the direction it runs in."""
    line = np.asarray(line, float)
    heading = np.gradient(line, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    side = np.cross((0, 0, 1), heading)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(heading, side)
    half, thick = width / 2, 0.0011
    # Corners are two vertices close together, so that smooth shading leaves the faces flat.
    upper = [(-half, 0.0), (-half + 0.0002, 0.8 * thick), (-half + 0.0010, thick), (-half + 0.003, thick), (half - 0.003, thick), (half - 0.0010, thick), (half - 0.0002, 0.8 * thick), (half, 0.0)]
    offsets = np.array(upper + [(x, -z) for x, z in upper[-2:0:-1]])
    rows = line[:, None] + side[:, None] * offsets[None, :, :1] + up[:, None] * offsets[None, :, 1:]
    shape = Shape(rows.reshape(-1, 3), grid_faces(len(line), len(offsets), True))
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    shape.cloth = np.stack([np.repeat(along, len(offsets)), np.tile(offsets[:, 0], len(line)), np.zeros(len(shape.vertices))], -1)
    return shape


def girdle(y, slack):
    """A belt over both panels, pulled tight into them and slack between."""
    x = np.linspace(-0.262, 0.268, 260)
    level = y + 0.006 * np.sin(x * 11 + y * 30)
    top = top_of(x, np.full_like(x, y))
    # Webbing spans hollows: use the upper hull of a short stretch of the profile.
    reach = 26
    padded = np.pad(top, reach, mode='edge')
    weight = np.hanning(2 * reach + 1)
    smooth = np.convolve(padded, weight / weight.sum(), mode='valid')
    height = np.maximum(top, smooth * 0.96) - slack * np.exp(-((x / 0.03) ** 2)) + 0.003
    # At the outer edges it passes underneath.
    height = height - 0.06 * smooth_step(0.232, 0.266, np.abs(x + 0.003))
    return belt(swayed(np.column_stack([x, level, height])))


def slab(x, y, centre, half, corner, high, bevel):
    """Height of a block with rounded corners and edges, seen from above; far below 0 outside it."""
    over_x, over_y = np.abs(x - centre[0]) - half[0] + corner, np.abs(y - centre[1]) - half[1] + corner
    inside = corner - np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0)) - np.minimum(np.maximum(over_x, over_y), 0)
    rounded = high - bevel + bevel * np.sqrt(1 - np.clip(1 - inside / bevel, 0, 1) ** 2)
    return np.where(inside > 0, rounded, -0.012)


def buckle(y):
    """A side-release clasp between the panels: the half with windows, the half with prongs, bars that hold the webbing."""
    x, across = np.meshgrid(np.linspace(-0.054, 0.054, 271), np.linspace(-0.027, 0.027, 136), indexing='ij')
    body = slab(x, across, (-0.013, 0), (0.029, 0.0235), 0.007, 0.0105, 0.0036)
    body = np.where(body > 0, body + 0.0012 * np.exp(-(((x + 0.013) / 0.016) ** 2)) - 0.0008 * (np.abs((x + 0.008) % 0.0044 - 0.0022) < 0.0007) * (np.abs(across) < 0.009) * (np.abs(x + 0.012) < 0.011), body)
    for hand in (-1, 1):
        window = slab(x, across, (-0.006, hand * 0.0185), (0.0115, 0.0062), 0.003, 0.0105, 0.001)
        body = np.where(window > 0, np.minimum(body, 0.0028), body)
        prong = slab(x, across, (0.008, hand * 0.0180), (0.026, 0.0042), 0.003, 0.0078, 0.003)
        body = np.maximum(body, prong)
    body = np.maximum(body, slab(x, across, (0.020, 0), (0.010, 0.0050), 0.002, 0.0070, 0.002))
    body = np.maximum(body, slab(x, across, (0.036, 0), (0.0125, 0.0235), 0.006, 0.0100, 0.0036))
    for slot in (-0.033, 0.0395):
        hole = slab(x, across, (slot, 0), (0.0030, 0.0175), 0.0025, 0.01, 0.001)
        body = np.where(hole > 0, -0.004, body)
    base = float(top_of(np.array([0.055]), np.array([y]))[0]) * 0.8 + 0.005
    shape = Shape(swayed(np.stack([x, y + across, base + body], -1).reshape(-1, 3)), [])
    faces = grid_faces(*x.shape, False)
    shape.faces = faces[(body.ravel()[faces] > -0.011).any(1)].tolist()
    shape.slots = [0] * len(shape.faces)
    return shape


def tail(y, hand, reach, turn, curl):
    """The free end of a belt beyond its buckle, lying on a panel; the last of it stands up by `curl`."""
    share = np.linspace(0, 1, 80)
    x = hand * (0.030 + reach * share)
    level = y + turn * share**1.5
    high = np.maximum(top_of(np.abs(x) if hand > 0 else x, level), 0.046)
    high = np.convolve(np.pad(high, 10, mode='edge'), np.full(21, 1 / 21), mode='valid') + 0.0065 + curl * share**3
    return belt(swayed(np.column_stack([x, level, high])), 0.034)


def whistle():
    """A flat whistle 50 mm long, mouthpiece towards +x, lying on z = 0, with its window towards +z."""
    x, y = np.meshgrid(np.linspace(-0.027, 0.027, 216), np.linspace(-0.013, 0.013, 104), indexing='ij')
    body = slab(x, y, (-0.010, 0), (0.0145, 0.0115), 0.0112, 0.0135, 0.0042)
    body = np.maximum(body, slab(x, y, (0.010, 0.0030), (0.0150, 0.0078), 0.002, 0.0115, 0.0028))
    body = np.maximum(body, slab(x, y, (0.0235, 0.0030), (0.0020, 0.0088), 0.001, 0.0122, 0.0010))
    window = slab(x, y, (0.003, 0.0030), (0.0026, 0.0052), 0.0006, 0.01, 0.0005)
    body = np.where(window > 0, 0.004, body)
    hub = np.hypot(x + 0.010, y)
    body = body - 0.0007 * ((hub > 0.0066) & (hub < 0.0076))
    body = np.where((hub < 0.0024), np.maximum(body, 0) - 0.003, body)
    shape = Shape(np.stack([x, y, np.maximum(body, -0.002)], -1).reshape(-1, 3), [])
    faces = grid_faces(*x.shape, False)
    shape.faces = faces[(body.ravel()[faces] > -0.011).any(1)].tolist()
    shape.slots = [0] * len(shape.faces)
    return shape


def resting(shell, x, y):
    """Places (n, 3) on the upper face of a cover over places x, y (n,)."""
    upper = shell.vertices[shell.edges[:, 2] > -0.005]
    nearest = [np.hypot(upper[:, 0] - a, upper[:, 1] - b).argmin() for a, b in zip(x, y)]
    return np.column_stack([x, y, upper[nearest, 2]])


def lanyard(shell, start, stop, sag, rows=160):
    """A cord that lies on a cover between two places (x, y), swinging `sag` to both sides."""
    share = np.linspace(0, 1, rows)
    start, stop = np.asarray(start), np.asarray(stop)
    aside = np.array((start[1] - stop[1], stop[0] - start[0])) / np.linalg.norm(stop - start)
    spots = start + (stop - start) * share[:, None] + aside * (sag * np.sin(2 * np.pi * share) * np.sin(np.pi * share))[:, None]
    line = resting(shell, *spots.T)
    line[:, 2] = np.convolve(np.pad(line[:, 2], 4, mode='edge'), np.full(9, 1 / 9), mode='valid') + 0.0019
    return limb(line, np.full(rows, 0.0019), 10)
