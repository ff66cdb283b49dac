"""Plastic adrift below the surface: a bag like a jellyfish, a bottle, a cup, and a fish that passes."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.fish import fish_materials, herring
from kit.plastic import bag, bottle, cup, film, shard
from kit.render import camera, new_scene, render, set_up
from kit.underwater import Water, save_sun, specks

NAME = 'plastic-pollution'

new_scene()
scene = set_up(1920, 1280, 48, bounces=6)
scene.cycles.transparent_max_bounces = 16
scene.cycles.diffuse_bounces = 1
lens = camera((0, 0, 0), (0, 5, 0.95), lens=27)
lens.data.dof.use_dof = True
lens.data.dof.focus_distance = 1.55
lens.data.dof.aperture_fstop = 2.8

water = Water(surface=2.6, visibility=7.5, sun=(0.22, 0.72, 0.66), glow_width=8.0, brightness=0.8)
water.surround(ambient=0.9, waves=0.85, wave_length=0.8)
water.sunlight(strength=3.6, size=1.5, caustics=0.5, scale=2.0)

white_film = film(water, 'bag film', (0.86, 0.90, 0.88), solid=0.22, roughness=0.35)
blue_film = film(water, 'blue bag film', (0.40, 0.62, 0.74), solid=0.25, roughness=0.35)
clear = film(water, 'clear plastic', (0.80, 0.93, 0.92), solid=0.10, roughness=0.08, wrinkles=30, wrinkle=0.1, light_through=0.35)
green = film(water, 'green plastic', (0.10, 0.42, 0.20), solid=0.42, roughness=0.10, wrinkles=30, wrinkle=0.1, light_through=0.6)
label = film(water, 'worn label', (0.62, 0.16, 0.12), solid=0.75, roughness=0.5, wrinkles=90, wrinkle=0.6, light_through=0.4)
cap_blue = water.painted('blue cap', (0.04, 0.16, 0.42), roughness=0.35, grain=0.15)
cap_white = water.painted('white cap', (0.70, 0.72, 0.68), roughness=0.4, grain=0.15)
foam_cup = film(water, 'cup plastic', (0.80, 0.82, 0.78), solid=0.72, roughness=0.4, wrinkle=0.1, light_through=0.6)
flakes = [cap_blue, cap_white, water.painted('worn red', (0.45, 0.10, 0.07), roughness=0.5), green, foam_cup]

place(mesh('bag', [bag(1.0, 0.62, 0.50)], [white_film]), (-0.42, 1.45, 0.80), (radians(8), radians(-10), radians(30)))
place(mesh('bag far', [bag(4.2, 0.60, 0.46)], [blue_film]), (1.75, 3.6, 1.55), (radians(-16), radians(22), radians(80)))
place(mesh('bag farther', [bag(7.7, 0.60, 0.46)], [white_film]), (-2.9, 5.2, 1.95), (radians(14), radians(14), radians(160)))
place(mesh('bottle', bottle(2), [clear, cap_blue, label]), (0.34, 1.15, 0.22), (radians(38), radians(64), radians(20)))
place(mesh('bottle green', bottle(5, 0.2), [green, cap_white, label]), (0.62, 2.7, 1.42), (radians(100), radians(-20), radians(60)))
place(mesh('bottle far', bottle(8, 0.2), [clear, cap_white, label]), (-1.15, 3.5, 1.72), (radians(70), radians(30), radians(-50)))
place(mesh('cup', [cup()], [foam_cup]), (0.95, 1.9, 0.98), (radians(130), radians(25), 0), 1.1)

random = np.random.default_rng(7)
for number in range(60):
    away = random.uniform(0.9, 6.0)
    spot = (random.normal(0, 0.42) * away, away, 0.14 * away + random.normal(0.10, 0.24) * away)
    flake = mesh('flake', [shard(number, 0.004 + 0.018 * random.random() ** 2)], [flakes[number % len(flakes)]])
    flake.polygons.foreach_set('use_smooth', [False] * len(flake.polygons))
    place(flake, spot, random.uniform(0, 6, 3))
for number in range(9):
    away = random.uniform(3.5, 8.0)
    spot = (random.normal(0, 0.5) * away, away, min(2.2, 0.28 * away + random.normal(0.1, 0.1) * away))
    kind = number % 3
    if kind == 0:
        place(mesh('bottle', bottle(number + 20, 0.25), [clear, cap_white, label]), spot, random.uniform(0, 6, 3))
    elif kind == 1:
        place(mesh('bag', [bag(number + 10.3, 0.5, 0.4, 90, 120)], [white_film]), spot, tuple(random.normal(0, 0.3, 3)))
    else:
        place(mesh('cup', [cup()], [foam_cup]), spot, random.uniform(0, 6, 3))

place(mesh('fish', herring(0.03, 0.6), fish_materials(water)), (0.42, 1.75, 0.74), (0, radians(-6), radians(172)), 0.30)
for spot in ((1.35, 4.4, 0.80), (1.75, 4.8, 0.95), (1.52, 5.2, 0.62), (1.95, 5.6, 0.78)):
    place(mesh('fish', herring(0.04, spot[1]), fish_materials(water)), spot, (0, radians(-4), radians(178)), 0.26)

specks(water, 260, 0.5, 7.0, 0.75, 0.0016, seed=4)
render(NAME)
save_sun(NAME, water)
