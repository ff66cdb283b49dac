"""A wide empty sea at dawn: level horizon, warm low light, darkish water below."""

import os

from kit import air, grade, water
from kit.paths import MASTERS
from kit.waves import Waves

NAME = 'sea-at-dawn'
WIDTH = int(os.environ.get('PREVIEW', 2400))
HEIGHT = WIDTH * 2 // 3

sky = air.Sky(
    (14, 1.2),
    [
        (0, (0.20, 0.19, 0.22), (0.95, 0.42, 0.17)),
        (3, (0.21, 0.21, 0.26), (0.78, 0.42, 0.22)),
        (9, (0.17, 0.20, 0.28), (0.40, 0.31, 0.28)),
        (22, (0.085, 0.13, 0.21), (0.13, 0.17, 0.24)),
        (50, (0.035, 0.065, 0.12), (0.045, 0.075, 0.13)),
        (90, (0.025, 0.048, 0.092), (0.025, 0.048, 0.092)),
    ],
    glow=(1.0, 0.46, 0.16), glow_strength=1.1, seed=3,
)
sky.clouds(scale=1.0, stretch=3.2, turn=1.75, cover=0.43, softness=0.22, lit=(0.72, 0.36, 0.24), shade=(0.085, 0.09, 0.125), opacity=0.75, lowest=3.0, seed=1)
sky.clouds(scale=0.42, stretch=5.0, turn=1.6, cover=0.42, softness=0.12, lit=(0.50, 0.25, 0.17), shade=(0.10, 0.095, 0.125), opacity=0.8, lowest=0.7, highest=9.0, seed=2, lift=0.03)
camera = water.Camera((0, 0, 9), (1000, 0, -46), 30, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=4.6, direction=2.7, swell=(0.7, 70.0, 2.95), seed=5, steepness=0.95, chop=0.9),
    sky, (0.75, 0.36, 0.15), (0.004, 0.014, 0.020), sun_size=0.028, haze=(0.55, 5200.0),
)
linear, _ = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 5)))
picture = grade.graded(linear, exposure=-0.35, vignette=0.10)
grade.write(MASTERS / f'{NAME}.png', picture)
