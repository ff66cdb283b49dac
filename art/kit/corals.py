"""Corals, sponges and rocks as painted shapes about one metre across, standing on z = 0."""

import math

import numpy as np
from mathutils import Vector, noise

from kit.bodies import Shape, blend, grid_faces, smooth_step


def limb(points, radii, sides=9):
    """A tapering tube with a rounded end through points, radius by point."""
    points, radii = np.asarray(points, float), np.asarray(radii, float)
    heading = np.gradient(points, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True) + 1e-9
    side = np.cross(heading, (0.31, 0.17, 0.93))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    other = np.cross(heading, side)
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    around = side[:, None] * np.cos(angle)[None, :, None] + other[:, None] * np.sin(angle)[None, :, None]
    vertices = points[:, None] + around * radii[:, None, None]
    count = len(points)
    vertices = np.vstack([vertices.reshape(-1, 3), points[-1] + heading[-1] * radii[-1] * 0.9])
    faces = grid_faces(count, sides, True).tolist()
    faces += [[(count - 1) * sides + i, (count - 1) * sides + (i + 1) % sides, count * sides] for i in range(sides)]
    shape = Shape(vertices, faces)
    shape.along = np.append(np.repeat(np.linspace(0, 1, count), sides), 1.0)
    return shape


def staghorn(seed, colour=(0.75, 0.73, 0.66), tip=(0.92, 0.90, 0.86), base=(0.32, 0.30, 0.26), stems=9, spread=0.9, thick=0.036, levels=3):
    """A thicket of branching fingers, about 1 m wide and 0.8 m high; pale growing tips."""
    random = np.random.default_rng(seed)
    limbs = []

    def grow(start, heading, radius, length, level):
        wander = random.normal(0, 0.16, 3)
        points = [start]
        steps = 7
        course = heading.copy()
        for _ in range(steps):
            course = course + wander * 0.30 + np.array([0, 0, 0.10])
            course /= np.linalg.norm(course)
            points.append(points[-1] + course * length / steps)
        taper = radius * (1 - 0.40 * np.linspace(0, 1, steps + 1))
        part = limb(points, taper)
        high = part.vertices[:, 2]
        shade = blend(base, colour, smooth_step(0.0, 0.40, high))
        part.paint = blend(shade, tip, smooth_step(0.72, 1.0, part.along) * (1.0 if level == 0 else 0.25))
        limbs.append(part)
        if level == 0:
            return
        for _ in range(int(random.integers(2, 5))):
            at = int(random.integers(2, steps + 1))
            turn = random.normal(0, 1, 3)
            branch = course + turn / np.linalg.norm(turn) * random.uniform(0.65, 1.05) + np.array([0, 0, 0.30])
            grow(np.array(points[at]), branch / np.linalg.norm(branch), taper[at] * 0.86, length * random.uniform(0.55, 0.85), level - 1)

    for _ in range(stems):
        turn = random.uniform(0, 2 * math.pi)
        lean = random.uniform(0.15, 1.0) * spread
        heading = np.array([math.cos(turn) * lean, math.sin(turn) * lean, 1.0])
        start = np.array([math.cos(turn), math.sin(turn), 0]) * random.uniform(0, 0.16) + np.array([0, 0, -0.06])
        grow(start, heading / np.linalg.norm(heading), thick * random.uniform(0.85, 1.15), random.uniform(0.28, 0.42), levels - 1)
    return limbs


def table(seed, colour=(0.72, 0.70, 0.62), edge=(0.90, 0.88, 0.84), under=(0.22, 0.21, 0.18), twigs=900):
    """A flat plate of fused twigs on a stalk, 1 m in radius, 0.6 m high."""
    random = np.random.default_rng(seed)

    def rim(turn):
        wave = noise.noise(Vector((math.cos(turn) * 1.6, math.sin(turn) * 1.6, seed)))
        lobes = noise.noise(Vector((math.cos(turn) * 5, math.sin(turn) * 5, seed + 3)))
        return 1 + 0.26 * wave + 0.12 * lobes

    def height(x, y):
        out = math.hypot(x, y)
        return 0.50 + 0.12 * out ** 2 + 0.05 * noise.noise(Vector((x * 2.2, y * 2.2, seed)))

    angle = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    rows = []
    profile = [(0.10, -0.15, 0), (0.11, 0.10, 0), (0.16, 0.28, 0), (0.34, 0.40, 0.5), (0.62, None, 1), (0.85, None, 1), (1.0, None, 1), (1.01, None, 2), (0.96, None, 3), (0.7, None, 3), (0.35, None, 3), (0.02, None, 3)]
    paint = []
    for out, level, kind in profile:
        for turn in angle:
            wide = out * (1 + (rim(turn) - 1) * min(1.0, out * 1.2))
            x, y = wide * math.cos(turn), wide * math.sin(turn)
            top = height(x, y)
            z = level if level is not None else top - {1: 0.035 + 0.03 * (1 - out), 2: 0.012, 3: 0.0}[kind]
            rows.append((x, y, z))
            paint.append(under if kind < 2 else colour)
    plate = Shape(rows, grid_faces(len(profile), len(angle), True))
    plate.paint = np.asarray(paint, float)
    parts = [plate]
    for _ in range(twigs):
        out, turn = math.sqrt(random.random()) * 0.99, random.uniform(0, 2 * math.pi)
        wide = out * (1 + (rim(turn) - 1) * min(1.0, out * 1.2))
        x, y = wide * math.cos(turn), wide * math.sin(turn)
        tall = random.uniform(0.05, 0.10) * (1 - 0.35 * out)
        lean = np.array([math.cos(turn), math.sin(turn), 0]) * out ** 3 * 1.5 + random.normal(0, 0.22, 3) * (1, 1, 0)
        start = np.array([x, y, height(x, y) - 0.015])
        course = np.array([0, 0, 1.0]) + lean
        twig = limb([start, start + course * tall * 0.5, start + course * tall], [0.022, 0.019, 0.012], 6)
        twig.paint = blend(np.asarray(colour) * 0.72, edge, smooth_step(0.2, 1.0, twig.along))
        parts.append(twig)
    return parts


def globe(rows=150, columns=260):
    """Directions (rows * columns, 3) of a half globe that reaches a little under its equator."""
    polar = np.linspace(0.001, math.pi * 0.62, rows)[:, None]
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None]
    spots = np.stack(np.broadcast_arrays(np.sin(polar) * np.cos(angle), np.sin(polar) * np.sin(angle), np.cos(polar)), -1)
    return spots.reshape(-1, 3), grid_faces(rows, columns, True)


def brain(seed, ridge=(0.80, 0.78, 0.72), valley=(0.42, 0.40, 0.36)):
    """A dome with winding valleys, 0.5 m in radius."""
    spots, faces = globe(220, 420)
    vertices, depth = [], []
    for spot in spots:
        at = Vector(spot) * 2.3 + Vector((seed * 3.1, 0, 0))
        at += noise.noise_vector(at * 1.1) * 1.05 + noise.noise_vector(at * 2.6) * 0.30
        groove = math.sin(at.x * 9.5 + 2.2 * math.sin(at.y * 4.0)) * 0.5 + 0.5 * math.sin(at.z * 9.0 + 2.4 * math.sin(at.x * 3.5))
        ridged = 1 - min(1.0, abs(groove) * 1.9) ** 1.4
        lump = 1 + 0.10 * noise.noise(Vector(spot) * 1.7 + Vector((seed, 0, 0)))
        vertices.append(np.asarray(spot) * (0.5 * lump + 0.016 * ridged) * (1, 1, 0.78))
        depth.append(ridged)
    shape = Shape(vertices, faces)
    shape.paint = blend(valley, ridge, depth)
    return [shape]


def massive(seed, colour=(0.70, 0.68, 0.60), shade=(0.40, 0.38, 0.33)):
    """A lumpy boulder of coral, 0.5 m in radius."""
    spots, faces = globe(110, 190)
    vertices, lifted = [], []
    for spot in spots:
        at = Vector(spot) * 2.1 + Vector((seed * 5.3, 0, 0))
        distance = noise.voronoi(at)[0][0]
        lobe = max(0.0, 1 - distance * 1.15)
        pores = noise.noise(Vector(spot) * 34)
        vertices.append(np.asarray(spot) * (0.42 + 0.13 * lobe ** 0.8 + 0.004 * pores) * (1, 1, 0.85))
        lifted.append(lobe)
    shape = Shape(vertices, faces)
    shape.paint = blend(shade, colour, smooth_step(0.1, 0.6, np.asarray(lifted)))
    return [shape]


def plates(seed, colour=(0.62, 0.58, 0.50), edge=(0.88, 0.86, 0.80), count=7):
    """Overlapping ruffled leaves, 0.6 m across."""
    random = np.random.default_rng(seed)
    stalk = limb([(0, 0, -0.3), (0, 0, 0.05), (0, 0, 0.22)], [0.13, 0.11, 0.05], 16)
    stalk.paint[:] = np.asarray(colour) * 0.5
    parts = [stalk]
    for leaf in range(count):
        turn0 = leaf * 2.4 + random.normal(0, 0.3)
        lift = 0.08 + 0.06 * leaf
        size = random.uniform(0.32, 0.55) * (1 - 0.05 * leaf)
        vertices, along = [], []
        for row in range(26):
            out = row / 25
            for column in range(60):
                side = (column / 59 - 0.5) * 2.5
                ruffle = 0.10 * out ** 2 * math.sin(side * 6 + leaf * 2) + 0.05 * out * noise.noise(Vector((side * 3, out * 3, seed + leaf)))
                wide = size * out * (1 + 0.15 * noise.noise(Vector((side * 2.5, seed, leaf))))
                vertices.append((wide * math.cos(turn0 + side), wide * math.sin(turn0 + side), lift + 0.30 * out ** 1.6 * size / 0.5 + ruffle * size))
                along.append(out)
        shape = Shape(vertices, grid_faces(26, 60, False))
        shape.paint = blend(np.asarray(colour) * 0.5, blend(colour, edge, smooth_step(0.85, 1.0, along)), smooth_step(0.0, 0.5, along))
        parts.append(shape)
    return parts


def fan(seed, colour=(0.45, 0.10, 0.22), levels=6):
    """A flat sea fan, 0.8 m high, in the plane y = 0."""
    random = np.random.default_rng(seed)
    limbs = []

    def grow(start, angle, radius, length, level):
        bend = random.normal(0, 0.10)
        points = [start]
        for step in range(4):
            angle += bend
            points.append(points[-1] + np.array([math.sin(angle), random.normal(0, 0.06), math.cos(angle)]) * length / 4)
        part = limb(points, np.linspace(radius, radius * 0.8, 5), 6)
        part.paint = blend(np.asarray(colour) * 0.6, colour, np.full(len(part.vertices), 1 - level / levels))
        limbs.append(part)
        if level == 0:
            return
        for side in (-1, 1):
            grow(points[-1], angle + side * random.uniform(0.18, 0.50), radius * 0.76, length * random.uniform(0.70, 0.92), level - 1)
        if level > 1 and random.random() < 0.8:
            grow(points[2], angle + random.choice([-1, 1]) * random.uniform(0.5, 0.9), radius * 0.6, length * 0.7, level - 2)

    grow(np.array([0, 0, -0.05]), 0.0, 0.020, 0.20, levels)
    return limbs


def tubes(seed, colour=(0.50, 0.34, 0.06), count=7):
    """A clump of hollow tube sponges, 0.6 m high."""
    random = np.random.default_rng(seed)
    parts = []
    for _ in range(count):
        tall, wide = random.uniform(0.25, 0.60), random.uniform(0.045, 0.075)
        lean = random.normal(0, 0.22, 2)
        rows, paint = [], []
        for out, up in ((0.7, 0), (0.85, 0.2), (1.0, 0.5), (1.08, 0.8), (1.10, 0.96), (1.0, 1.0), (0.82, 0.97), (0.75, 0.8), (0.6, 0.45)):
            for column in range(20):
                turn = 2 * math.pi * column / 20
                ring = wide * out * (1 + 0.10 * noise.noise(Vector((math.cos(turn) * 2, math.sin(turn) * 2, up * 4 + seed))))
                rows.append((lean[0] * tall * up + lean[0] * 0.3 + ring * math.cos(turn), lean[1] * tall * up + lean[1] * 0.3 + ring * math.sin(turn), tall * up))
                paint.append(np.asarray(colour) * (0.55 + 0.6 * up if out > 0.84 or up < 0.3 else 0.12))
        shape = Shape(rows, grid_faces(9, 20, True))
        shape.paint = np.asarray(paint)
        parts.append(shape)
    return parts


def ground(height, sand, rock, rocky, x_range, y_range, columns=300, rows=300):
    """A sea floor from `height(x, y)`; `rocky(x, y, z)` from 0 (sand) to 1 chooses the paint. Rows are denser near y_range[0]."""
    xs = np.linspace(-1, 1, columns)
    ys = np.linspace(0, 1, rows) ** 1.7 * (y_range[1] - y_range[0]) + y_range[0]
    vertices, amount = [], []
    for y in ys:
        share = (y - y_range[0]) / (y_range[1] - y_range[0])
        half = (x_range[0] + (x_range[1] - x_range[0]) * share)
        for x in xs * half:
            z = height(x, y)
            vertices.append((x, y, z))
            amount.append(rocky(x, y, z))
    shape = Shape(vertices, grid_faces(rows, columns, False))
    shape.paint = blend(sand, rock, np.asarray(amount))
    return shape
