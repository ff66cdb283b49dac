"""Sea and sky round the trawler at dusk, the light of its lamps on the water, foam and spray."""

import math
import os

import cv2
import numpy as np

from kit import denoise, grade, spray, water
from kit.bow_wave import climbing
from kit.layout import illegal_fishing as layout
from kit.layout import skies
from kit.noise import fractal
from kit.paths import MASTERS, passes_folder
from kit.wake import Wake
from kit.waves import Waves

NAME = 'illegal-fishing'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH
LENGTH, BEAM = 34.0, 9.4

ship = water.resized(denoise.denoised(passes_folder(NAME), 0.7, 3), WIDTH, HEIGHT)
depth = water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT)
heading = math.radians(layout.HEADING)
cosine, sine = math.cos(heading), math.sin(heading)
wake = Wake(LENGTH, BEAM, heading, vigour=0.9, step=0.12, trail=60)


def in_world(x, y, z=0.0):
    return (x * cosine - y * sine, x * sine + y * cosine, z)


pools = [(in_world(-22, 2), 7.5, 1.0), (in_world(-9, 9), 6.0, 0.6)]
bag, churn = in_world(-25.5, 0.4), in_world(-19.0, 0.0)


def lit(x, y):
    """Intensity of lamplight on the water."""
    return sum(part * np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * radius**2)) for spot, radius, part in pools)


def foam(x, y):
    """The wake, and white water where the net comes out of the sea."""
    broken = np.clip(0.75 + 0.9 * fractal(x / 1.1, y / 1.1, 5, 0.6, seed=31), 0, 1)
    drag = sum(share * np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * radius**2)) for spot, radius, share in ((bag, 3.4, 1.0), (churn, 3.2, 1.0)))
    return np.clip(wake(x, y) * np.clip(0.55 + 0.9 * fractal(x / 0.8, y / 0.8, 5, 0.6, seed=30), 0.05, 1) + np.clip(drag * 1.4, 0, 1) * broken**2 * 0.9, 0, 0.95)


def green(x, y):
    """Lamplight scattered back green from within the water."""
    light = np.clip(lit(x, y), 0, 1)[:, None]
    return np.zeros_like(x), light * np.array([0.010, 0.036, 0.032], np.float32) + np.array([0.0026, 0.0085, 0.0120], np.float32), np.ones_like(x)


warm = (1.8, 1.4, 0.95)
lamps = [(in_world(-12.3, -2.2, 9.7), warm, 0.8), (in_world(-12.3, 2.2, 9.7), warm, 0.8), (in_world(-5.6, 3.0, 7.6), warm, 0.8), (in_world(3.4, 0.9, 9.7), warm, 0.8)]
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=6.6, direction=0.2, swell=(1.0, 46.0, 0.7), seed=9, steepness=1.15, chop=0.95),
    skies.dusk(layout.SUN), (0.62, 0.28, 0.12), (0.003, 0.011, 0.016), sun_size=0.03,
    foam=foam, foam_light=(0.26, 0.235, 0.235), mirror=water.mirror(ship, (0.0, 0.0), (sine, -cosine), 1.2), haze=(0.75, 2600.0), film=green, lamps=lamps,
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 4)))
white = (climbing(camera, depth, heading, LENGTH, 0.7) * ship[..., 3])[..., None] * 0.7
ship[..., :3] = ship[..., :3] * (1 - white) + np.array([0.24, 0.20, 0.19], np.float32) * white
# At the edge of what lies under water the depth is mixed with what is behind it.
deepest = cv2.dilate(depth, np.ones((5, 5), np.uint8))
wet = np.clip((deepest - distance) / 0.4 + 0.5, 0, 1) * np.isfinite(distance)
ship = ship * (1 - wet[..., None])
picture = water.joined(linear, ship)

# Drops in front of the hull: a sea broken by the bow, water that streams from the net.
random = np.random.default_rng(5)
bow = np.array([in_world(15.2 - 8.4 * share, 0.5 + 3.9 * share**0.8, 0.2) for share in random.random(60)])
stern = np.array([in_world(*spot) for spot in np.column_stack([random.uniform(-25, -18, 70), random.uniform(-2.4, 2.6, 70), np.full(70, 0.1)])])
solid = np.where((ship[..., 3] > 0.5) & (depth > 0), depth, 1e6)
port = np.array([-sine, cosine])
for places, speeds, count, light, aim, size, seed in (
    (bow, random.uniform(2.0, 9.5, 60), 5000, (0.72, 0.46, 0.34), port * 0.45 - np.array([cosine, sine]) * 0.25, 0.024, 3),
    (stern, random.uniform(0.8, 3.6, 70), 15000, (0.80, 0.68, 0.50), (0.0, 0.0), 0.016, 4),
):
    drops = spray.thrown(places, speeds, count, seed, aim=aim, wind=(1.6, 0.3))
    layer = spray.drawn(camera, drops, light, solid, size)
    picture = water.joined(picture, layer)
picture = grade.graded(picture, exposure=0.35, vignette=0.16, glow=0.09, cool=0.7)
grade.write(MASTERS / f'{NAME}.png', picture)
