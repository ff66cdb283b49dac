"""Hard augmentation of photographs: crop, mirror, tilt, blur by rescaling, light, colour, grey, JPEG."""

import io

import numpy as np
from PIL import Image, ImageEnhance

SIDE = 192


def augment(pixels, rng):
    """One random variant of a 256 x 256 x 3 picture, 192 x 192 x 3, uint8."""
    size = pixels.shape[0]
    image = Image.fromarray(pixels)
    scale, aspect = np.sqrt(rng.uniform(0.45, 1)), np.exp(rng.uniform(-0.2, 0.2))
    width, height = min(size, int(size * scale * aspect)), min(size, int(size * scale / aspect))
    left, top = rng.integers(0, size + 1 - width), rng.integers(0, size + 1 - height)
    image = image.crop((left, top, left + width, top + height))
    if rng.random() < 0.5:
        image = image.transpose(Image.FLIP_LEFT_RIGHT)
    if rng.random() < 0.6:
        coarse = int(rng.uniform(70, 200))
        image = image.resize((coarse, coarse), Image.BILINEAR)
    image = image.resize((SIDE, SIDE), Image.BICUBIC)
    if rng.random() < 0.3:
        mean = tuple(int(x) for x in np.asarray(image).mean((0, 1)))
        image = image.rotate(rng.uniform(-12, 12), Image.BILINEAR, fillcolor=mean)
    for change, reach in ((ImageEnhance.Brightness, 0.35), (ImageEnhance.Contrast, 0.35), (ImageEnhance.Color, 0.6)):
        image = change(image).enhance(np.exp(rng.uniform(-reach, reach)))
    tinted = np.asarray(image).astype(np.float32) * np.exp(rng.uniform(-0.15, 0.15, 3))
    image = Image.fromarray(tinted.clip(0, 255).astype(np.uint8))
    if rng.random() < 0.08:
        image = image.convert('L').convert('RGB')
    if rng.random() < 0.5:
        file = io.BytesIO()
        image.save(file, 'JPEG', quality=int(rng.integers(30, 90)))
        image = Image.open(file).convert('RGB')
    return np.asarray(image)
