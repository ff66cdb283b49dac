"""The golden sea around the ships at anchor."""

import os

import numpy as np

from kit import denoise, grade, water
from kit.layout import ships_at_anchor as layout
from kit.layout import skies
from kit.paths import MASTERS, passes_folder
from kit.waves import Waves

NAME = 'ships-at-anchor'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH

ship = water.resized(denoise.denoised(passes_folder(NAME), 0.8, 3), WIDTH, HEIGHT)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=5.6, direction=2.75, swell=(0.5, 64.0, 2.9), seed=14, steepness=0.95, chop=0.8),
    skies.golden_hour(layout.SUN), (0.55, 0.34, 0.17), (0.007, 0.026, 0.034), sun_size=0.02, haze=(0.45, 6000.0),
)
linear, _ = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 2)))
# A shadow removes the sun's light from the water but not the sky's.
bright = ship[..., :3].max(-1)
shadow = (bright < 0.004) & (ship[..., 3] < 0.999)
ship[..., 3] = np.where(shadow, ship[..., 3] * 0.8, ship[..., 3])
picture = grade.graded(water.joined(linear, ship), exposure=0.0, vignette=0.14, glow=0.06)
grade.write(MASTERS / f'{NAME}.png', picture)
