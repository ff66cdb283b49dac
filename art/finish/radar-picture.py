"""A synthetic radar image of the sea: speckle, swell, wind rows, a slick, ships with wakes, and some coast."""

import os

import numpy as np

from kit import grade
from kit.noise import fractal, smoothstep
from kit.paths import MASTERS

NAME = 'radar-picture'
WIDTH, HEIGHT = 1920, 1280
LOOKS = 3.2  # number of averaged looks; sets how coarse the speckle is
SHIPS = [(0.61, 0.34, 17, 0.4), (0.335, 0.22, 11, 2.6), (0.80, 0.62, 14, -0.5), (0.47, 0.80, 9, 1.2), (0.14, 0.55, 12, 0.1), (0.705, 0.13, 8, 2.0)]

random = np.random.default_rng(11)
rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
x, y = columns / WIDTH * 1.5, rows / HEIGHT

# Backscatter falls with range (left to right) and is modulated by wind rows.
sea = 0.062 * (1.25 - 0.38 * x / 1.5)
sea = sea * (1 + 0.75 * fractal(x * 1.9, y * 1.9, 5, seed=1))
wind = fractal((x * 0.94 + y * 0.34) * 2.5, (y * 0.94 - x * 0.34) * 34, 4, 0.5, seed=2)
sea = sea * (1 + 0.24 * wind)
phase = (x * 0.62 + y * 0.78) * 2 * np.pi * 58 + 9 * fractal(x * 2.4, y * 2.4, 4, seed=3)
group = 0.6 + 0.5 * fractal(x * 6, y * 6, 3, seed=4)
sea = sea * (1 + 0.13 * np.sin(phase) * group.clip(0))

# The slick was discharged along a curved track: older and wider at its far end, streaky on its lee side.
t = np.linspace(0, 1, 900)
track_x = 0.60 * 1.5 - 0.62 * t + 0.10 * np.sin(t * 4.2)
track_y = 0.345 + 0.13 * t + 0.33 * t**2.2 + 0.035 * np.sin(t * 9)
warp = 0.020 * fractal(x * 7, y * 7, 5, 0.55, seed=5) + 0.006 * fractal(x * 30, y * 30, 4, 0.6, seed=6)
nearest = np.full(x.shape, 9, np.float32)
where = np.zeros(x.shape, np.float32)
for index in range(0, 900, 6):
    distance = np.hypot(x + warp - track_x[index], y + 0.7 * warp - track_y[index]).astype(np.float32)
    closer = distance < nearest
    nearest[closer] = distance[closer]
    where[closer] = t[index]
width = 0.004 + 0.030 * where**0.8 * (1 + 0.9 * fractal(where * 9, where * 0, 3, seed=7))
feather = 0.5 * fractal(x * 18, y * 18, 5, 0.6, seed=8)
oil = smoothstep(1.15, 0.55, nearest / width + 0.9 * feather * (0.25 + where))
combed = fractal((x * 0.8 + y * 0.6) * 40, (y * 0.8 - x * 0.6) * 5, 4, 0.55, seed=28)
lee = smoothstep(3.6, 0.6, nearest / width + 1.6 * feather + 1.3 * combed) * 0.75 * where
oil = np.clip(np.maximum(oil, lee) * smoothstep(0, 0.012, where) * (1 - 0.35 * smoothstep(0.8, 1, where)), 0, 1)
sea = sea * (1 - 0.86 * oil)

# Low wind leaves a dark patch that resembles oil.
calm = smoothstep(0.30, 0.62, fractal(x * 1.5 + 3, y * 1.8, 4, seed=19)) * smoothstep(0.9, 1.3, x)
sea = sea * (1 - 0.42 * calm)

for share_x, share_y, length, heading in SHIPS:
    sx, sy = share_x * WIDTH, share_y * HEIGHT
    u = (columns - sx) * np.cos(heading) + (rows - sy) * np.sin(heading)
    v = (rows - sy) * np.cos(heading) - (columns - sx) * np.sin(heading)
    behind = -u - length * 0.4
    turbulent = np.exp(-((v / (2.2 + 0.012 * behind.clip(0))) ** 2)) * np.exp(-behind.clip(0) / (length * 13)) * (behind > 0)
    sea = sea * (1 - 0.62 * turbulent)
    for side in (-1, 1):
        arm = np.exp(-(((v - side * (2 + behind * 0.20)) / 2.6) ** 2)) * np.exp(-behind.clip(0) / (length * 6)) * (behind > 0)
        sea = sea * (1 + 0.75 * arm)

shore = 0.085 + 0.045 * fractal(y * 3, y * 0 + 2, 5, 0.55, seed=12) + 0.016 * fractal(x * 14, y * 14, 4, seed=13)
edge = (1.5 - x) - shore * smoothstep(1.02, 0.35, y) * 1.3 - 0.02 * smoothstep(0.75, 0.95, y) + 0.03
land = smoothstep(0.004, -0.004, edge)
ridges = fractal(x * 7, y * 7, 6, 0.55, seed=14, ridged=True)
ground = 0.30 * (0.15 + 2.6 * ridges**3 + 0.6 * fractal(x * 4, y * 4, 5, 0.6, seed=24)).clip(0.08) * (1 + 0.7 * fractal(x * 60, y * 60, 3, seed=15)).clip(0.2)
town = (random.random(x.shape) > 0.9955) * random.gamma(1.5, 3.0, x.shape) * smoothstep(0.1, 0.5, fractal(x * 7, y * 7, 3, seed=16))
surf = np.exp(-((edge / 0.004) ** 2)) * 0.35
power = sea * (1 - land) + (ground + town) * land + surf

speckled = power * random.gamma(LOOKS, 1 / LOOKS, power.shape)
for share_x, share_y, length, heading in SHIPS:
    sx, sy = share_x * WIDTH, share_y * HEIGHT
    u = (columns - sx) * np.cos(heading) + (rows - sy) * np.sin(heading)
    v = (rows - sy) * np.cos(heading) - (columns - sx) * np.sin(heading)
    body = np.exp(-((np.abs(u) / (length * 0.55)) ** 4) - (v / (length * 0.15)) ** 2)
    parts = sum(gain * np.exp(-(((u - place * length) / 1.6) ** 2 + (v / 1.6) ** 2)) for place, gain in ((-0.42, 30), (0.1, 8), (0.45, 12)))
    reach = length * 2.3
    row = np.sinc((columns - sx) / 2.3) ** 2 * np.exp(-(((rows - sy) / 1.3) ** 2)) * np.exp(-np.abs(columns - sx) / reach)
    column = np.sinc((rows - sy) / 2.3) ** 2 * np.exp(-(((columns - sx) / 1.3) ** 2)) * np.exp(-np.abs(rows - sy) / reach)
    streak = np.exp(-(((rows - sy) / 1.2) ** 2) - np.abs(columns - sx) / reach) * 0.5 + np.exp(-(((columns - sx) / 1.2) ** 2) - np.abs(rows - sy) / reach) * 0.5
    speckled += body * 5 * random.gamma(2.0, 0.5, body.shape) + parts + (row + column) * 10 + streak * length * 0.045

amplitude = np.sqrt(speckled)
display = np.clip(amplitude / 1.15, 0, None)
display = 1 - np.exp(-1.75 * display)
display = 0.045 + 0.93 * display
tint = np.array([0.955, 0.995, 1.03], np.float32)
picture = np.clip(display[..., None] * tint * 255 + random.random(display.shape + (1,)) - 0.5, 0, 255).round().astype(np.uint8)
preview = int(os.environ.get('PREVIEW', WIDTH))
grade.write(MASTERS / f'{NAME}.png', grade.shrunk(picture, preview) if preview != WIDTH else picture)
