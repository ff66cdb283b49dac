"""The sea around the tanker with the slick: black and brown where it is thick, its thin edges coloured where light glances off them."""

import math
import os

import cv2
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
    """Damping, tint, cover, film thickness and sheen of the oil over 760 by 560 metres, drifting from the tanker's side to the lower left."""
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
    width = 17 + 0.33 * along.clip(0) + 9 * np.sin(along / 60 + 1)
    field = 1 - np.abs(across) / width
    field = field * smoothstep(-22, 25, along) - 1.2 * smoothstep(12, -30, along) - 0.55 * smoothstep(330, 520, along)
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
    # The film thins towards its edge, in swirls: from a micrometre to a tenth of one.
    swirl = fractal(u / 42, v / 42, 4, 0.5, seed=6) + 0.5 * fine_x
    film_thickness = 110 + 620 * np.clip(smoothstep(-0.40, 0.46, field) + 0.16 * swirl + 0.10 * rows, 0, 1.2)
    shown = smoothstep(-0.42, -0.16, field) * (1 - 0.85 * thick)
    damping = (0.80 * sheen.clip(0, 1) + 0.17 * thick).clip(0, 0.97)
    values = np.concatenate([damping[..., None], tint, np.maximum(sheen * 0.85, thick)[..., None], film_thickness[..., None], shown[..., None]], -1)
    return Sheet(values.astype(np.float32), -520, -420, step)


def film(x, y):
    values = oil(x, y)
    return values[:, 0], values[:, 1:4], values[:, 4]


def colours(x, y):
    values = oil(x, y)
    return values[:, 5], values[:, 6]


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
ship = water.resized(denoise.denoised(passes_folder(NAME), 0.8, 3), WIDTH, HEIGHT)
wake = Wake(220, 36, math.radians(layout.HEADING), vigour=0.75)
camera = water.Camera(layout.EYE, layout.TARGET, layout.LENS, WIDTH, HEIGHT)
sea = water.Water(
    Waves(wind=6.0, direction=3.7, swell=(0.7, 60.0, 3.3), seed=9, steepness=1.1, chop=0.9),
    skies.golden_hour(layout.SUN), (0.80, 0.46, 0.24), (0.004, 0.018, 0.026),
    foam=lambda x, y: wake(x, y) * (1 - 0.85 * oil(x, y)[:, 4]), foam_light=(0.42, 0.38, 0.36), haze=(0.6, 5200.0), film=film, sheen=colours, shade=shade,
    mirror=water.mirror(ship, (0.0, 0.0), (math.sin(math.radians(layout.HEADING)), -math.cos(math.radians(layout.HEADING))), 1.2),
)
linear, distance = water.picture(sea, camera, samples=int(os.environ.get('SAMPLES', 3)))
# What lies under the water line is hidden; at its edge the depth is mixed with what is behind it.
depth = cv2.dilate(water.resized(denoise.load(passes_folder(NAME) / 'depth.exr')[..., 0], WIDTH, HEIGHT), np.ones((3, 3), np.uint8))
wet = np.clip((depth - distance) / 2.0 + 0.5, 0, 1) * np.isfinite(distance)
picture = grade.graded(water.joined(linear, ship * (1 - wet[..., None])), exposure=0.75, contrast=1.08, vignette=0.14, glow=0.05)
grade.write(MASTERS / f'{NAME}.png', picture)
