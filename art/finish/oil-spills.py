"""The sea around the tanker with the slick: dark where it is thick, grey and silver where it is thin, never coloured."""

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
    near = smoothstep(-0.75, 0.0, field)
    field = field + (0.34 * rows * (0.4 + 0.8 * np.clip(1 - field, 0, 1)) + 0.10 * fine_x) * near
    thick = smoothstep(0.34, 0.62, field)
    sheen = smoothstep(-0.42, 0.26, field) * (0.82 + 0.25 * rows)
    band = np.exp(-(((field - 0.10) / 0.13) ** 2))
    brown = np.exp(-(((field - 0.36) / 0.11) ** 2))
    tint = np.array([0.024, 0.031, 0.034], np.float32) * sheen[..., None]
    tint = tint + np.array([0.030, 0.031, 0.031], np.float32) * (band * (0.6 + 0.5 * rows))[..., None].clip(0)
    tint = tint + np.array([0.024, 0.015, 0.008], np.float32) * brown[..., None]
    tint = tint * (1 - thick[..., None]) + np.array([0.0085, 0.0066, 0.0054], np.float32) * (thick * (1 + 0.7 * rows + 0.6 * fine_x))[..., None].clip(0)
    values = np.concatenate([(0.66 * sheen + 0.22 * thick)[..., None], tint, np.maximum(sheen * 0.85, thick)[..., None]], -1)
    return Sheet(values.astype(np.float32), -520, -420, step)


def film(x, y):
    values = oil(x, y)
    return values[:, 0], values[:, 1:4], values[:, 4]


def shade(x, y):
    """Shadow of hull and superstructure on the water: points from which the ship hides the sun."""
    heading, (azimuth, elevation) = math.radians(layout.HEADING), (math.radians(part) for part in layout.SUN)
    along = x * math.cos(heading) + y * math.sin(heading)
    across = y * math.cos(heading) - x * math.sin(heading)
    step_along, step_across = math.cos(azimuth - heading), math.sin(azimuth - heading)
    dark = np.zeros_like(x)
    for height, first, last, half in ((10.5, -108, 106, 17.5), (26, -92, -73, 15), (30, -99, -93, 4)):
        for share in np.linspace(0.05, 1, 12):
            reach = share * height / math.tan(elevation)
            u, v = along + step_along * reach, across + step_across * reach
            bow = np.clip((last - u) / 28, 0, 1) ** 0.5 if half > 17 else 1
            inside = smoothstep(first - 1, first + 1, u) * smoothstep(last + 1, last - 1, u) * smoothstep(half * bow + 1, half * bow - 1, np.abs(v))
            dark = np.maximum(dark, inside)
    return dark.astype(np.float32)


oil = slick()
wake = Wake(220, 36, math.radians(layout.HEADING), vigour=0.75)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=6.0, direction=3.7, swell=(0.7, 60.0, 3.3), seed=9, steepness=1.1, chop=0.9),
    skies.hazy_day(layout.SUN), (1.0, 0.84, 0.64), (0.006, 0.026, 0.036),
    foam=lambda x, y: wake(x, y) * (1 - 0.85 * oil(x, y)[:, 4]), foam_light=(0.62, 0.62, 0.60), haze=(0.0, 1.0), film=film, shade=shade,
)
linear, _ = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 2)))
ship = water.resized(denoise.denoised(passes_folder(NAME), 0.8, 3), WIDTH, HEIGHT)
picture = grade.graded(water.joined(linear, ship), exposure=0.85, vignette=0.12, glow=0.04)
grade.write(MASTERS / f'{NAME}.png', picture)
