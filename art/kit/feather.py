"""A shed feather lying flat, built barb by barb; one unit is ten centimetres, quill towards -x."""

import math

import numpy as np

from kit.bodies import Shape, blend, grid_faces, smooth_step, spline
from kit.corals import limb

LENGTH = 1.75
SHAFT = [(-0.88, -0.06, 0.050), (-0.60, 0.015, 0.075), (-0.25, 0.050, 0.085), (0.15, 0.045, 0.075), (0.50, -0.005, 0.065), (0.75, -0.075, 0.085), (0.87, -0.125, 0.125)]
WHITE, IVORY, OIL = (0.80, 0.785, 0.75), (0.66, 0.58, 0.44), (0.020, 0.013, 0.008)


def frame(at):
    """Place, heading, side and up of the shaft at shares (n,) of its length."""
    line = spline(SHAFT, 1200)
    heading = np.gradient(line, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    index = np.clip(np.asarray(at) * 1199, 0, 1199).astype(int)
    side = np.cross((0, 0, 1), heading[index])
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    return line[index], heading[index], side, np.cross(heading[index], side)


def clumps(at, random, count, reach):
    """Angles that part the vane: steady within a clump, stepping from one to the next."""
    edges = np.sort(random.uniform(0.27, 0.88, count))
    lean = random.normal(0, reach, count + 1)
    which = np.searchsorted(edges, at)
    within = np.abs(at[:, None] - edges[None, :]).min(1)
    return lean[which] * np.exp(-((within / 0.05) ** 2)) + random.normal(0, 0.006, len(at))


def vane(hand, breadth, count, splits, random, points=26):
    """One half of the vane as overlapping ribbons; `hand` is 1 or -1, breadth in units."""
    at = np.linspace(0.235, 0.995, count)
    base, heading, side, up = frame(at)
    outline = spline([(0.30,), (0.74,), (0.96,), (1.0,), (1.0,), (0.98,), (0.90,), (0.70,), (0.34,)], count)[:, 0]
    turn = np.interp(at, [0.23, 0.5, 0.8, 1.0], [0.92, 0.72, 0.56, 0.18]) + clumps(at, random, splits, 0.085)
    long = breadth * outline / np.sin(np.maximum(turn, 0.30)) * random.normal(1, 0.012, count)
    step = LENGTH * 0.76 / count
    along = np.linspace(0, 1, points)
    # Each barb bends towards the tip as it leaves the shaft.
    bent = turn[:, None] * (1.12 - 0.42 * along[None, :])
    ahead, out = np.cos(bent), np.sin(bent) * hand
    stride = (long / (points - 1))[:, None]
    forward, sideways = np.cumsum(ahead * stride, 1), np.cumsum(out * stride, 1)
    reach = np.abs(sideways) / breadth
    droop = -0.020 * reach - 0.060 * reach**2.2 * (0.75 + 0.25 * np.sin(at * 21))[:, None] + 0.012 * np.sin(at * 33 + hand)[:, None] * reach
    centre = base[:, None] + heading[:, None] * forward[..., None] + side[:, None] * sideways[..., None] + up[:, None] * (droop + random.normal(0, 0.0008, count)[:, None])[..., None]
    centre[..., 2] = np.maximum(centre[..., 2], 0.006 + 0.004 * random.random(count)[:, None])
    across = heading[:, None] * np.sin(bent)[..., None] - side[:, None] * (np.cos(bent) * hand)[..., None]
    taper = np.clip((1 - along) / 0.12, 0.12, 1) ** 0.6
    half = (step * np.sin(turn)[:, None] * 0.78 * taper[None, :])[..., None]
    lift = up[:, None] * half * 0.45
    rows = np.stack([centre - across * half - lift, centre + across * half + lift], 2)
    ribbon = grid_faces(points, 2, False)
    faces = np.concatenate([ribbon + index * points * 2 for index in range(count)])
    shape = Shape(rows.reshape(-1, 3), faces)
    tone = random.normal(1, 0.025, count)[:, None, None] * (0.90 + 0.10 * reach)[..., None]
    paint = np.asarray(WHITE) * np.repeat(tone, 2, 1).reshape(count, -1, 1)
    shape.paint = np.clip(paint.reshape(-1, 3), 0, 0.86)
    return shape


def down(count, random, points=30):
    """Loose curling threads at the foot of the vane."""
    parts = []
    for number in range(count):
        at = random.uniform(0.135, 0.27)
        base, heading, side, up = (part[0] for part in frame(np.array([at])))
        hand = 1 if number % 2 else -1
        turn, bend = random.uniform(0.9, 1.5), random.normal(0, 1.3)
        curl, phase = random.uniform(0.1, 0.5), random.uniform(0, 6)
        long = random.uniform(0.10, 0.25) * (1.15 - 1.6 * abs(at - 0.23))
        spot, line = base.copy(), []
        for step in np.linspace(0, 1, points):
            line.append(spot.copy())
            angle = turn - bend * step * 0.8 + curl * math.sin(step * 9 + phase)
            spot = spot + (heading * math.cos(angle) + side * hand * math.sin(angle) + up * (0.25 * math.sin(step * 5 + phase) - 0.28)) * long / points
            spot[2] = max(spot[2], 0.008)
        thread = limb(line, np.linspace(0.0022, 0.0009, points), 4)
        thread.paint[:] = np.asarray(WHITE) * random.uniform(0.9, 1.05)
        parts.append(thread)
    return parts


def feather(seed=4, count=520):
    """Vanes and down in slot 0, shaft in slot 1, stained with oil where they touch it."""
    random = np.random.default_rng(seed)
    parts = [vane(1, 0.235, count, 7, random), vane(-1, 0.150, count, 4, random), *down(90, random)]
    for part in parts:
        low = smooth_step(0.030, 0.008, part.vertices[:, 2])
        patches = 0.5 + 0.5 * np.sin(part.vertices[:, 0] * 9 + 1.3) * np.sin(part.vertices[:, 0] * 23 + part.vertices[:, 1] * 17)
        part.paint = blend(part.paint, OIL, np.clip(low * (0.25 + patches), 0, 1) * 0.9)
    at = np.linspace(0, 1, 160)
    shaft = limb(frame(at)[0], np.interp(at, [0, 0.03, 0.2, 0.6, 1], [0.009, 0.0175, 0.0165, 0.010, 0.002]), 16)
    shaft.paint = blend(IVORY, (0.76, 0.72, 0.64), smooth_step(0.1, 0.5, shaft.along))
    shaft.slots = [1] * len(shaft.faces)
    return [*parts, shaft]
