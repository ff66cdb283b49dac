"""Finishes a render that needs nothing laid over it: less noise, the common grade."""

from kit.denoise import denoised
from kit.grade import graded, write
from kit.paths import MASTERS, passes_folder


def develop(name, strength=0.9, levels=4, **grade):
    """Makes the master of a render; the rest goes to `graded`."""
    write(MASTERS / f'{name}.png', graded(denoised(passes_folder(name), strength, levels), **{'vignette': 0.14, 'glow': 0.07, **grade}))
