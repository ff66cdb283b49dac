"""A container quay before sunrise: cranes in silhouette, a moored ship, lights still burning."""

import math
import random

from kit import harbour, render, ships, sky
from kit.layout import harbour_at_first_light as layout
from kit.materials import lamp_glass, paint
from kit.paths import passes_folder
from kit.shapes import box, place, rod, stored

NAME = 'harbour-at-first-light'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 9, transparent=True, bounces=2)
sky.picture(passes_folder(NAME) / 'sky.exr', 1.0)
lowered, lifted = stored(harbour.shore_crane()), stored(harbour.shore_crane(raised=True))
for kind, x in ((lifted, -172), (lowered, -92), (lowered, -46), (lowered, 22), (lifted, 92), (lifted, 142), (lifted, 215), (lifted, 300)):
    place(kind, (x, 4, 3))
concrete = paint('concrete', (0.13, 0.125, 0.115), 0.8, weather=0.6)
box((160, 150, 0.5), (900, 300, 5), concrete)
rubber = paint('fender', (0.02, 0.02, 0.022), 0.8)
for index in range(40):
    box((-280 + index * 16, -0.4, 1.3), (1.6, 0.8, 2.6), rubber)
    rod((-276 + index * 16, 1.2, 3), (-276 + index * 16, 1.2, 3.7), 0.35, rubber, sides=10)
harbour.stacks(-285, 560, 60, 3, seed=2, tallest=4)
harbour.stacks(-285, 560, 95, 3, seed=5, tallest=5)
for x in range(-260, 600, 110):
    harbour.light_mast(x, 48)
random.seed(4)
shed = paint('shed', (0.10, 0.11, 0.12), 0.6, weather=0.5)
box((-330, 70, 8), (70, 60, 12), shed)
for _ in range(26):
    x = random.uniform(-290, 560)
    box((x, random.uniform(40, 120), random.uniform(5, 9)), (0.6, 0.3, 0.4), lamp_glass('lamp', random.choice([(1.0, 0.7, 0.36), (0.9, 0.95, 1.0)]), 9))
root, _, _ = ships.container_ship(lit=True, seed=6, tiers=4, fade=0.2)
root.location = (15, -18.6, -0.4)
root.rotation_euler = (0, 0, math.pi)
rope = paint('rope', (0.25, 0.24, 0.21), 0.8)
for start, end in (((-112, -9, 11), (-138, 2, 3.4)), ((-110, -6, 11), (-96, 2, 3.4)), ((126, -6, 10), (152, 2, 3.4))):
    rod(start, end, 0.12, rope, sides=6)
azimuth, elevation = (math.radians(part) for part in layout.SUN)
sky.sun((-math.cos(azimuth), -math.sin(azimuth), -math.sin(elevation) - 0.02), 0.25, (1.0, 0.5, 0.24), 3.0)
fill = sky.sun((0.5, 0.8, -0.35), 0.16, (0.6, 0.75, 1.0), 60.0)
fill.visible_glossy = False
for x in (-92, -46, 22):
    sky.lamp((x, -14, 46), 24000, (1.0, 0.78, 0.48), (x, -18, 10), 80, 0.8)
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
