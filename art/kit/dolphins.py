"""Bottlenose dolphins of unit length, head towards +x."""

import numpy as np
from mathutils import Vector, noise

from kit.bodies import blade, blend, loft, smooth_step
from kit.fish import FIN, eyes, pectoral_mirror

# Rows: distance from the beak's tip, top, bottom, half width; parts of the length.
BODY = [(0, 0.002, -0.012, 0.006), (0.008, 0.010, -0.018, 0.014), (0.03, 0.013, -0.021, 0.019), (0.058, 0.016, -0.024, 0.024), (0.075, 0.034, -0.030, 0.036), (0.095, 0.058, -0.040, 0.050), (0.14, 0.078, -0.062, 0.066), (0.22, 0.095, -0.086, 0.080), (0.34, 0.108, -0.100, 0.089), (0.46, 0.102, -0.096, 0.084), (0.60, 0.076, -0.074, 0.062), (0.74, 0.048, -0.046, 0.034), (0.86, 0.028, -0.026, 0.015), (0.94, 0.015, -0.013, 0.012), (1, 0.006, -0.006, 0.006)]


def arched(shape, bend, start=0.35):
    """A copy whose tail is bent up (positive) or down, as a dolphin swims."""
    copy = shape.moved(np.eye(4))
    x = -copy.vertices[:, 0]
    copy.vertices[:, 2] += bend * np.maximum(x - start, 0) ** 2 / (1 - start) ** 2 - bend * 0.35 * np.maximum(0.25 - x, 0) ** 2 * 4
    return copy


def dolphin(bend=0.0):
    """All parts; `bend` is the lift of the tail as a part of the length."""
    body = loft(BODY, 220, 96, 0.98, 1.4)
    x, z = -body.vertices[:, 0], body.vertices[:, 2]
    soft = np.array([noise.fractal(Vector(vertex * 5), 1, 2, 3) for vertex in body.vertices]) * 0.012
    height = z + soft
    cape = 0.020 + 0.030 * np.exp(-((x - 0.45) / 0.16) ** 2) - 0.02 * smooth_step(0.6, 0.9, x)
    body.paint = blend((0.58, 0.58, 0.57), (0.17, 0.20, 0.22), smooth_step(-0.068, -0.030, height))
    body.paint = blend(body.paint, (0.055, 0.070, 0.085), smooth_step(cape - 0.022, cape + 0.022, height))
    line = -0.006 - 0.004 * smooth_step(0, 0.05, x) + 0.010 * smooth_step(0.075, 0.115, x)
    lips = (1 - smooth_step(0.0004, 0.0030, np.abs(z - line))) * smooth_step(0.0, 0.006, x) * (1 - smooth_step(0.105, 0.115, x))
    body.paint = blend(body.paint, (0.03, 0.033, 0.036), lips * 0.85)
    body.vertices[:, 1] *= 1 - 0.08 * lips
    socket = np.hypot(x - 0.128, z - 0.008)
    body.paint = blend(body.paint, (0.06, 0.07, 0.08), (1 - smooth_step(0.006, 0.014, socket)) * 0.8)
    dorsal = blade([(-0.410, 0, 0.098), (-0.475, 0, 0.150), (-0.540, 0, 0.190), (-0.585, 0, 0.196)], [(-0.560, 0, 0.078), (-0.555, 0, 0.115), (-0.570, 0, 0.155), (-0.592, 0, 0.190)], 0.012, 40, 24, FIN)
    fluke = blade([(-0.925, 0.004, 0), (-0.955, 0.060, 0.002), (-1.000, 0.110, 0.002), (-1.050, 0.140, 0)], [(-1.005, 0.002, 0), (-1.012, 0.050, 0.002), (-1.035, 0.095, 0.002), (-1.060, 0.136, 0)], 0.009, 40, 24, FIN)
    flipper = blade([(-0.215, 0.066, -0.050), (-0.270, 0.105, -0.088), (-0.335, 0.135, -0.122), (-0.375, 0.140, -0.140)], [(-0.290, 0.062, -0.060), (-0.315, 0.092, -0.094), (-0.355, 0.120, -0.124), (-0.382, 0.135, -0.139)], 0.010, 40, 24, FIN)
    for fin in (dorsal, fluke, flipper):
        fin.paint[:] = (0.075, 0.090, 0.105)
    parts = [body, dorsal, fluke, pectoral_mirror(fluke), flipper, pectoral_mirror(flipper)]
    parts += eyes((-0.128, 0.0615, 0.008), 0.0062, (0.15, 1, 0.0), (0.06, 0.05, 0.04), 0.7)
    return [arched(part, bend) for part in parts]
