"""One bluefin tuna passes close by, side on, its school behind it."""

from math import radians

import numpy as np

from kit.bluefin import bluefin, bluefin_materials
from kit.bodies import mesh, place
from kit.render import camera, new_scene, render, set_up
from kit.underwater import Water, save_sun, specks

NAME = 'bluefin-tuna'

new_scene()
scene = set_up(1600, 1067, 24, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0, 0, 0), (0, 6, 0.75), lens=30)
water = Water(surface=4.6, visibility=13.0, sun=(0.22, 0.50, 0.82), glow_width=6.0, brightness=0.78, deep=(0.001, 0.014, 0.038), level=(0.005, 0.066, 0.125), bright=(0.06, 0.38, 0.49))
water.surround(ambient=1.0, waves=0.85, wave_length=1.5)
water.sunlight(strength=4.4, size=0.6, caustics=1.0, scale=2.0)

scales = bluefin_materials(water)
place(mesh('bluefin', bluefin(0.030, 0.6), scales), (-1.30, 3.05, 0.44), (radians(-10), radians(-3), radians(188)), 2.75)

school = [mesh('school', bluefin(bend, phase, 110, 56), scales) for bend, phase in ((0.03, 0.0), (0.04, 1.5), (0.04, 3.4), (0.03, 4.8))]
random = np.random.default_rng(12)
taken = []
while len(taken) < 26:
    away = random.uniform(7.5, 15.0)
    spot = np.array([random.uniform(-0.62, 0.66) * away, away, 0.125 * away + 0.5 + random.normal(0, 0.095) * away])
    if spot[2] < 3.9 and all(np.linalg.norm((spot - other) * (0.45, 0.45, 2.0)) > 1.25 for other in taken):
        taken.append(spot)
        place(school[len(taken) % 4], tuple(spot), (random.normal(0, 0.05), radians(random.normal(-3, 4)), radians(random.normal(184, 6))), random.uniform(1.8, 2.4))
specks(water, 140, 1.6, 9.0, 0.7, 0.0013, seed=4)
render(NAME)
save_sun(NAME, water)
