"""Drawn pictures of darkness: further night skies, and lights at night."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from made_noise import field
from made_patterns import shown
from made_print import canvas, colour
from made_scenes import soft_noise


def side(rng):
    return int(rng.integers(320, 900))


def milky_way(rng):
    height, width = side(rng), side(rng)
    y, x = np.mgrid[-1:1:height * 1j, -1:1:width * 1j]
    way = rng.uniform(0, np.pi)
    across = x * np.cos(way) + y * np.sin(way) + rng.uniform(-0.4, 0.4)
    glow = np.exp(-(across / rng.uniform(0.2, 0.6)) ** 2) * field(rng, height, width, lambda f: f ** -rng.uniform(1, 1.6))
    stars = (rng.random((height, width)) < rng.uniform(0.001, 0.01) * (0.3 + glow)) * 255 * rng.power(0.5, (height, width))
    tint = np.array([1, rng.uniform(0.75, 1), rng.uniform(0.6, 1.2)])
    pixels = rng.uniform(0, 20) + (rng.uniform(40, 150) * glow)[..., None] * tint + stars[..., None]
    return shown(pixels).filter(ImageFilter.GaussianBlur(rng.uniform(0, 1)))


def aurora(rng):
    height, width = side(rng), side(rng)
    x = np.arange(width)
    pixels = np.zeros((height, width, 3)) + np.array(colour(rng, 0, 30))
    y = np.arange(height)[:, None]
    for _ in range(int(rng.integers(1, 4))):
        foot = height * (rng.uniform(0.3, 0.8) + 0.12 * np.sin(x / rng.uniform(40, 200) + rng.uniform(0, 6)))
        rise = height * rng.uniform(0.1, 0.4)
        curtain = np.where(y < foot, np.exp((y - foot) / rise), np.exp((foot - y) / 8)) * (0.5 + soft_noise(rng, 2, width, 9)[:1])
        pixels += (rng.uniform(80, 200) * curtain)[..., None] * np.array([rng.uniform(0, 0.6), 1, rng.uniform(0.2, 0.9)])
    pixels[rng.random((height, width)) < 0.001] += 150
    if rng.random() < 0.6:
        ridge = height * (0.9 - 0.1 * soft_noise(rng, 2, width, 60)[0])
        pixels[y[:, 0][:, None] > ridge] = 4
    return shown(pixels).filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.5)))


def moon(rng):
    image, draw, width, height = canvas(rng, colour(rng, 0, 25))
    r = rng.uniform(0.1, 0.45) * min(width, height)
    x, y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.7) * height
    base = int(rng.integers(150, 235))
    draw.ellipse([x - r, y - r, x + r, y + r], fill=(base, base, int(0.94 * base)))
    for _ in range(int(rng.integers(10, 60))):
        way, out, c = rng.uniform(0, 2 * np.pi), r * np.sqrt(rng.random()) * 0.9, r * rng.uniform(0.02, 0.15)
        level = int(base * rng.uniform(0.6, 1.05))
        cx, cy = x + out * np.cos(way), y + out * np.sin(way)
        draw.ellipse([cx - c, cy - c, cx + c, cy + c], fill=(level, level, int(0.95 * level)))
    if rng.random() < 0.5:
        shift = r * rng.uniform(0.3, 1.6)
        draw.ellipse([x - r + shift, y - 1.1 * r, x + 1.1 * r + shift, y + 1.1 * r], fill=image.getpixel((0, 0)))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3)))


def city_lights(rng):
    image, draw, width, height = canvas(rng, colour(rng, 0, 40))
    for layer in range(int(rng.integers(1, 4))):
        wall = colour(rng, 5, 35 + 10 * layer)
        x = 0
        while x < width:
            w, top = int(rng.integers(30, 140)), int(height * rng.uniform(0.1 + 0.15 * layer, 0.75))
            draw.rectangle([x, top, x + w, height], fill=wall)
            step, lit = int(rng.integers(8, 20)), rng.uniform(0.1, 0.7)
            for wx in range(x + 4, x + w - 4, step):
                for wy in range(top + 6, height - 6, int(1.3 * step)):
                    if rng.random() < lit:
                        draw.rectangle([wx, wy, wx + step // 2, wy + step // 2], fill=(255, int(rng.integers(180, 250)), int(rng.integers(90, 220))))
            x += w + int(rng.integers(0, 12))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 2)))


def bokeh(rng):
    height, width = side(rng), side(rng)
    pixels = np.zeros((height, width, 3)) + np.array(colour(rng, 0, 60))
    y, x = np.mgrid[0:height, 0:width]
    for _ in range(int(rng.integers(15, 60))):
        r, cx, cy = rng.uniform(6, 60), rng.uniform(0, width), rng.uniform(0, height)
        pixels += (np.clip((r - np.hypot(x - cx, y - cy)) / 3, 0, 1) * rng.uniform(0.2, 0.8))[..., None] * np.array(colour(rng, 60))
    return shown(pixels).filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3)))


def fireworks(rng):
    image, draw, width, height = canvas(rng, colour(rng, 0, 30))
    for _ in range(int(rng.integers(1, 6))):
        x, y, r, fill = rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.6) * height, rng.uniform(50, 220), colour(rng, 120)
        for way in rng.uniform(0, 2 * np.pi, int(rng.integers(30, 120))):
            out = r * rng.uniform(0.6, 1)
            tip = (x + out * np.cos(way), y + out * np.sin(way) + 0.15 * r)
            draw.line([x + 0.3 * out * np.cos(way), y + 0.3 * out * np.sin(way), *tip], fill=fill, width=int(rng.integers(1, 4)))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 2)))


KINDS = {'milky way': ('night sky', milky_way), 'aurora': ('night sky', aurora), 'moon': ('night sky', moon),
         'city lights': ('lights at night', city_lights), 'bokeh': ('lights at night', bokeh), 'fireworks': ('lights at night', fireworks)}
