"""The sea around the headland, white at the rocks, and the beam in the haze."""

import os

import cv2
import numpy as np
import torch

from kit import denoise, foam, grade, water
from kit.layout import lighthouse_at_dusk as layout
from kit.layout import skies
from kit.noise import fractal, smoothstep
from kit.paths import MASTERS, passes_folder
from kit.sheet import Sheet
from kit.waves import Waves

NAME = 'lighthouse-at-dusk'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH


def surf():
    """Foam by distance from the rocks, stretched where waves run back."""
    step = 0.25
    x = np.arange(-140, 330, step * 2, dtype=np.float32)[None, :]
    y = np.arange(-110, 60, step * 2, dtype=np.float32)[:, None]
    x, y = np.broadcast_arrays(x, y)
    solid = (layout.ground(x, y) > -0.2).astype(np.uint8)
    gap = cv2.distanceTransform(1 - solid, cv2.DIST_L2, 5) * step * 2
    swell = fractal(x / 22, y / 22, 3, seed=31)
    wash = np.exp(-gap / (4.0 + 4.0 * swell.clip(-0.6))) * 0.95
    runs = 0.42 * smoothstep(17 + 9 * swell, 3, gap) * (0.6 + 0.6 * fractal(x / 9, y / 5, 4, seed=32))
    lines = 0.5 * np.exp(-(((gap - 11 - 4 * swell) / 1.1) ** 2)) * smoothstep(-0.1, 0.4, fractal(x / 14, y / 14, 3, seed=33))
    coverage = np.clip(wash + runs + lines, 0, 0.95)
    texture = foam.lace(x, y, seed=17, stretch=1.2)
    return Sheet((foam.covered(coverage, texture, 0.5) * (0.4 + 0.6 * coverage)).astype(np.float32), -140, -110, step * 2)


land = water.resized(denoise.denoised(passes_folder(NAME), 0.9, 3), WIDTH, HEIGHT)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=6.2, direction=1.1, swell=(1.2, 58.0, 1.35), seed=33, steepness=1.05, chop=1.0),
    skies.first_light(layout.SUN), (0.28, 0.12, 0.05), (0.003, 0.011, 0.016), sun_size=0.03,
    foam=surf(), foam_light=(0.34, 0.34, 0.38), mirror=water.mirror(land, (0.0, 2.0), (0.0, -1.0), 2.0), haze=(0.45, 4500.0),
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 3)))
depth = water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT)
wet = np.clip((depth - distance) / 1.2 + 0.5, 0, 1) * np.isfinite(distance)
land = land * (1 - wet[..., None])
picture = water.joined(linear, land)

# The beam: a cone seen from the side, thinning with distance from the lantern.
column, row = (float(part) for part in camera.project(*(torch.tensor([part]) for part in (*layout.TOWER, 39.3))))
rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
for direction, strength in ((np.radians(187.0), 1.0), (np.radians(7.0), 0.55)):
    along = ((columns - column) * np.cos(direction) + (rows - row) * np.sin(direction)) / WIDTH
    across = ((rows - row) * np.cos(direction) - (columns - column) * np.sin(direction)) / WIDTH
    wide = 0.0035 + 0.045 * along.clip(0)
    beam = np.exp(-((across / wide) ** 2)) * (along > 0) * np.exp(-along.clip(0) / 0.30) * (0.0035 / wide) ** 0.45
    picture = picture + (strength * 0.22 * beam)[..., None] * np.array([1.0, 0.84, 0.58], np.float32)
gap = np.hypot(columns - column, rows - row) / WIDTH
halo = 0.9 * np.exp(-((gap / 0.006) ** 2)) + 0.10 * np.exp(-gap / 0.03)
picture = picture + halo[..., None] * np.array([1.0, 0.82, 0.52], np.float32)
grade.write(MASTERS / f'{NAME}.png', grade.graded(picture, exposure=0.35, vignette=0.14, glow=0.08))
