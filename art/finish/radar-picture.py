"""A synthetic radar image of a coastal sea at 40 m a pixel: wind, eddies, a ship and the oil it left, an anchorage, mountains."""

import os

import cv2
import numpy as np

from kit import grade, radar
from kit.noise import fractal, smoothstep
from kit.paths import MASTERS

NAME = 'radar-picture'
WIDTH, HEIGHT = 1920, 1280
LOOKS = 16.0  # number of averaged looks; sets how coarse the speckle is
MARGIN = 80  # columns beyond the right edge, whose mountains are laid over into the picture
POLLUTER = (1168.0, 372.0, 9.0, -0.42, 260.0)
SHIPS = [  # column, row, length, course, reach of the wake
    ((424, 236, 7, 2.7, 240), 9), ((196, 700, 6, 0.35, 200), 6), ((1010, 1040, 8, -2.2, 300), 12), ((694, 130, 5, 0.9, 150), 4),
    ((1236, 880, 6, 1.9, 170), 6), ((58, 1130, 7, -0.6, 260), 8),
]
ANCHORED = [(1486, 792), (1520, 838), (1468, 846), (1552, 880), (1500, 896), (1440, 808), (1572, 932), (1532, 778)]

random = np.random.default_rng(11)
rows, columns = np.mgrid[0:HEIGHT, 0 : WIDTH + MARGIN].astype(np.float32)
x, y = columns / HEIGHT, rows / HEIGHT
eddies = [(1.06, 0.80, 0.085, 3.6), (0.27, 0.80, 0.12, -2.3), (0.62, 0.17, 0.075, -2.0), (1.02, 0.50, 0.05, 1.6)]
drift_x = x + 0.05 * fractal(x * 2.2, y * 2.2, 4, seed=31)
drift_y = y + 0.05 * fractal(x * 2.2 + 9, y * 2.2, 4, seed=32)
swirl_x, swirl_y = radar.swirled(drift_x, drift_y, eddies)

# The coast: a bay with a harbour between two headlands, and islands before it.
line = 1.21 + 0.075 * np.sin(y * 7.4 + 2.6) - 0.12 * smoothstep(0.30, 0.02, y) - 0.10 * smoothstep(0.72, 1.0, y)
inland = x - line + 0.075 * fractal(x * 5, y * 5, 7, 0.58, seed=12) + 0.06 * fractal(x * 2, y * 2 + 4, 3, seed=13)
isles = 0.13 * fractal(x * 7.5 + 3, y * 7.5, 6, 0.55, seed=45) - 0.030 - 0.45 * np.abs(inland + 0.085)
inland = np.maximum(inland, isles)
land = smoothstep(-0.0006, 0.0006, inland)
off_land = cv2.GaussianBlur(land, (0, 0), 90)

# Wind in metres a second: gusts and lulls on the open sea, a lee under the mountains, rolls along the wind, lee waves.
wind = 5.5 + 4.4 * fractal(x * 1.3 + 0.3 * drift_y, y * 1.7, 7, 0.56, seed=1) + 1.3 * fractal(drift_x * 6, drift_y * 6, 4, 0.55, seed=9)
along, over = x * 0.87 + y * 0.50, y * 0.87 - x * 0.50
over = over + 0.010 * fractal(along * 3, over * 3, 3, seed=21)
wind = wind * (1 + 0.26 * fractal(along * 3.2, over * 36, 4, 0.55, seed=2) + 0.12 * fractal(along * 9, over * 90, 3, 0.55, seed=22))
crests = np.sin(2 * np.pi * ((x * 0.96 - y * 0.28) * 30 + 1.6 * fractal(x * 3, y * 3, 3, seed=23)))
wind = wind * (1 + 0.07 * crests * np.exp(-(((x - 0.80) / 0.15) ** 2) - (((y - 0.82) / 0.20) ** 2)))
wind = wind - 6.0 * smoothstep(0.02, 0.40, off_land) * (0.75 + 1.0 * fractal(swirl_x * 4, swirl_y * 4, 5, seed=24))
wind = np.maximum(wind, 1.5 + 0.7 * fractal(swirl_x * 9, swirl_y * 9, 5, seed=25))
sea = 0.0125 * wind**1.45 * (1.18 - 0.30 * x / 1.5)
sea = sea * (1 + 0.10 * fractal(x * 160, y * 90, 2, 0.6, seed=26))

# Films of plankton drawn out by the eddies; a wind above about 7 m/s breaks them up.
threads = fractal(swirl_x * 2.2, swirl_y * 13, 4, 0.45, seed=40, ridged=True)
films = smoothstep(0.66, 0.84, threads) * smoothstep(0.30, 0.62, 0.5 + 0.7 * fractal(x * 2.1 + 5, y * 2.1, 3, seed=41))
# Their threads thin out where the oil ends, so that it stays the darkest thing in sight.
films = films * (1 - 0.75 * np.exp(-(((x - 0.16) / 0.24) ** 2) - (((y - 0.74) / 0.20) ** 2)))
sea = sea * (1 - 0.70 * films * smoothstep(7.6, 4.8, wind))

# The oil: narrow behind the ship, older, wider and broken away from it; sharp to windward, drawn out in streaks to leeward.
t = np.linspace(0, 1, 260)
track = np.stack([POLLUTER[0] / HEIGHT - 0.008 - 0.74 * t + 0.045 * np.sin(t * 5.0), POLLUTER[1] / HEIGHT + 0.006 + 0.17 * t + 0.30 * t**2.2 + 0.030 * np.sin(t * 7.5)], -1)
age = smoothstep(0, 0.5, np.hypot(x - track[0, 0], y - track[0, 1]))
bent_x = x + age * (0.034 * fractal(x * 3.4, y * 3.4, 3, seed=5) + 0.008 * fractal(x * 16, y * 16, 4, 0.55, seed=6))
bent_y = y + age * (0.034 * fractal(x * 3.4 + 7, y * 3.4, 3, seed=7) + 0.008 * fractal(x * 16 + 7, y * 16, 4, 0.55, seed=8))
distance, where, side = radar.nearest_on(track, bent_x, bent_y)
half = 0.0017 + 0.034 * where**1.2 * (0.75 + 0.55 * np.sin(where * 21 + 1.5) * where + 0.9 * fractal(where * 7, where * 0, 3, seed=10))
streaks = fractal(along * 9, over * 70, 4, 0.55, seed=28)
rim = 0.30 * fractal(x * 30, y * 30, 4, 0.6, seed=29)
reach = np.where(side < 0, 1 + 0.10 * rim, 1 + where * (1.9 + 2.6 * streaks).clip(0) + 0.3 * rim)
body = smoothstep(1.12, 0.86, distance / half + 0.25 * rim)
veil = smoothstep(1.0, 0.15, distance / (half * reach.clip(0.5)))
gaps = smoothstep(0.78, 0.35, where + 0.34 * fractal(bent_x * 9, bent_y * 9, 3, seed=30))
oil = np.maximum(body * (0.66 + 0.34 * gaps), 0.85 * veil) * smoothstep(1.0, 0.93, where) * smoothstep(0.0, 0.004, where)
sea = sea * (1 - 0.90 * np.clip(oil, 0, 1))

moving = [(POLLUTER, 26)] + SHIPS
for index, (ship, _) in enumerate(moving[1:]):
    sea = sea * radar.wake(columns, rows, ship, 60 + index)

# Mountains behind a plain, laid over towards the radar on the left.
high = smoothstep(0.0, 0.16, inland) * (0.25 + smoothstep(0.06, 0.30, inland))
folds = fractal(x * 4.0 + 0.08 * drift_x, y * 4.0, 7, 0.47, seed=14, ridged=True)
height = (high * (125 * folds**2.0 + 16 * fractal(x * 11, y * 11, 5, 0.5, seed=15, ridged=True))).astype(np.float32)
fields = 0.105 * (1 + 0.55 * fractal(x * 14, y * 14, 6, 0.62, seed=16)) * (1 + 0.9 * fractal(x * 90, y * 90, 2, seed=17) * smoothstep(0.12, 0.02, inland))
ground = radar.terrain(height, 0.24, (fields * land).clip(0))
built = np.exp(-(((x - 1.235) / 0.050) ** 2) - (((y - 0.475) / 0.060) ** 2)) + 0.5 * np.exp(-(((x - 1.33) / 0.03) ** 2) - (((y - 0.80) / 0.03) ** 2))
town = land * (random.random(x.shape) < 0.30 * built) * random.gamma(0.8, 1.5, x.shape) * (0.4 + (np.sin(x * 700 + y * 190) > 0.2))
surf = 0.055 * np.exp(-((inland / 0.0022) ** 2)) * (1 + fractal(x * 40, y * 40, 3, seed=18)).clip(0)
power = sea * (1 - land) + ground + town + surf

# Speckle of a sensor whose resolution is a little wider than a pixel.
speckle = random.gamma(LOOKS, 1 / LOOKS, power.shape).astype(np.float32)
speckle = 1 + 1.35 * (cv2.GaussianBlur(speckle, (0, 0), 0.62) - 1)
power = power * speckle.clip(0.05)
for ship, bright in moving + [((*place, 5, random.uniform(1.2, 1.6), 0), random.uniform(2, 7)) for place in ANCHORED]:
    box = np.s_[max(0, int(ship[1]) - 90) : int(ship[1]) + 90, max(0, int(ship[0]) - 90) : int(ship[0]) + 90]
    power[box] += radar.target(columns[box], rows[box], ship, bright)

amplitude = np.sqrt(power[:, :WIDTH])
display = 1 - np.exp(-((amplitude / 0.60) ** 1.45))
display = 0.035 + 0.955 * display
tint = np.array([0.955, 0.995, 1.03], np.float32)
picture = np.clip(display[..., None] * tint * 255 + random.random(display.shape + (1,)) - 0.5, 0, 255).round().astype(np.uint8)
preview = int(os.environ.get('PREVIEW', WIDTH))
grade.write(MASTERS / f'{NAME}.png', grade.shrunk(picture, preview) if preview != WIDTH else picture)
