"""Drawn noise: spectra of several slopes and bands, speckle without a surface, faulty screens."""

import numpy as np
from PIL import Image

from made_patterns import shown, size
from made_print import colour


def field(rng, height, width, gain):
    """Random field from 0 to 1 whose amplitude at a spatial frequency f (cycles per pixel) is `gain(f)`."""
    frequency = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None])
    frequency[0, 0] = 1 / max(height, width)
    amplitude = gain(frequency)
    amplitude[0, 0] = 0
    values = np.fft.irfft2(amplitude * np.fft.rfft2(rng.normal(0, 1, (height, width))), (height, width))
    low, high = np.quantile(values, (0.005, 0.995))
    return ((values - low) / (high - low)).clip(0, 1)


def tinted(rng, values):
    """Colours a field: grey in half of the cases, else between two colours."""
    if rng.random() < 0.5:
        low = rng.uniform(0, 160)
        return shown(np.repeat(low + rng.uniform(50, 255 - low) * values[..., None], 3, 2))
    low, high = np.array(colour(rng)), np.array(colour(rng))
    return shown(low + (high - low) * values[..., None])


def sloped_noise(rng):
    slope = rng.uniform(0.3, 2.2)
    return tinted(rng, field(rng, *size(rng), lambda f: f ** -slope))


def rising_noise(rng):
    slope = rng.uniform(0.2, 0.8)
    return tinted(rng, field(rng, *size(rng), lambda f: f ** slope))


def band_noise(rng):
    middle, width = np.exp(rng.uniform(np.log(0.01), np.log(0.25))), rng.uniform(0.1, 0.5)
    return tinted(rng, field(rng, *size(rng), lambda f: np.exp(-((np.log(f) - np.log(middle)) / width) ** 2)))


def block_noise(rng):
    """Random blocks, like extreme compression artefacts."""
    height, width = size(rng)
    block = int(rng.integers(2, 33))
    channels = 1 if rng.random() < 0.5 else 3
    blocks = rng.integers(0, 256, (height // block + 1, width // block + 1, channels)).astype(np.float32)
    pixels = np.repeat(np.repeat(blocks, block, 0), block, 1)[:height, :width] + rng.normal(0, rng.uniform(0, 10), (height, width, 1))
    return shown(np.broadcast_to(pixels, (height, width, 3)))


def static(rng):
    """Television static: short bright dashes along rows, rolling bands."""
    height, width = size(rng)
    dash = int(rng.integers(2, 9))
    coarse = rng.random((height, width // dash + 2)) ** rng.uniform(1, 3)
    rows = np.repeat(coarse, dash, 1)
    shift = rng.integers(0, dash, height)
    pixels = np.stack([row[s:s + width] for row, s in zip(rows, shift)]) * 255
    bands = 0.8 + 0.2 * np.sin(np.arange(height)[:, None] / rng.uniform(10, 80))
    return shown(np.broadcast_to((pixels * bands)[..., None], (height, width, 3)))


KINDS = {'sloped noise': ('noise', sloped_noise), 'rising noise': ('noise', rising_noise), 'band noise': ('noise', band_noise),
         'block noise': ('noise', block_noise), 'static': ('noise', static)}
