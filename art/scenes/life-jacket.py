"""An orange life jacket adrift, empty, on dark water."""

from math import cos, radians, sin

import numpy as np

from kit.bodies import blend, mesh, place, smooth_step, spline, vectors
from kit.life_jacket import HALF_WIDTH, MIDDLE, buckle, cover, girdle, lanyard, piping, resting, tail, whistle
from kit.near_sea import chop, dark_water, sea
from kit.noise import fractal
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.sky import picture
from kit.still import focus, soft_light
from kit.wet_cloth import nylon, plastic, webbing

NAME = 'life-jacket'
SPOT, TURN = (-0.03, 0.02, 0.010), (radians(2), radians(-3), radians(52))

new_scene()
scene = set_up(1350, 900, 24, bounces=3)
picture(passes_folder(NAME) / 'sky.exr', 2.0)


def sewn(name, shapes, material):
    """One object of the jacket, with the attributes that its cloth has."""
    data = mesh(name, shapes, [material])
    for attribute in ('cloth', 'edges'):
        if all(hasattr(shape, attribute) for shape in shapes):
            vectors(data, attribute, np.vstack([getattr(shape, attribute) for shape in shapes]))
    return place(data, SPOT, TURN)


shell = cover()
x, y, z = shell.vertices.T.astype(np.float32)
wet = smooth_step(0.030, 0.004, z + 0.012 * fractal(x * 14, y * 14, 4, seed=2))
shell.paint = blend(shell.paint, (0.30, 0.034, 0.005), wet * 0.8)
sewn('cover', [shell], nylon((0.272, 0.332)))
sewn('piping', [piping(1), piping(-1)], plastic('piping', (0.30, 0.038, 0.007), 0.45))
sewn('belts', [girdle(-0.085, 0.004), girdle(-0.225, 0.006)], webbing((0.105, 0.505)))
sewn('tails', [tail(-0.083, -1, 0.125, -0.020, 0.010), tail(-0.228, -1, 0.100, 0.012, 0.014)], webbing(()))
sewn('buckles', [buckle(-0.085), buckle(-0.225)], plastic('black plastic', (0.034, 0.035, 0.038), 0.36))

lies, heading = np.array((-0.148, -0.150)), radians(-38)
ahead = np.array((cos(heading), sin(heading)))
matrix = np.eye(4)
matrix[:2, :2] = np.column_stack([ahead, (-ahead[1], ahead[0])])
matrix[:3, 3] = resting(shell, *lies[:, None])[0] + (0, 0, 0.001)
sewn('whistle', [whistle().moved(matrix)], plastic('yellow plastic', (0.50, 0.31, 0.030), 0.26))
sewn('lanyard', [lanyard(shell, lies - 0.0235 * ahead, (-0.256, -0.135), 0.030)], plastic('cord', (0.022, 0.022, 0.025), 0.5))

# Rings that the jacket's slow rise and fall sends out over the water.
middle, half = spline(MIDDLE, 60), spline(HALF_WIDTH, 60)[:, 0]
turned = middle @ np.array(((cos(TURN[2]), sin(TURN[2])), (-sin(TURN[2]), cos(TURN[2])))) + SPOT[:2]
open_sea = chop(2.6, 0.12, 0.105, 1.2, seed=14)


def level(x, y, spacing):
    away = np.full(x.shape, 9.0, np.float32)
    for spot, reach in zip(turned, half):
        away = np.minimum(away, np.hypot(x - spot[0], y - spot[1]) - reach * 0.97)
    away = np.maximum(away, 0).astype(np.float32)
    rings = 0.0022 * np.sin(away * (2 * np.pi / 0.075) + 1.6) * np.exp(-away / 0.20) / (1 + 2 * away)
    lip = 0.0035 * np.exp(-away / 0.007)
    near = np.clip((0.075 / spacing - 2.5) / 2.5, 0, 1)
    return open_sea(x, y, spacing) * (0.45 + 0.55 * np.clip(away / 0.5, 0, 1)) + (rings + lip) * near


eye, target = (0.0, -1.55, 1.02), (0.0, 0.02, 0.03)
sea(level, dark_water(ripple=0.035, scale=16.0, stretch=1.5), eye, 0.5, 60, 0.62, 720, 620)
soft_light((-2.7, 0.75, 1.0), (0, 0, 0), 0.55, 200, (1.0, 0.64, 0.38))
focus(camera(eye, target, 62), (0.0, -0.05, 0.04), 5.6)
render(NAME)
