"""Nets and ropes: knotted diamond mesh over any surface, laid rope; lengths in metres."""

import math

import numpy as np
from mathutils import Vector, noise

from kit.bodies import Shape, grid_faces
from kit.corals import limb


def net(surface, strands, slope, twine=0.004, steps=90, closed=True, hole=None):
    """Diamond mesh over `surface(u, v)`, both 0 to 1; each strand moves `slope` in u over the whole of v.

    `closed` wraps u; `hole(u, v)` tells where the mesh is torn away.
    """
    parts = []
    v = np.linspace(0, 1, steps)
    reach = 0 if closed else math.ceil(strands * slope)
    for direction in (1, -1):
        for strand in range(-reach, strands + reach):
            u = strand / strands + direction * slope * v
            inside = np.ones(steps, bool) if closed else (u >= 0) & (u <= 1)
            if hole:
                inside &= np.array([not hole(a % 1 if closed else a, b) for a, b in zip(u, v)])
            for run in np.split(np.arange(steps), np.where(np.diff(inside.astype(int)))[0] + 1):
                if len(run) > 1 and inside[run[0]]:
                    points = [surface(u[i] % 1 if closed else u[i], v[i]) for i in run]
                    parts.append(limb(points, np.full(len(points), twine), 5))
    return parts


def rope(points, radius=0.02, turns_per_metre=7.0, strands=3, sides=7):
    """Three strands laid round each other along a line of points."""
    points = np.asarray(points, float)
    away = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    count = max(8, int(away[-1] / (radius * 1.6)))
    at = np.linspace(0, away[-1], count)
    line = np.stack([np.interp(at, away, points[:, k]) for k in range(3)], -1)
    heading = np.gradient(line, axis=0)
    heading /= np.linalg.norm(heading, axis=1, keepdims=True) + 1e-9
    side = np.cross(heading, (0.2, 0.3, 0.93))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    other = np.cross(heading, side)
    parts = []
    for strand in range(strands):
        turn = at * turns_per_metre * 2 * math.pi * 0.02 / radius + strand * 2 * math.pi / strands
        offset = side * np.cos(turn)[:, None] + other * np.sin(turn)[:, None]
        parts.append(limb(line + offset * radius * 0.5, np.full(count, radius * 0.56), sides))
    return parts


def float_ball(radius=0.06):
    """A cork-shaped net float along x."""
    rows = []
    angle = np.linspace(0, 2 * math.pi, 20, endpoint=False)
    profile = [(0.2, -1.0), (0.6, -0.98), (0.85, -0.85), (1.0, -0.5), (1.0, 0.5), (0.85, 0.85), (0.6, 0.98), (0.2, 1.0)]
    for wide, along in profile:
        for turn in angle:
            rows.append((along * radius * 1.1, wide * radius * math.cos(turn), wide * radius * math.sin(turn)))
    return Shape(rows, grid_faces(len(profile), 20, True))


def wavering(start, end, sag, seed, steps=40, amount=0.04):
    """Points of a slack line between two ends."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    points = []
    for step in range(steps):
        share = step / (steps - 1)
        spot = start + (end - start) * share
        spot[2] -= sag * 4 * share * (1 - share)
        spot += np.array(noise.noise_vector(Vector((share * 5, seed, 0)))) * amount * math.sin(math.pi * share)
        points.append(spot)
    return points
