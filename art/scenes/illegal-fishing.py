"""A trawler hauling its net at night under its deck lights."""

import math
import random

from mathutils import Euler, Vector

from kit import render, sky
from kit.layout import illegal_fishing as layout
from kit.materials import paint
from kit.trawler import gull, trawler

render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 20, transparent=True, bounces=3)
sky.gradient([(0, (0.024, 0.038, 0.050)), (0.3, (0.010, 0.019, 0.030)), (1, (0.003, 0.007, 0.013))], 1.0)
root, places = trawler()
turn = Euler((math.radians(-2.0), math.radians(-1.5), math.radians(layout.HEADING)))
root.rotation_euler = turn
root.location = (0, 0, 0.2)


def in_world(point):
    return Vector(point) @ turn.to_matrix().transposed() + root.location


sodium, cold, warm = (1.0, 0.78, 0.50), (0.86, 1.0, 0.93), (1.0, 0.90, 0.72)
beams = [
    (places[0], (-12, 0, 2), 9000, warm, 100), (places[1], (-25, 3, 0), 9000, cold, 95), (places[2], (-25, -5, 0), 9000, cold, 95),
    (places[3], (-8, -14, 0), 6500, cold, 100), (places[4], (17, -13, -2), 8000, warm, 75),
]
for place, target, power, colour, cone in beams:
    sky.lamp(in_world((place[0], place[1], place[2] - 0.25)), power * 1.9, colour, in_world(target), cone, 0.3)
sky.lamp(in_world((1.5, -6.6, 8.6)), 700, sodium, None, radius=0.3)
sky.lamp(in_world((-12, 0, 9.0)), 900, sodium, None, radius=0.4)
sky.sun((-0.2, 0.9, -0.42), 0.45, (0.55, 0.75, 1.0), 12.0)
random.seed(12)
feathers = paint('feathers', (0.62, 0.63, 0.62), 0.7)
for _ in range(9):
    place = in_world((-20 + random.uniform(-9, 7), random.uniform(-7, 4), 8 + random.uniform(-3, 7)))
    gull(place, random.uniform(1.0, 1.35), random.uniform(-0.9, 0.9), random.uniform(-0.6, 1.2), feathers)
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render('illegal-fishing')
