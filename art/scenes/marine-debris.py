"""A lost net snagged over rocks on the sea floor, with rope, an old crab pot and a tyre."""

import math
from math import radians

import numpy as np
from mathutils import Vector, noise

from kit.bodies import Shape, blend, grid_faces, mesh, place, smooth_step
from kit.corals import fan, ground, limb, staghorn
from kit.fish import fish_materials, reef_fish
from kit.nets import float_ball, net, rope
from kit.render import camera, new_scene, render, set_up
from kit.underwater import Water, save_sun, specks

NAME = 'marine-debris'
ROCKS = [(-0.75, 3.5, 1.15, 1.25), (0.55, 3.9, 0.95, 0.85), (-2.4, 4.4, 1.5, 1.7), (2.3, 5.2, 1.5, 1.2), (-3.4, 2.3, 1.1, 0.8), (4.2, 7.5, 2.2, 2.0), (-0.2, 8.0, 2.2, 1.5), (1.7, 2.0, 0.35, 0.18), (-1.5, 1.5, 0.35, 0.16), (3.4, 3.4, 0.7, 0.5), (-6.0, 8.0, 2.5, 2.6)]

new_scene()
scene = set_up(1920, 1280, 32, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0.15, -0.5, 1.05), (0.05, 4, 0.80), lens=28)
water = Water(surface=13.0, visibility=6.5, sun=(-0.25, 0.35, 0.9), brightness=0.55, deep=(0.003, 0.022, 0.024), level=(0.012, 0.095, 0.095), bright=(0.10, 0.40, 0.34), glow=(0.40, 0.72, 0.56), glow_width=4.0)
water.surround(ambient=0.55, waves=0.6, wave_length=2.0)
water.sunlight(strength=2.6, size=1.2, colour=(0.80, 1.0, 0.85), caustics=0.6, scale=1.0)


def rock_height(x, y):
    """Rocks only, zero between them."""
    top = 0.0
    for rock_x, rock_y, radius, tall in ROCKS:
        away = math.hypot(x - rock_x, (y - rock_y) * 1.1) / radius
        if away < 1.5:
            away += 0.30 * noise.noise(Vector((x * 1.7, y * 1.7, rock_x)))
            crags = 0.85 + 0.24 * noise.fractal(Vector((x * 2.2, y * 2.2, rock_y)), 1.0, 2.1, 5)
            ledges = 0.10 * abs(noise.noise(Vector((x * 3.5, y * 3.5, 7))))
            top = max(top, (tall * crags - ledges) * float(smooth_step(1.15, 0.45, away)) ** 0.7)
    return top


def height(x, y):
    ripples = 0.012 * math.sin(y * 16 + 3.0 * noise.noise(Vector((x * 0.9, y * 0.9, 1)))) * (1 - min(1.0, y / 14))
    return rock_height(x, y) + 0.09 * noise.fractal(Vector((x * 0.4, y * 0.4, 3)), 1, 2, 4) + ripples


def rockiness(x, y, z):
    return float(smooth_step(0.06, 0.16, rock_height(x, y) + 0.05 * noise.noise(Vector((x * 4, y * 4, 0)))))


def weedy(x, y, z):
    """0 to 1 where algae grow on the rock."""
    return float(smooth_step(-0.05, 0.25, noise.fractal(Vector((x * 1.6, y * 1.6, z * 1.6 + 4)), 1, 2, 4)))


floor = ground(height, (0.40, 0.36, 0.26), (0.16, 0.145, 0.115), rockiness, (4.5, 26.0), (0.0, 26.0), 400, 400)
rocky = np.array([rockiness(*vertex) for vertex in floor.vertices])
weed = np.array([weedy(*vertex) for vertex in floor.vertices])
floor.paint = blend(floor.paint, (0.14, 0.17, 0.05), rocky * weed * 0.75)
floor.paint = blend(floor.paint, (0.30, 0.13, 0.14), rocky * (1 - weed) * smooth_step(0.3, 0.6, np.array([noise.noise(Vector(vertex * 5)) for vertex in floor.vertices])) * 0.6)
place(mesh('floor', [floor], [water.painted('floor', roughness=0.9, specular=0.1, grain=0.6, grain_scale=16, bump=0.9, bump_distance=0.04)]))

# The net lies on the highest ground near each of its points, and its cork line still lifts one edge.
cells = np.linspace(-0.28, 0.28, 5)


def sheet(u, v):
    """A point of the net; u along its cork line, v away from it."""
    x = -2.1 + 4.3 * u + 0.35 * math.sin(v * 5 + 1) + 0.12 * noise.noise(Vector((u * 9, v * 7, 1)))
    y = 4.15 - 1.9 * v + 0.5 * math.sin(u * 5.5) + 0.12 * noise.noise(Vector((u * 8, v * 9, 5)))
    lying = max(height(x + a, y + b) - 0.5 * (a * a + b * b) for a in cells for b in cells) + 0.03
    raised = float(smooth_step(0.42, 0.0, v)) * (0.55 + 0.40 * math.sin(u * 7.5 + 0.6))
    folds = 0.07 * noise.noise(Vector((u * 14, v * 3, 2))) * (1 - v * 0.5)
    return np.array([x, y + 0.12 * folds, lying + max(0.0, raised) + max(0.0, folds)])


def torn(u, v):
    return noise.noise(Vector((u * 5.5, v * 4.0, 9))) > 0.42 or v > 0.86 + 0.14 * noise.noise(Vector((u * 11, 0, 3)))


samples = {}


def sheet_point(u, v):
    """`sheet` on a grid, between its points by their mean."""
    i, j = u * 90, v * 60
    a, b = int(i), int(j)
    corner = []
    for p in (a, a + 1):
        for q in (b, b + 1):
            if (p, q) not in samples:
                samples[p, q] = sheet(p / 90, q / 60)
            corner.append(samples[p, q])
    s, t = i - a, j - b
    return corner[0] * (1 - s) * (1 - t) + corner[1] * (1 - s) * t + corner[2] * s * (1 - t) + corner[3] * s * t


green_twine = water.painted('green twine', (0.13, 0.36, 0.27), roughness=0.8, grain=0.5, grain_scale=6, bump=0)
place(mesh('ghost net', net(sheet_point, 62, 0.34, 0.0052, 110, closed=False, hole=torn), [green_twine]))
rope_paint = water.painted('old rope', (0.50, 0.36, 0.14), roughness=0.9, grain=0.5, grain_scale=8, bump=0)
cork_line = [sheet_point(u, 0.002) for u in np.linspace(0, 0.998, 70)]
place(mesh('cork line', rope(cork_line, 0.014), [rope_paint]))
cork = mesh('cork', [float_ball(0.062)], [water.painted('cork', (0.55, 0.20, 0.05), roughness=0.6, grain=0.5, grain_scale=10)])
for number in range(1, 70, 6):
    along = Vector(cork_line[min(number + 1, 69)] - cork_line[number - 1])
    place(cork, tuple(cork_line[number]), along.to_track_quat('X', 'Z').to_euler())
lead = [sheet_point(u, 0.84) + (0, 0, 0.015) for u in np.linspace(0.02, 0.7, 60)]
place(mesh('lead line', rope(lead, 0.010), [rope_paint]))

blue_rope = water.painted('blue rope', (0.10, 0.19, 0.27), roughness=0.8, grain=0.4, grain_scale=8, bump=0)
course = []
for step in range(150):
    share = step / 149
    x = 2.9 - 4.4 * share + 0.28 * math.sin(share * 16) * (1 - 0.3 * share)
    y = 2.35 - 0.75 * share + 0.34 * math.cos(share * 13)
    course.append((x, y, height(x, y) + 0.022))
place(mesh('blue rope', rope(course, 0.018), [blue_rope]))

# A square crab pot of rusty rods and mesh, leaning on the rocks.
rust = water.painted('rust', (0.26, 0.115, 0.05), roughness=0.95, grain=0.7, grain_scale=22, bump=0.8, bump_distance=0.01)
pot = []
wide, tall = 0.42, 0.34
corners = [(-wide, -wide), (wide, -wide), (wide, wide), (-wide, wide)]
for index, (x, y) in enumerate(corners):
    following = corners[(index + 1) % 4]
    inner, next_inner = (x * 0.8, y * 0.8), (following[0] * 0.8, following[1] * 0.8)
    for start, end, thick in (((x, y, 0), (*following, 0), 0.013), ((*inner, tall), (*next_inner, tall), 0.012), ((x, y, 0), (*inner, tall), 0.013)):
        pot.append(limb([start, end], [thick, thick], 8))

    def side(u, v, a=np.array((x, y)), b=np.array(following)):
        spot = (a + (b - a) * u) * (1 - 0.2 * v)
        sag = 0.03 * math.sin(math.pi * u) * math.sin(math.pi * v)
        return np.array([*(spot * (1 - sag)), tall * v])

    pot += net(side, 13, 0.55, 0.0032, 16, closed=False, hole=(lambda u, v: (u - 0.5) ** 2 + (v - 0.5) ** 2 < 0.035) if index in (0, 1) else None)


def lid(u, v):
    return np.array([(u - 0.5) * 1.6 * wide, (v - 0.5) * 1.6 * wide, tall - 0.03 * math.sin(math.pi * u) * math.sin(math.pi * v)])


pot += net(lid, 13, 0.8, 0.0032, 20, closed=False)
ring = [(0.13 * math.cos(a), -wide * 0.9, 0.17 + 0.13 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 30)]
pot.append(limb(ring, np.full(30, 0.010), 8))
place(mesh('crab pot', pot, [rust]), (1.28, 2.55, height(1.28, 2.55) + 0.02), (radians(7), radians(-12), radians(28)))

# A tyre, half sunk in the sand: outline of its section turned round, with tread blocks cut in.
section = [(0.205, -0.085), (0.215, -0.098), (0.245, -0.105), (0.285, -0.100), (0.312, -0.085), (0.322, -0.060), (0.325, -0.03), (0.325, 0.0), (0.325, 0.03), (0.322, 0.060), (0.312, 0.085), (0.285, 0.100), (0.245, 0.105), (0.215, 0.098), (0.205, 0.085), (0.212, 0.07), (0.25, 0.08), (0.295, 0.06), (0.30, 0), (0.295, -0.06), (0.25, -0.08), (0.212, -0.07)]
rows, paint = [], []
for column in range(240):
    turn = 2 * math.pi * column / 240
    for radius, across in section:
        block = 0.010 if radius > 0.31 and (math.sin(turn * 44 + (2 if across > 0 else 0)) < -0.25 or abs(abs(across) - 0.03) < 0.004) else 0
        grown = 0.006 * noise.noise(Vector((math.cos(turn) * 5, math.sin(turn) * 5, across * 20)))
        rows.append(((radius - block + grown) * math.cos(turn), across, (radius - block + grown) * math.sin(turn)))
        growth = max(0.0, noise.fractal(Vector((math.cos(turn) * 3, math.sin(turn) * 3, across * 9)), 1, 2, 4)) * (0.6 + 0.4 * math.sin(turn))
        paint.append(blend((0.030, 0.031, 0.032), (0.17, 0.17, 0.07), min(1.0, growth * 1.8)))
tyre = Shape(rows, grid_faces(240, len(section), True).tolist() + [[239 * len(section) + j, 239 * len(section) + (j + 1) % len(section), (j + 1) % len(section), j] for j in range(len(section))])
tyre.paint = np.asarray(paint)
place(mesh('tyre', [tyre], [water.painted('rubber', roughness=0.75, grain=0.5, grain_scale=30, bump=0.4, bump_distance=0.006)]), (-1.22, 2.05, height(-1.22, 2.05) + 0.16), (radians(-58), radians(10), radians(24)))

skins = fish_materials(water)
fish = mesh('reef fish', reef_fish(0.04, 0.6, (0.10, 0.07, 0.05), (0.34, 0.24, 0.12), (0.5, 0.42, 0.30), 0.5, (0.30, 0.18, 0.08)), skins)
place(fish, (0.36, 2.35, 0.98), (0, radians(-5), radians(196)), 0.20)
for spot, turn in (((-0.4, 4.9, 2.0), 165), ((0.1, 5.3, 2.2), 172), ((1.4, 4.6, 1.6), 200)):
    place(fish, spot, (0, 0, radians(turn)), 0.2)
growth = water.painted('growth', roughness=0.8, grain=0.3, bump=0.4, bump_distance=0.01, vary=0.3)
weeds = [mesh('sea fan', fan(3, (0.30, 0.10, 0.13)), [growth]), mesh('weed', staghorn(5, (0.14, 0.16, 0.05), (0.22, 0.22, 0.08), (0.07, 0.08, 0.03), 12, 0.7, 0.016), [growth])]
random = np.random.default_rng(11)
for number in range(60):
    x, y = random.uniform(-4.5, 4.5), random.uniform(1.8, 9)
    if rockiness(x, y, 0) > 0.8:
        place(weeds[number % 2], (x, y, height(x, y) - 0.02), (random.normal(0, 0.3), random.normal(0, 0.3), random.uniform(0, 6)), random.uniform(0.16, 0.42))
specks(water, 320, 0.4, 6.0, 0.75, 0.0010, seed=8)
render(NAME)
save_sun(NAME, water)
