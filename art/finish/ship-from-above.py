"""The wake of the ship seen from above, placed under it: colour and alpha."""

import cv2
import numpy as np

from kit import denoise, foam, grade
from kit.layout.ship_from_above import BEAM, CENTRE_X, LENGTH, OVERSIZE, STEP, WIDTH
from kit.noise import fractal, smoothstep
from kit.paths import MASTERS, passes_folder

NAME = 'ship-from-above'


def wake(width, height, step):
    """Opacity of white water, and of the light and dark sides of the ship's waves."""
    x = (CENTRE_X + (np.arange(width) - width / 2 + 0.5) * step)[None, :].astype(np.float32)
    y = (-(np.arange(height) - height / 2 + 0.5) * step)[:, None].astype(np.float32)
    x, y = np.broadcast_arrays(x, y)
    across = np.abs(y)
    stern = -LENGTH / 2
    behind = stern + 6 - x
    left = CENTRE_X - width / 2 * step
    fade = smoothstep(left + 2, left + 105, x)

    drift = fractal(x / 26, y / 26, 4, seed=11)
    # Propeller wash: as wide as the ship, ragged at its edges, fading with age.
    age = np.clip(behind / 140, 0, 1)
    half = (13.5 + behind * 0.03 + 2.2 * drift) * (1 - 0.42 * age**2)
    core = smoothstep(half + 4.0, half - 4.5, across) * smoothstep(-1, 5, behind)
    streaks = 0.5 + 0.5 * fractal(x / 40, y / 2.6, 5, 0.55, seed=21)
    edges = np.exp(-(((across - half * 0.86) / 3.4) ** 2)) * (behind > 0)
    boil = np.exp(-behind.clip(0) / 26)
    coverage = core * (0.42 * boil + 0.62 * np.exp(-behind.clip(0) / 120) * (0.6 + 1.1 * (streaks - 0.5))) + 0.26 * edges * np.exp(-age * 1.0)

    # The bow wave breaks at the stem, spreads and leaves foam along the side.
    from_bow = LENGTH / 2 + 1.0 - x
    line = 2.0 + 1.5 * np.sqrt(from_bow.clip(0)) + 0.19 * from_bow.clip(0) + 1.2 * fractal(x / 14, np.sign(y) * 3.0, 4, seed=31)
    distance = across - line
    crest = np.exp(-((distance / (1.0 + 0.020 * from_bow.clip(0))) ** 2)) * smoothstep(-1.5, 3, from_bow)
    feather = smoothstep(1.5, -1, distance) * smoothstep(-12 - 0.05 * from_bow, -1, distance)
    coverage += crest * 0.85 * np.exp(-from_bow.clip(0) / 62) + feather * 0.46 * np.exp(-from_bow.clip(0) / 72) * (from_bow > 0)
    along = smoothstep(BEAM / 2 + 5.5, BEAM / 2 - 1, across - 1.6 * drift) * smoothstep(stern - 2, stern + 25, x) * smoothstep(LENGTH / 2 - 20, LENGTH / 2 - 70, x)
    coverage += along * 0.36

    texture = foam.lace(x + 0.6 * drift, y, seed=5, stretch=1.5)
    white = foam.covered(np.clip(coverage, 0, 0.97), texture, 0.62) * (0.35 + 0.60 * np.clip(coverage * 1.2, 0, 1))
    # Fine bubbles break up what would be flat white.
    white = white * (0.86 + 0.3 * fractal(x / 0.9, y / 0.7, 3, 0.6, seed=51))
    # Submerged bubbles make a pale veil.
    veil = np.clip(core * 0.42 * np.exp(-age * 0.9) * (0.7 + 0.6 * (streaks - 0.5)) + 0.12 * along + 0.10 * feather * np.exp(-from_bow.clip(0) / 60), 0, 1)

    heights, first_x = foam.kelvin_wake(420, 200, 0.5, 8.8, LENGTH, BEAM, LENGTH / 2)
    slope_x = np.gradient(heights, 0.5, axis=1)
    slope_y = np.gradient(heights, 0.5, axis=0)
    lit = -slope_x * 0.55 + slope_y * 0.75
    map_x = ((x - first_x) / 0.5).astype(np.float32)
    map_y = ((y + 100) / 0.5).astype(np.float32)
    lit = cv2.remap(lit.astype(np.float32), map_x, map_y, cv2.INTER_CUBIC)
    lit = lit / np.percentile(np.abs(lit), 97)
    broken = 0.72 + 0.5 * fractal(x / 6, y / 6, 5, 0.6, seed=41)
    frame = smoothstep(height / 2 * step, height / 2 * step - 26, across) * smoothstep(LENGTH / 2 + 6, LENGTH / 2 - 12, x)
    light = np.clip(lit, 0, 1.8) * 0.17 * broken * frame
    dark = np.clip(-lit, 0, 1.8) * 0.26 * frame
    return white * fade, veil * fade, light * fade, dark * fade


def over(top, bottom):
    """Premultiplied layer over another."""
    return top + bottom * (1 - top[..., 3:4])


def layer(colour, alpha):
    return np.concatenate([np.array(colour, np.float32) * alpha[..., None], alpha[..., None]], -1)


def finish():
    ship = denoise.denoised(passes_folder(NAME), 0.7, 3)
    height, width = ship.shape[:2]
    solid = ship[..., :3] / np.maximum(ship[..., 3:4], 1e-3)
    colour = grade.graded(solid, exposure=0.35, vignette=0, glow=0, cool=0.6).astype(np.float32) / 255
    alpha = np.clip(ship[..., 3:4], 0, 1)
    ship = np.concatenate([colour * alpha, alpha], -1)
    white, veil, light, dark = wake(width, height, STEP * WIDTH / width)
    water = layer((0.01, 0.03, 0.045), dark)
    water = over(layer((0.36, 0.58, 0.62), veil), water)
    water = over(layer((0.62, 0.76, 0.80), light), water)
    water = over(layer((0.86, 0.91, 0.92), white), water)
    everything = over(ship, water)
    everything = grade.shrunk(everything, round(width / OVERSIZE))
    alpha = np.clip(everything[..., 3:4], 0, 1)
    rgb = np.clip(everything[..., :3] / np.maximum(alpha, 1e-3), 0, 1)
    picture = (np.concatenate([rgb, alpha], -1) * 255).round().astype(np.uint8)
    grade.write(MASTERS / f'{NAME}.png', picture)


finish()
