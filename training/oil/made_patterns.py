"""Drawn patterns: noise, gradients, textures, tiles, shapes."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from made_print import canvas, colour
from made_scenes import soft_noise


def size(rng):
    return int(rng.integers(300, 800)), int(rng.integers(300, 800))


def shown(pixels):
    return Image.fromarray(np.asarray(pixels).clip(0, 255).astype(np.uint8))


def white_noise(rng):
    height, width = size(rng)
    channels = 1 if rng.random() < 0.4 else 3
    spread = rng.uniform(15, 90)
    noise = [rng.normal(rng.uniform(60, 190), spread, (height, width, channels)), rng.uniform(0, 255, (height, width, channels)),
             255.0 * (rng.random((height, width, channels)) < rng.uniform(0.05, 0.5))][int(rng.integers(3))]
    return shown(np.broadcast_to(noise, (height, width, 3)))


def cloud_noise(rng):
    height, width = size(rng)
    layers = sum(soft_noise(rng, height, width, 2 ** k) * 2 ** k for k in range(2, 8))
    field = layers / layers.max()
    low, high = np.array(colour(rng)), np.array(colour(rng))
    return shown(low + (high - low) * field[..., None])


def gradient(rng):
    height, width = size(rng)
    y, x = np.mgrid[0:1:height * 1j, 0:1:width * 1j]
    way = rng.uniform(0, 2 * np.pi)
    field = np.hypot(x - rng.random(), y - rng.random()) if rng.random() < 0.4 else x * np.cos(way) + y * np.sin(way)
    field = (field - field.min()) / np.ptp(field)
    stops = np.array([colour(rng) for _ in range(int(rng.integers(2, 5)))])
    places = np.linspace(0, 1, len(stops))
    return shown(np.stack([np.interp(field, places, stops[:, c]) for c in range(3)], 2) + rng.normal(0, rng.uniform(0, 3), (height, width, 1)))


def weave(rng):
    height, width = size(rng)
    y, x = np.mgrid[0:height, 0:width]
    field = sum(np.sin((x * np.cos(a) + y * np.sin(a)) / rng.uniform(1.5, 20)) for a in rng.uniform(0, np.pi, int(rng.integers(1, 4))))
    field = 0.5 + 0.25 * field + rng.normal(0, 0.06, field.shape)
    return shown(np.array(colour(rng, 0, 120)) + field[..., None] * np.array(colour(rng, 60, 200)))


def grain(rng):
    """Long fibres, like wood or fur."""
    height, width = size(rng)
    fibres = np.asarray(Image.fromarray((255 * rng.random((height, max(2, width // 40)))).astype(np.uint8)).resize((width, height), Image.BICUBIC))
    bend = (30 * soft_noise(rng, height, width, 200)).astype(int)
    fibres = fibres[(np.arange(height)[:, None] + bend) % height, np.arange(width)]
    image = shown(np.array(colour(rng, 20, 120)) + fibres[..., None] * rng.uniform(0.2, 0.7) * np.array([1, 0.75, 0.5]))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 2)))


def bricks(rng):
    image, draw, width, height = canvas(rng, colour(rng, 130, 220))
    tall, long = int(rng.integers(16, 60)), int(rng.integers(30, 140))
    base = np.array(colour(rng, 60, 220))
    for row, y in enumerate(range(0, height, tall)):
        for x in range(-(row % 2) * long // 2, width, long):
            fill = tuple(int(v) for v in (base + rng.normal(0, 14, 3)).clip(0, 255))
            draw.rectangle([x + 2, y + 2, x + long - 2, y + tall - 2], fill=fill)
    return shown(np.asarray(image) + rng.normal(0, rng.uniform(2, 12), (height, width, 1)))


def foliage(rng):
    image, draw, width, height = canvas(rng, colour(rng, 0, 60))
    for _ in range(int(rng.integers(400, 1500))):
        x, y, r, way = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(6, 30), rng.uniform(0, np.pi)
        leaf = [(x + r * np.cos(way + t) * (1 if k % 2 == 0 else 0.4), y + r * np.sin(way + t) * (1 if k % 2 == 0 else 0.4))
                for k, t in enumerate((0, np.pi / 2, np.pi, 3 * np.pi / 2))]
        draw.polygon(leaf, fill=(int(rng.integers(10, 120)), int(rng.integers(60, 210)), int(rng.integers(0, 80))))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 2)))


def shapes(rng):
    image, draw, width, height = canvas(rng, colour(rng))
    for _ in range(int(rng.integers(3, 30))):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(15, 180)
        box = [x - r, y - r * rng.uniform(0.3, 1), x + r, y + r]
        (draw.ellipse if rng.random() < 0.5 else draw.rectangle)(box, fill=colour(rng))
    return image


KINDS = {'white noise': ('noise', white_noise), 'cloud noise': ('noise', cloud_noise), 'gradient': ('gradients', gradient),
         'weave': ('textures', weave), 'grain': ('textures', grain), 'bricks': ('textures', bricks),
         'foliage': ('textures', foliage), 'shapes': ('shapes', shapes)}
