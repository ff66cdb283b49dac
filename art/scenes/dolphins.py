"""Two dolphins swim side by side below a bright surface."""

from math import radians

from kit.bodies import mesh, place
from kit.dolphins import dolphin
from kit.render import camera, new_scene, render, set_up
from kit.sharks import shark_materials
from kit.underwater import Water, save_sun, specks

NAME = 'dolphins'

new_scene()
scene = set_up(1920, 1280, 14, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0, 0, 0), (0, 6, 1.35), lens=27)
water = Water(surface=4.2, visibility=13.0, sun=(-0.24, 0.58, 0.78), glow_width=6.0, brightness=0.82, deep=(0.001, 0.016, 0.040), level=(0.006, 0.075, 0.135), bright=(0.07, 0.40, 0.50))
water.surround(ambient=0.95, waves=0.8, wave_length=1.4)
water.sunlight(strength=4.0, size=0.5, caustics=1.3, scale=2.4)
skins = shark_materials(water)
place(mesh('dolphin', dolphin(-0.07), skins), (1.45, 3.2, 1.10), (radians(-14), radians(-9), radians(-14)), 2.5)
place(mesh('second dolphin', dolphin(0.08), skins), (0.55, 4.9, 0.10), (radians(-10), radians(-5), radians(-10)), 2.4)
specks(water, 110, 1.6, 9.0, 0.7, 0.0013, seed=3)
render(NAME)
save_sun(NAME, water)
