"""The sea around the tanker and the slick on it: dark where it is thick, grey and silver where it thins, never coloured."""

import math
import os

import numpy as np

from kit import denoise, grade, water
from kit.layout import oil_spills as layout
from kit.layout import skies
from kit.noise import fractal, smoothstep
from kit.paths import MASTERS, passes_folder
from kit.sheet import Sheet
from kit.wake import Wake
from kit.waves import Waves

NAME = 'oil-spills'
WIDTH = int(os.environ.get('PREVIEW', layout.WIDTH))
HEIGHT = WIDTH * layout.HEIGHT // layout.WIDTH


def slick():
    """Damping, tint and cover of the oil over 760 by 560 metres, drifting from the tanker's side to the lower left."""
    step = 0.6
    x = np.arange(-520, 240, step, dtype=np.float32)[None, :]
    y = np.arange(-420, 90, step, dtype=np.float32)[:, None]
    x, y = np.broadcast_arrays(x, y)
    warp_x = fractal(x / 150, y / 150, 4, seed=1)
    warp_y = fractal(x / 150 + 30, y / 150, 4, seed=2)
    fine_x = fractal(x / 34, y / 34, 4, 0.55, seed=3)
    fine_y = fractal(x / 34 + 30, y / 34, 4, 0.55, seed=4)
    u = x + 46 * warp_x + 9 * fine_x
    v = y + 46 * warp_y + 9 * fine_y
    # The plume starts at the port quarter, bends and widens down the wind.
    along = -(u - 10) * 0.83 - (v + 24) * 0.56
    across = (u - 10) * 0.56 - (v + 24) * 0.83
    across = across + 26 * np.sin(along / 105) - 10
    width = 15 + 0.23 * along.clip(0) + 9 * np.sin(along / 60 + 1)
    field = 1 - np.abs(across) / width
    field = field * smoothstep(-22, 25, along) - 0.55 * smoothstep(330, 520, along)
    # Wind combs the thin oil into rows.
    rows = fractal(along / 130, across / 7, 5, 0.55, seed=5)
    near = smoothstep(-1.3, -0.1, field)
    field = field + (0.34 * rows * (0.4 + 0.8 * np.clip(1 - field, 0, 1)) + 0.10 * fine_x) * near
    thick = smoothstep(0.34, 0.62, field)
    sheen = smoothstep(-0.16, 0.20, field)
    band = np.exp(-(((field - 0.10) / 0.13) ** 2))
    brown = np.exp(-(((field - 0.36) / 0.11) ** 2))
    tint = np.array([0.050, 0.058, 0.061], np.float32) * sheen[..., None]
    tint = tint + np.array([0.055, 0.056, 0.055], np.float32) * (band * (0.6 + 0.5 * rows))[..., None].clip(0)
    tint = tint + np.array([0.030, 0.019, 0.010], np.float32) * brown[..., None]
    tint = tint * (1 - thick[..., None]) + np.array([0.0075, 0.0058, 0.0048], np.float32) * thick[..., None]
    values = np.concatenate([(0.80 * sheen + 0.12 * thick)[..., None], tint, np.maximum(sheen * 0.85, thick)[..., None]], -1)
    return Sheet(values.astype(np.float32), -520, -420, step)


def film(x, y):
    values = oil(x, y)
    return values[:, 0], values[:, 1:4], values[:, 4]


oil = slick()
wake = Wake(220, 36, math.radians(layout.HEADING), vigour=0.75)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=6.0, direction=3.7, swell=(0.7, 60.0, 3.3), seed=9, steepness=1.1, chop=0.9),
    skies.hazy_day(layout.SUN), (1.0, 0.84, 0.64), (0.006, 0.026, 0.036),
    foam=lambda x, y: wake(x, y) * (1 - 0.85 * oil(x, y)[:, 4]), foam_light=(0.62, 0.62, 0.60), haze=(0.0, 1.0), film=film,
)
linear, _ = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 2)))
ship = water.resized(denoise.denoised(passes_folder(NAME), 0.8, 3), WIDTH, HEIGHT)
# A shadow on water leaves what comes from below and from the sky: keep a third of it.
bright = ship[..., :3].max(-1)
shadow = (ship[..., 3] > bright * 6 + 0.02) & (bright < 0.004)
ship[..., 3] = np.where(shadow, ship[..., 3] * 0.62, ship[..., 3])
picture = grade.graded(water.joined(linear, ship), exposure=0.85, vignette=0.12, glow=0.04)
grade.write(MASTERS / f'{NAME}.png', picture)
