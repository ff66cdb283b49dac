"""Sea, sky, wake and reflections around the ship at dusk."""

import math
import os

import numpy as np

from kit import denoise, grade, water
from kit.bow_wave import climbing
from kit.layout import ship_at_dusk as layout
from kit.layout import skies
from kit.paths import MASTERS, passes_folder
from kit.wake import Wake
from kit.waves import Waves

NAME = 'ship-at-dusk'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH

ship = denoise.denoised(passes_folder(NAME), 0.8, 3)
ship = water.resized(ship, WIDTH, HEIGHT)
# One stop less contrast on the shaded side, as a photographer would lift it.
ship[..., :3] *= 1.35
heading = math.radians(layout.HEADING)
side = (math.sin(heading), -math.cos(heading))
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=5.4, direction=3.6, swell=(0.8, 62.0, 3.9), seed=5, steepness=0.95, chop=0.9),
    skies.dusk(layout.SUN), (0.55, 0.26, 0.11), (0.003, 0.011, 0.016), sun_size=0.028,
    foam=Wake(230, 34, heading, vigour=2.0), foam_light=(0.33, 0.32, 0.34),
    mirror=water.mirror(ship, (0.0, 0.0), side),
    haze=(0.5, 4200.0),
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 4)))
# The ship's depth pass shows where the water is in front of its hull.
depth = water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT)
spray = (climbing(camera, depth, heading, 230, 2.6) * ship[..., 3])[..., None]
ship[..., :3] = ship[..., :3] * (1 - spray) + np.array([0.27, 0.27, 0.30], np.float32) * spray
wet = np.clip((depth - distance) / 1.2 + 0.5, 0, 1) * np.isfinite(distance)
ship = ship * (1 - wet[..., None])
picture = grade.graded(water.joined(linear, ship), exposure=0.1, vignette=0.14, glow=0.07)
grade.write(MASTERS / f'{NAME}.png', picture)
