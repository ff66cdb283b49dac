"""Two sharks in open water below a bright surface; a school of tuna passes."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.fish import fish_materials, tuna
from kit.render import camera, new_scene, render, set_up
from kit.sharks import reef_shark, shark_materials
from kit.underwater import Water, save_sun, specks

NAME = 'sharks-and-tuna'

new_scene()
scene = set_up(1920, 1280, 32, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0, 0, 0), (0, 6, 1.25), lens=27)
water = Water(surface=5.6, visibility=13.0, sun=(0.20, 0.62, 0.75), glow_width=6.0, brightness=0.75, deep=(0.001, 0.013, 0.036), level=(0.005, 0.062, 0.120), bright=(0.06, 0.36, 0.48))
water.surround(ambient=0.85, waves=0.85, wave_length=1.6)
water.sunlight(strength=4.2, size=0.6, caustics=1.0, scale=1.6)

skins = shark_materials(water)
place(mesh('shark', reef_shark(0.075, 0.3), skins), (-0.95, 2.75, 0.55), (radians(-9), radians(-4), radians(200)), 2.3)
place(mesh('second shark', reef_shark(0.08, 2.6), skins), (-1.6, 7.2, -0.55), (radians(-6), radians(3), radians(16)), 2.2)

scales = fish_materials(water, 70.0, 0.28)
school = [mesh('tuna', tuna(bend, phase), scales) for bend, phase in ((0.03, 0.0), (0.04, 1.5), (0.04, 3.4), (0.03, 4.8))]
random = np.random.default_rng(22)
taken = []
while len(taken) < 44:
    along = random.normal(0, 1)
    spot = np.array([0.7 + 2.5 * along, 8.6 + random.normal(0, 1.7), 2.75 + 0.32 * along + random.normal(0, 0.62)])
    if spot[2] < 4.6 and all(np.linalg.norm((spot - other) * (0.7, 0.7, 1.6)) > 0.62 for other in taken):
        taken.append(spot)
        place(school[len(taken) % 4], tuple(spot), (random.normal(0, 0.06), radians(random.normal(-3, 4)), radians(random.normal(172, 5))), random.uniform(0.85, 1.15))
specks(water, 150, 1.6, 10.0, 0.7, 0.0014, seed=3)
render(NAME)
save_sun(NAME, water)
