"""Still harbour water under the quay, with the lights drawn out on it."""

import os

import numpy as np

from kit import denoise, grade, water
from kit.layout import harbour_at_first_light as layout
from kit.layout import skies
from kit.paths import MASTERS, passes_folder
from kit.waves import Waves

NAME = 'harbour-at-first-light'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH

quay = water.resized(denoise.denoised(passes_folder(NAME), 0.8, 3), WIDTH, HEIGHT)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=2.6, direction=0.9, seed=21, steepness=0.85, chop=0.6, longest=40.0),
    skies.first_light(layout.SUN), (0.0, 0.0, 0.0), (0.003, 0.009, 0.013),
    mirror=water.mirror(quay, (0.0, -1.0), (0.0, -1.0), 4.0), haze=(0.4, 5000.0),
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 3)))
depth = water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT)
wet = np.clip((depth - distance) / 1.2 + 0.5, 0, 1) * np.isfinite(distance)
quay = quay * (1 - wet[..., None])
picture = grade.graded(water.joined(linear, quay), exposure=0.35, vignette=0.14, glow=0.09)
grade.write(MASTERS / f'{NAME}.png', picture)
