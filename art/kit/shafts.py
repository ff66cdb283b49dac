"""Finishes an underwater render: denoising, shafts of sunlight in front of objects, the common grade."""

import json

import cv2
import numpy as np

from kit.denoise import denoise, load
from kit.grade import graded, write
from kit.paths import MASTERS


def ripple(angle, frequency, seed):
    """Smooth noise from 0 to 1 along an angle."""
    table = np.random.default_rng(seed).random(8192).astype(np.float32)
    at = angle * frequency + 3000
    index = np.floor(at).astype(int)
    share = at - index
    share = share * share * (3 - 2 * share)
    return table[index % 8192] * (1 - share) + table[(index + 1) % 8192] * share


def with_shafts(linear, depth, source, strength=0.3, colour=(0.62, 1.0, 0.93), visibility=14.0, reach=0.9, spread=1.0, seed=3):
    """Adds shafts that fan out from `source` (x and y in picture heights, y down, may lie outside)."""
    if not strength:
        return linear
    height, width = linear.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32) / height
    x, y = columns - source[0], rows - source[1]
    angle, away = np.arctan2(x, y), np.hypot(x, y)
    beams = 0.4 * ripple(angle, 9, seed) + 0.35 * ripple(angle, 23, seed + 1) + 0.25 * ripple(angle, 61, seed + 2)
    beams = np.clip((beams - 0.40) * 2.6, 0, 1) ** 1.4
    soft = cv2.GaussianBlur(beams, (0, 0), height / 70)
    mixed = np.clip(away / reach, 0, 1)
    beams = beams * (1 - mixed) + soft * mixed
    fade = np.exp(-(away / reach) ** 1.6) * np.exp(-((angle / spread) ** 2)) * np.clip(away / 0.12, 0, 1)
    water_between = 1 - np.exp(-np.where((depth <= 0) | (depth > 1e4), 1e4, depth) / visibility)
    water_between = cv2.GaussianBlur(water_between.astype(np.float32), (0, 0), 1.2)
    return linear + (beams * fade * water_between * strength)[..., None] * np.asarray(colour, np.float32)


def finish(name, shafts=None, grade=None, tint=(1.0, 1.0, 1.0), strength=1.0, soften=0.0):
    """Makes the master of a render; settings go to `with_shafts` and `graded`, `tint` multiplies the light.

    `strength` is the denoiser's; `soften` (pixels) blurs its guides, for pictures whose guides are noisy from a shallow focus.
    """
    folder = MASTERS / 'passes' / name
    sun = json.loads((folder / 'sun.json').read_text())
    guides = [load(folder / f'{guide}.exr') for guide in ('albedo', 'normal', 'depth')]
    if soften:
        guides = [cv2.GaussianBlur(np.minimum(guide, sun['visibility']), (0, 0), soften) for guide in guides]
    linear = denoise(load(folder / 'color.exr')[..., :3], *guides, strength=strength)
    depth = load(folder / 'depth.exr')
    depth = depth[..., 0] if depth.ndim == 3 else depth
    linear = with_shafts(linear, depth, **{**sun, **(shafts or {})})
    write(MASTERS / f'{name}.png', graded(linear * np.asarray(tint, np.float32), **(grade or {})))
