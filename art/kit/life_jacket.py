"""A horseshoe life jacket lying flat: two stuffed panels joined by a collar, piping, reflective patches, belts and buckles; metres."""

import numpy as np

from kit.bodies import Shape, blend, grid_faces, smooth_step, spline
from kit.corals import limb
from kit.noise import fractal

COVER, PATCH, PIPING, BELT, BUCKLE = range(5)
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
    end = np.minimum(share, 1 - share) * 1.30
    half = half * (1 - 0.16 * np.clip(1 - end / 0.045, 0, 1) ** 2.4)
    seam = np.min([np.abs(share - at) for at in SEAMS], axis=0) * 1.30
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
    along = share[:, None] * 1.30 + 0 * across[None, :]
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
    stitch = np.exp(-((seam[:, None] / 0.0035) ** 2)) + 0 * reach
    shape.paint = blend(shape.paint, (0.20, 0.03, 0.005), np.clip(stitch, 0, 1).ravel() * 0.7)
    shape.paint = blend(shape.paint, (0.30, 0.035, 0.006), (np.exp(-rim / 0.006).ravel()) * 0.5)
    on_panel = np.minimum(share, 1 - share)
    patch = (on_panel[:-1, None] > 0.218) & (on_panel[:-1, None] < 0.262) & (np.abs(reach[:-1]) < 0.072) & (sine[None, :] > 0.2)
    shape.slots = np.where(patch.ravel(), PATCH, COVER).tolist()
    return shape


def piping(hand, rows=500):
    middle, side, half, _, share, _, _ = outline(rows)
    edge = middle + side * (hand * half)[:, None]
    line = swayed(np.column_stack([edge, np.zeros(rows)]))
    tube = limb(line, np.full(rows, 0.0052), 10)
    tube.slots = [PIPING] * len(tube.faces)
    tube.paint[:] = (0.34, 0.045, 0.008)
    return tube


def top_of(x, y):
    """Height of the upper face of the panels at places (n,)."""
    middle, _, half, fat, _, _, _ = outline(900)
    gap = np.hypot(x[:, None] - middle[None, :, 0], y[:, None] - middle[None, :, 1])
    nearest = gap.argmin(1)
    reach = np.clip(gap[np.arange(len(x)), nearest] / half[nearest], 0, 1)
    return np.where(reach < 1, fat[nearest] * (1 - reach ** (1 / 0.80 * 2)) ** 0.43, 0)


def belt(line, width=0.038, slot=BELT):
    """A strip of webbing along points (n, 3); it lies across the direction it runs in."""
    line = np.asarray(line, float)
    heading = np.gradient(line, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    side = np.cross((0, 0, 1), heading)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    offsets = np.array([(-0.5, 0.0), (-0.47, 0.0018), (0.47, 0.0018), (0.5, 0.0), (0.47, -0.0018), (-0.47, -0.0018)])
    rows = line[:, None] + side[:, None] * (offsets[:, 0] * width)[None, :, None] + np.array((0, 0, 1)) * offsets[None, :, 1:2]
    shape = Shape(rows.reshape(-1, 3), grid_faces(len(line), 6, True), slot=slot)
    shape.paint[:] = (0.016, 0.017, 0.019)
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


def buckle(y):
    """A side-release clasp between the panels, as a rounded block with two windows pressed in."""
    x, z = np.linspace(-1, 1, 61), np.linspace(-1, 1, 41)
    grid_x, grid_y = np.meshgrid(x, z, indexing='ij')
    edge = np.minimum((1 - np.abs(grid_x)) * 0.045, (1 - np.abs(grid_y)) * 0.026)
    window = (np.abs(np.abs(grid_x) - 0.52) < 0.16) & (np.abs(grid_y) < 0.5)
    waist = 1 - 0.14 * np.exp(-((grid_x / 0.12) ** 2))
    top = 0.0085 * np.sqrt(1 - np.clip(1 - edge / 0.005, 0, 1) ** 2) - 0.004 * window - 0.0022 * np.exp(-((grid_x / 0.03) ** 2))
    base = float(top_of(np.array([0.055]), np.array([y]))[0]) * 0.8 + 0.004
    spot = np.stack([grid_x * 0.045, y + grid_y * 0.026 * waist, base + top], -1).reshape(-1, 3)
    shape = Shape(swayed(spot), grid_faces(61, 41, False), (0.012, 0.012, 0.013), BUCKLE)
    return shape


def loose_end(start, points):
    line = spline([start, *points], 90)
    return belt(line, 0.030)


def life_jacket():
    return [cover(), piping(1), piping(-1), girdle(-0.085, 0.004), girdle(-0.225, 0.006), buckle(-0.085), buckle(-0.225)]
