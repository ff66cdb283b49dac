"""Finishes a render without overlays: denoising and the common grade."""

import cv2
import numpy as np

from kit.denoise import denoise, load
from kit.grade import graded, write
from kit.paths import MASTERS, passes_folder


def develop(name, strength=0.9, levels=4, soften=0.0, trim=0, **grade):
    """Makes the master of a render; the rest goes to `graded`.

    `soften` (pixels) blurs the guide of surface directions, which is grainy where fine waves lie out of focus; `trim`
    (pixels) is cut off below, and as much beside as keeps the shape.
    """
    folder = passes_folder(name)
    colour, albedo, normal, depth = (load(folder / f'{guide}.exr') for guide in ('color', 'albedo', 'normal', 'depth'))
    if soften:
        normal = cv2.GaussianBlur(normal, (0, 0), soften)
        albedo = np.where(albedo.max(-1, keepdims=True) < 0.05, cv2.GaussianBlur(albedo, (0, 0), soften), albedo)
    clean = denoise(colour, albedo, normal, depth, strength, levels)
    if trim:
        height, width = clean.shape[:2]
        side = round(trim * width / height / 2)
        clean = clean[: height - trim, side : width - side]
    write(MASTERS / f'{name}.png', graded(clean, **{'vignette': 0.14, 'glow': 0.07, **grade}))
