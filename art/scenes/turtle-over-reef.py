"""A sea turtle glides over a living reef of many colours."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.corals import brain, fan, massive, plates, staghorn, table, tubes
from kit.fish import fish_materials, reef_fish
from kit.reefs import Reef
from kit.render import camera, new_scene, render, set_up
from kit.turtle import turtle, turtle_materials
from kit.underwater import Water, save_sun, specks

NAME = 'turtle-over-reef'

new_scene()
scene = set_up(1920, 1280, 32, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0.0, -1.6, 1.75), (0.1, 4, 1.62), lens=26)
water = Water(surface=5.4, visibility=13.0, sun=(-0.28, 0.55, 0.79), glow_width=5.0, brightness=0.85, level=(0.006, 0.080, 0.145), bright=(0.07, 0.38, 0.50))
water.surround(ambient=0.8, waves=0.8, wave_length=1.3)
water.sunlight(strength=3.5, size=0.7, caustics=1.1, scale=2.0)

living = water.painted('living coral', roughness=0.75, specular=0.15, grain=0.30, grain_scale=40, bump=0.5, bump_distance=0.012, vary=0.30)


def coral(name, shapes):
    return mesh(name, shapes, [living])


violet = coral('violet staghorn', staghorn(1, (0.30, 0.18, 0.44), (0.66, 0.55, 0.82), (0.13, 0.08, 0.16), 13, 0.8, 0.030))
amber = coral('amber staghorn', staghorn(2, (0.58, 0.33, 0.10), (0.90, 0.76, 0.46), (0.24, 0.13, 0.05), 12, 0.9, 0.032))
rose = coral('rose staghorn', staghorn(3, (0.66, 0.22, 0.26), (0.92, 0.66, 0.62), (0.28, 0.09, 0.10), 14, 0.7, 0.028))
moss = coral('green table', table(4, (0.26, 0.36, 0.15), (0.62, 0.66, 0.34), (0.12, 0.13, 0.07)))
tan = coral('tan table', table(5, (0.52, 0.36, 0.18), (0.84, 0.70, 0.44), (0.18, 0.13, 0.07)))
maze = coral('brain coral', brain(6, (0.56, 0.50, 0.18), (0.20, 0.24, 0.10)))
mounds = coral('massive coral', massive(8, (0.55, 0.38, 0.14), (0.24, 0.16, 0.07)))
lilac = coral('lilac massive', massive(9, (0.48, 0.32, 0.46), (0.20, 0.13, 0.20)))
orange = coral('plate coral', plates(10, (0.66, 0.30, 0.09), (0.92, 0.70, 0.40)))
purple = coral('sea fan', fan(13, (0.42, 0.10, 0.42)))
red = coral('red fan', fan(14, (0.58, 0.08, 0.06)))
yellow = coral('tube sponge', tubes(15, (0.66, 0.46, 0.06)))

reef = Reef([(-1.8, 2.0, 1.2, 0.5), (1.8, 2.2, 1.2, 0.45), (0.2, 3.4, 1.0, 0.35), (-0.7, 1.2, 0.7, 0.25), (0.9, 1.0, 0.7, 0.25), (-0.3, 5.6, 1.4, 0.5), (2.6, 4.5, 1.4, 0.7), (-2.8, 4.2, 1.4, 0.7)], left=0.3, right=0.3)
reef.floor(water, (0.56, 0.52, 0.42), (0.20, 0.15, 0.12), [(0.50, 0.20, 0.24), (0.46, 0.30, 0.10), (0.24, 0.28, 0.12), (0.40, 0.22, 0.36)])
reef.stand(amber, -1.75, 1.7, 0.85, 30)
reef.stand(moss, 1.95, 2.2, 0.80, 60, 0.05, (-6, -6))
reef.stand(violet, 0.95, 1.25, 0.62, 10)
reef.stand(orange, -0.70, 1.25, 0.62, 250, 0.12)
reef.stand(rose, 0.25, 2.9, 0.72, 70)
reef.stand(maze, -0.2, 1.0, 0.40, 0, 0.12)
reef.stand(purple, -2.25, 2.6, 1.1, 15, 0.03)
reef.stand(yellow, 1.75, 1.30, 0.55, 0, 0.05)
reef.stand(red, 2.7, 3.2, 1.2, -20, 0.03)

kinds = [(violet, 2, 0.75, 0.05), (amber, 2.4, 0.75, 0.05), (rose, 1.8, 0.7, 0.05), (moss, 1.2, 0.7, 0.04), (tan, 1.2, 0.75, 0.04), (maze, 1.8, 0.8, 0.12), (mounds, 1.8, 0.85, 0.12), (lilac, 1.2, 0.8, 0.12), (orange, 2, 0.8, 0.10), (purple, 0.7, 0.9, 0.02), (red, 0.5, 0.9, 0.02), (yellow, 0.9, 0.8, 0.03)]
reef.strew(kinds, 420, 1.4, 24, 5, lambda y: 2.6 + 0.8 * y, (0.5, 1.05), least=0.3, apart=0.30)
reef.strew([(data, weight, scale * 0.42, sink) for data, weight, scale, sink in kinds], 420, 0.4, 11, 9, lambda y: 2.2 + 0.75 * y, (0.5, 1.2), least=0.2, apart=0.26)

place(mesh('turtle', turtle(0.22, radians(6), radians(-6)), turtle_materials(water)), (0.12, 1.25, 1.92), (radians(-28), radians(-6), radians(204)), 1.08)

skins = fish_materials(water)
anthias = mesh('anthias', reef_fish(0.04, 0.4, (0.70, 0.22, 0.08), (0.82, 0.34, 0.12), (0.86, 0.55, 0.36), fin=(0.78, 0.28, 0.16)), skins)
surgeon = mesh('surgeon fish', reef_fish(0.03, 1.4), skins)
random = np.random.default_rng(5)
for number in range(34):
    x, y = random.normal(1.9, 0.75), random.uniform(3.0, 5.4)
    place(anthias, (x, y, reef.height(x, y) + random.uniform(0.55, 1.15)), (0, radians(random.normal(0, 8)), radians(random.normal(170, 18))), random.uniform(0.07, 0.11))
for number in range(16):
    place(surgeon, (random.normal(-1.9, 0.7), random.uniform(4.5, 7.0), random.normal(2.1, 0.35)), (0, radians(random.normal(0, 6)), radians(random.normal(15, 12))), 0.19)
for spot, turn, size in (((-1.05, 1.75, 1.28), 12, 0.15), ((-0.75, 2.1, 1.12), 25, 0.14)):
    place(surgeon, spot, (0, 0, radians(turn)), size)
specks(water, 110, 1.4, 8.0, 0.7, 0.0011, seed=2)
render(NAME)
save_sun(NAME, water)
