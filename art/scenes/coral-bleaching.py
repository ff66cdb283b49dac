"""A bleached reef: bone-white staghorn, table and brain corals, a few that still have their colour."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.corals import brain, fan, massive, plates, staghorn, table
from kit.fish import fish_materials, reef_fish
from kit.reefs import Reef
from kit.render import camera, new_scene, render, set_up
from kit.underwater import Water, save_sun, specks

NAME = 'coral-bleaching'

new_scene()
scene = set_up(1920, 1280, 32, bounces=3)
scene.cycles.diffuse_bounces = 1
camera((0.1, -1.2, 0.85), (0.25, 4, 0.95), lens=26)
water = Water(surface=4.6, visibility=11.0, sun=(0.30, 0.42, 0.85), glow_width=5.0, brightness=0.88, level=(0.006, 0.080, 0.140), bright=(0.08, 0.40, 0.50))
water.surround(ambient=0.75, waves=0.8, wave_length=1.2)
water.sunlight(strength=3.4, size=0.5, caustics=1.35, scale=2.3)

bone = water.painted('bleached coral', roughness=0.8, specular=0.15, grain=0.22, grain_scale=40, bump=0.5, bump_distance=0.012, vary=0.10)
living = water.painted('living coral', roughness=0.75, specular=0.15, grain=0.30, grain_scale=40, bump=0.5, bump_distance=0.012, vary=0.18)
white, tip, root = (0.78, 0.77, 0.71), (0.92, 0.92, 0.88), (0.50, 0.47, 0.38)

staghorns = [mesh('staghorn', staghorn(seed, white, tip, root, stems=stems, spread=spread, thick=thick), [bone]) for seed, stems, spread, thick in ((1, 10, 0.9, 0.034), (2, 13, 0.7, 0.028), (3, 9, 1.2, 0.040))]
tables = [mesh('table coral', table(seed, white, tip, (0.34, 0.32, 0.26)), [bone]) for seed in (4, 5)]
brains = [mesh('brain coral', brain(seed, (0.84, 0.83, 0.78), (0.50, 0.48, 0.42)), [bone]) for seed in (6, 7)]
boulders = [mesh('massive coral', massive(seed, (0.78, 0.76, 0.68), (0.46, 0.43, 0.36)), [bone]) for seed in (8, 9)]
leaves = mesh('plate coral', plates(10, (0.70, 0.68, 0.60), tip), [bone])
dead = mesh('dead staghorn', staghorn(14, (0.30, 0.29, 0.19), (0.36, 0.35, 0.24), (0.18, 0.17, 0.11)), [living])
pink = mesh('living staghorn', staghorn(11, (0.62, 0.22, 0.30), (0.88, 0.62, 0.66), (0.26, 0.10, 0.11), stems=11, spread=0.8), [living])
ochre = mesh('living massive', massive(12, (0.56, 0.38, 0.10), (0.26, 0.16, 0.05)), [living])
violet = mesh('sea fan', fan(13, (0.36, 0.10, 0.40)), [living])

reef = Reef([(-1.35, 1.95, 0.75, 0.26), (2.0, 2.5, 0.9, 0.22), (0.85, 1.45, 0.55, 0.16), (1.55, 1.35, 0.6, 0.22), (-0.85, 3.0, 0.6, 0.2), (0.5, 4.5, 0.7, 0.22), (1.2, 3.6, 0.6, 0.2), (-0.5, 1.15, 0.4, 0.12), (-1.9, 0.9, 0.8, 0.35), (0.0, 7.2, 0.9, 0.3)], left=0.8, right=0.6)
reef.floor(water, (0.47, 0.43, 0.35), (0.15, 0.135, 0.105), [(0.30, 0.30, 0.20), (0.30, 0.22, 0.24), (0.36, 0.34, 0.28)])
reef.stand(staghorns[0], -1.45, 1.9, 1.05, 20)
reef.stand(tables[0], 2.1, 2.7, 0.9, 40, 0.04, (-6, -8))
reef.stand(brains[0], 0.85, 1.55, 0.6, 0, 0.09)
reef.stand(staghorns[1], 1.55, 1.35, 0.8, 120)
reef.stand(leaves, -0.8, 3.0, 0.9, 200, 0.12)
reef.stand(pink, -2.2, 3.0, 0.9, 10)
reef.stand(boulders[0], -0.48, 1.22, 0.40, 30, 0.30)
reef.stand(staghorns[2], 0.45, 4.5, 1.0, 70)
reef.stand(ochre, 1.25, 3.5, 0.7, 0, 0.12)
reef.stand(tables[1], -2.6, 5.0, 1.2, 0, 0.0, (4, 8))

kinds = [(data, 3, 0.85, 0.05) for data in staghorns] + [(data, 1.4, 0.75, 0.04) for data in tables] + [(data, 1.5, 0.9, 0.12) for data in brains + boulders]
kinds += [(leaves, 2, 0.9, 0.22), (dead, 1.6, 0.8, 0.05), (pink, 0.45, 0.8, 0.05), (ochre, 0.45, 0.8, 0.12), (violet, 0.5, 1.0, 0.02)]
reef.strew(kinds, 330, 2.0, 22, 5, lambda y: 2.4 + 0.75 * y, (0.5, 1.1), apart=0.33)
small = [(staghorns[1], 1.4, 0.36, 0.06), (staghorns[0], 1, 0.34, 0.06), (boulders[1], 1, 0.30, 0.12), (dead, 0.9, 0.32, 0.06), (brains[1], 0.8, 0.3, 0.12), (leaves, 0.8, 0.35, 0.24)]
reef.strew(small, 240, 0.5, 10, 9, lambda y: 1.9 + 0.75 * y, (0.5, 1.2), least=0.25, apart=0.30)

fish = mesh('reef fish', reef_fish(0.03, 0.4, (0.06, 0.09, 0.12), (0.42, 0.44, 0.40), (0.6, 0.6, 0.55), fin=(0.25, 0.26, 0.22)), fish_materials(water))
place(fish, (0.40, 1.75, 1.06), (0, radians(-4), radians(168)), 0.17)
random = np.random.default_rng(3)
for _ in range(5):
    place(fish, (random.normal(0.2, 0.8), random.uniform(4.5, 7), random.normal(1.5, 0.25)), (0, 0, radians(random.normal(170, 14))), 0.17)
specks(water, 90, 1.4, 7.0, 0.7, 0.0011, seed=2)
render(NAME)
save_sun(NAME, water)
