"""A trawl's bulging end is hoisted to the boat, full of fish; those outside it flee into the blue."""

import math
from math import radians

import numpy as np
from mathutils import Matrix, Vector, noise

from kit.bodies import Shape, grid_faces, mesh, place, spline
from kit.fish import fish_materials, herring
from kit.nets import net, rope, wavering
from kit.render import camera, new_scene, render, set_up
from kit.underwater import Water, save_sun, specks

NAME = 'overfishing'
CENTRE = np.array([0.85, 4.7])
TOP, BOTTOM = -1.15, -4.95

new_scene()
scene = set_up(1920, 1280, 32, bounces=4)
scene.cycles.diffuse_bounces = 1
camera((0, 0, -4.9), (0.15, 5.2, -2.75), lens=25)
water = Water(surface=0.0, visibility=14.0, sun=(0.05, 0.62, 0.76), glow_width=5.0, brightness=0.75)
water.surround(ambient=1.05, waves=0.75, wave_length=1.6)
water.sunlight(strength=3.6, size=0.8, caustics=0.7, scale=1.3)

# Radius of the bag by its share of height, from the choked neck down.
RADII = spline([(0.06,), (0.10,), (0.30,), (0.66,), (0.98,), (1.20,), (1.32,), (1.34,), (1.20,), (0.84,), (0.10,)], 200)[:, 0]


def bag(u, v, inset=1.0):
    """A point of the net; u around, v from the neck down."""
    turn = 2 * math.pi * u
    bulge = 1 + 0.10 * noise.noise(Vector((math.cos(turn) * 1.5, math.sin(turn) * 1.5, v * 3.5)))
    dimple = 0.022 * noise.noise(Vector((math.cos(turn) * 7, math.sin(turn) * 7, v * 15)))
    radius = (float(np.interp(v * 199, range(200), RADII)) * bulge + dimple) * inset
    sway = 0.16 * math.sin(v * 2.4)
    return np.array([CENTRE[0] + radius * math.cos(turn) - sway, CENTRE[1] + radius * math.sin(turn), TOP + (BOTTOM - TOP) * v])


twine = water.painted('twine', (0.04, 0.13, 0.11), roughness=0.8, grain=0.4, grain_scale=60, bump=0)
rope_paint = water.painted('rope', (0.42, 0.36, 0.22), roughness=0.9, grain=0.4, bump=0)
place(mesh('net', net(bag, 48, 0.36, 0.0062, 110), [twine]))
for lift in (0.30, 0.62):
    belt = [bag(u, lift, 1.015) for u in np.linspace(0, 1, 60)]
    place(mesh('belt', rope(belt, 0.018), [rope_paint]))
for number in range(6):
    place(mesh('strap', rope([bag(number / 6 + 0.05, v, 1.012) for v in np.linspace(0, 1, 60)], 0.013), [rope_paint]))
neck = bag(0, 0)
neck[0] -= 0.06
place(mesh('hoist', rope([neck + (0, 0, -0.1), neck + (0.03, 0.25, 0.6), neck + (0.06, 0.5, 1.15)], 0.035), [rope_paint]))
place(mesh('slack', rope(wavering(neck, neck + (0.75, 1.2, 1.05), 0.2, 2), 0.016), [rope_paint]))
place(mesh('cod line', rope(wavering(bag(0, 0.99), bag(0, 0.99) + (-0.15, -0.1, -0.55), -0.05, 5), 0.014), [rope_paint]))

skins = fish_materials(water)
shoal = [mesh('herring', herring(bend, phase), skins) for bend, phase in ((0.02, 0.0), (0.05, 1.2), (0.05, 3.6), (0.08, 2.2))]
random = np.random.default_rng(12)
for layer, count in ((0.88, 430), (0.74, 280), (0.55, 120)):
    for _ in range(count):
        u, v = random.uniform(0.38, 1.12), 0.15 + 0.78 * random.random() ** 0.85
        spot = bag(u, v, layer)
        outward = np.array([math.cos(2 * math.pi * u), math.sin(2 * math.pi * u), 0])
        around = np.array([-outward[1], outward[0], 0])
        turn = random.normal(1.2, 0.9) * random.choice((-1, 1))
        heading = Vector(around * math.cos(turn) + np.array([0, 0, 1]) * math.sin(turn) + outward * random.normal(0, 0.16))
        flank = Vector(outward + random.normal(0, 0.25, 3))
        up = heading.cross(flank).normalized()
        side = up.cross(heading).normalized()
        size = random.uniform(0.36, 0.50)
        item = place(shoal[random.integers(4)], (0, 0, 0))
        frame = Matrix((heading.normalized(), side, up)).transposed().to_4x4()
        item.matrix_world = Matrix.Translation(Vector(spot) + heading.normalized() * size / 2) @ frame @ Matrix.Scale(size, 4)

for number in range(58):
    share = random.random()
    spot = (-0.9 - 2.6 * share + random.normal(0, 0.5), 4.4 + 3.5 * random.random() + 1.2 * share, -3.1 - 0.5 * share + random.normal(0, 0.62))
    place(shoal[number % 4], spot, (random.normal(0, 0.12), radians(random.normal(9, 11)), radians(180 + random.normal(12, 17))), random.uniform(0.30, 0.42))
place(shoal[1], (-0.78, 2.6, -4.30), (0.05, radians(10), radians(188)), 0.36)
place(shoal[2], (-1.25, 3.1, -3.75), (0.0, radians(14), radians(170)), 0.34)

# The boat's bottom, cut off at the waterline.
rows = []
for station in np.linspace(0, 1, 50):
    half = 1.35 * min(1.0, (math.sin(math.pi * min(station, 0.5)) ** 0.8)) * (1 - max(0.0, station - 0.78) / 0.22 * 0.22)
    for around in np.linspace(-1, 1, 31):
        rows.append((half * around, 15 * station, -1.05 * math.sin(math.pi / 2 * min(1, station * 2.2)) ** 1.3 * (1 - abs(around) ** 2.6) - (0.35 if abs(around) < 0.05 else 0)))
hull_paint = water.painted('bottom paint', (0.16, 0.045, 0.035), roughness=0.7, grain=0.5, grain_scale=1.2)
boat = place(mesh('boat', [Shape(rows, grid_faces(50, 31, False))], [hull_paint]), (0.75, 6.3, 0.0), (0, 0, radians(-86)))
boat.visible_shadow = False
specks(water, 240, 0.6, 8.0, 0.75, 0.002, seed=6)
render(NAME)
save_sun(NAME, water)
