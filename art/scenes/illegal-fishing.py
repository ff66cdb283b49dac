"""A trawler hauls its net at dusk: the low sun along its side, deck lights on its stern; the sea is added in the finishing."""

import math
import random

from mathutils import Euler, Vector

from kit import render, sky
from kit.layout import illegal_fishing as layout
from kit.materials import paint
from kit.paths import passes_folder
from kit.trawler import gull, trawler

NAME = 'illegal-fishing'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 26, transparent=True, bounces=3)
sky.picture(passes_folder(NAME) / 'sky.exr', 1.35)
root, lamps = trawler()
turn = Euler((math.radians(-2.5), math.radians(-1.2), math.radians(layout.HEADING)))
root.rotation_euler = turn
matrix = turn.to_matrix()


def in_world(point):
    return matrix @ Vector(point)


for spot, target in lamps:
    ahead = (Vector(target) - Vector(spot)).normalized() * 0.1
    sky.lamp(in_world(Vector(spot) + ahead), 2200, (1.0, 0.84, 0.60), in_world(target), 100, 0.15)
azimuth, elevation = (math.radians(part) for part in layout.SUN)
towards_sun = (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
sky.sun([-part for part in towards_sun], 5.2, (1.0, 0.52, 0.25), 1.5)
# Sky behind the camera, on the side that the sun does not reach.
fill = sky.sun((-0.25, 0.9, -0.35), 0.55, (0.66, 0.78, 1.0), 60.0)
fill.visible_glossy = False
random.seed(12)
feathers = paint('feathers', (0.62, 0.63, 0.62), 0.7)
for _ in range(11):
    spot = in_world((-23 + random.uniform(-8, 8), random.uniform(-6, 6), 6 + random.uniform(-3.5, 6)))
    gull(spot, random.uniform(0.9, 1.2), random.uniform(-0.9, 0.9), random.uniform(-0.6, 1.2), feathers)
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
