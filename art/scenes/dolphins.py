"""Two dolphins swim side by side below a bright surface."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.dolphins import dolphin, dolphin_skins
from kit.render import camera, new_scene, render, set_up
from kit.sky import sun
from kit.underwater import Water, save_sun, specks

NAME = 'dolphins'

new_scene()
scene = set_up(1440, 960, 16, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0, 0, 0), (0, 6, 1.35), lens=27)
water = Water(surface=4.2, visibility=13.0, sun=(-0.24, 0.58, 0.78), glow_width=6.0, brightness=0.82, deep=(0.001, 0.016, 0.040), level=(0.006, 0.075, 0.135), bright=(0.07, 0.40, 0.50))
water.surround(ambient=0.95, waves=0.8, wave_length=1.4)
# What shines on the dolphins stands higher and nearer to the eye than the glow, so that their backs show the light.
light = np.array((-0.30, -0.34, 0.89))
sun(tuple(-light), 3.4, (0.86, 1.0, 0.94), 2.0)
skins = dolphin_skins(water, light)
place(mesh('dolphin', dolphin(-0.07), skins), (1.45, 3.2, 1.10), (radians(-14), radians(-9), radians(-14)), 2.5)
place(mesh('second dolphin', dolphin(0.08), skins), (0.55, 4.9, 0.10), (radians(-10), radians(-5), radians(-10)), 2.4)
specks(water, 420, 1.2, 9.0, 0.75, 0.0016, seed=3)
render(NAME)
save_sun(NAME, water)
