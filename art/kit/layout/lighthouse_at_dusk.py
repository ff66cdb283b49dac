"""The headland of the lighthouse picture, its camera and sun: metres, millimetres, degrees."""

import numpy as np

from kit.noise import fractal, smoothstep

WIDTH, HEIGHT = 1920, 1280
EYE, TARGET, LENS = (-20.0, -215.0, 9.0), (-8.0, 0.0, 25.5), 36.0
SUN = (118.0, 0.6)
TOWER = (38.0, 12.0)
REACH = 190.0


def ground(x, y):
    """Height of rock and grass over the sea, negative under water."""
    spine = 2 + 0.10 * (x - 38) + 9 * fractal(x / 60, x * 0 + 3, 3, seed=1)
    across = (y - 10 - spine) / (34 + 0.26 * np.maximum(x - 20, 0))
    rise = smoothstep(-62, 26, x) * 15 + smoothstep(20, 190, x) * 15
    plateau = smoothstep(1.25, 0.42, np.abs(across) + 0.30 * fractal(x / 26, y / 26, 4, seed=2))
    rock = fractal(x / 13, y / 13, 6, 0.55, seed=3, ridged=True) - 0.45
    height = rise * plateau * (0.92 + 0.12 * fractal(x / 9, y / 9, 4, seed=4)) + 5.0 * rock * (0.25 + plateau * (1 - 0.75 * plateau)) * smoothstep(-95, -30, x)
    skerries = 5.5 * smoothstep(0.56, 0.86, fractal(x / 17, y / 12, 4, 0.5, seed=9, ridged=True)) * smoothstep(55, 12, np.abs(x + 55)) * smoothstep(42, 8, np.abs(y + 8))
    top = smoothstep(17, 8, np.hypot(x - TOWER[0], y - TOWER[1]))
    height = np.maximum(height - 2.2, skerries - 1.2)
    return height * (1 - top) + 15.5 * top
