"""Black water around the trawler, with the trails of its lamps."""

import math
import os

import numpy as np

from kit import denoise, grade, water
from kit.bow_wave import climbing
from kit.layout import illegal_fishing as layout
from kit.layout import skies
from kit.paths import MASTERS, passes_folder
from kit.wake import Wake
from kit.waves import Waves

NAME = 'illegal-fishing'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH

ship = water.resized(denoise.denoised(passes_folder(NAME), 1.0, 4), WIDTH, HEIGHT)
heading = math.radians(layout.HEADING)
cosine, sine = math.cos(heading), math.sin(heading)
wake = Wake(38, 9.5, heading, vigour=1.5, step=0.12, trail=60)


def in_world(x, y, z):
    return (x * cosine - y * sine, x * sine + y * cosine, z)


pools = [(in_world(-25, -2, 0), 11.0, 1.0), (in_world(-9, -13, 0), 8.0, 0.8), (in_world(17, -7, 0), 7.0, 0.75), (in_world(0, -6, 0), 10.0, 0.30)]


def lit(x, y):
    """Intensity of lamplight on the water."""
    return sum(share * np.exp(-((x - place[0]) ** 2 + (y - place[1]) ** 2) / (2 * radius**2)) for place, radius, share in pools)


def foam(x, y):
    """Foam visible where lamplight reaches it."""
    return wake(x, y) * np.clip(lit(x, y) * 1.1 + 0.07, 0, 1)


def green(x, y):
    """Lamplight scattered back green from within the water."""
    light = np.clip(lit(x, y), 0, 1)[:, None]
    return np.zeros_like(x), light * np.array([0.006, 0.030, 0.030], np.float32) + np.array([0.0006, 0.0022, 0.0032], np.float32), np.ones_like(x)


cold, warm = np.array([0.86, 1.0, 0.93]), np.array([1.0, 0.90, 0.72])
lamps = [
    (in_world(3.0, 0.0, 9.4), warm * 9, 0.8), (in_world(-15.5, 2.6, 11.9), cold * 12, 0.8), (in_world(-15.5, -2.6, 11.9), cold * 12, 0.8),
    (in_world(-4.0, -12.4, 13.7), cold * 12, 0.8), (in_world(10.4, -1.5, 8.8), warm * 10, 0.8),
]
lamps = [(place, light.astype(np.float32).tolist(), size) for place, light, size in lamps]
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=5.6, direction=1.0, swell=(0.8, 40.0, 1.4), seed=9, steepness=1.15, chop=0.9),
    skies.overcast_night(layout.SUN), (0.0, 0.0, 0.0), (0.0006, 0.0022, 0.0032),
    foam=foam, foam_light=(0.30, 0.33, 0.33), mirror=water.mirror(ship, (0.0, 0.0), (sine, -cosine), 0.9), haze=(0.0, 1.0), film=green, lamps=lamps,
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 3)))
depth = water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT)
spray = (climbing(camera, depth, heading, 38, 0.75) * ship[..., 3])[..., None]
ship[..., :3] = ship[..., :3] * (1 - spray) + np.array([0.075, 0.085, 0.085], np.float32) * spray
wet = np.clip((depth - distance) / 0.4 + 0.5, 0, 1) * np.isfinite(distance)
ship = ship * (1 - wet[..., None])
picture = grade.graded(water.joined(linear, ship), exposure=0.95, vignette=0.16, glow=0.09, cool=0.7)
grade.write(MASTERS / f'{NAME}.png', picture)
