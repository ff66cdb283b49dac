"""Drawn land and towns, seen from the ground and from above."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from made_noise import field
from made_patterns import shown
from made_print import canvas, colour
from made_scenes import soft_noise

GREENS = np.array([[60, 90, 35], [95, 120, 55], [40, 65, 30], [140, 140, 70]])
EARTHS = np.array([[150, 115, 75], [190, 160, 115], [120, 85, 60], [210, 185, 145]])


def side(rng):
    return int(rng.integers(320, 900))


def tone(rng, palette):
    return palette[int(rng.integers(len(palette)))] * rng.uniform(0.7, 1.25) + rng.normal(0, 8, 3)


def natural(rng, height, width, base, depth):
    """A rough surface of one colour: relief whose spectrum falls with frequency."""
    relief = field(rng, height, width, lambda f: f ** -rng.uniform(0.5, 1.3)) - 0.5
    return base * (1 + depth * relief[..., None])


def sky(rng, height, width):
    top, low = np.array([rng.uniform(60, 200), rng.uniform(120, 215), rng.uniform(180, 250)]), np.array(colour(rng, 190))
    fade = np.linspace(0, 1, height)[:, None, None]
    clouds = np.clip(field(rng, height, width, lambda f: f ** -1.6) * 2 - rng.uniform(0.8, 2), 0, 1)[..., None]
    return (top + (low - top) * fade) * (1 - clouds) + 245 * clouds


def ridge(rng, width, level, depth, roughness):
    line = field(rng, 2, width, lambda f: f ** -roughness)[0]
    return level + depth * (line - 0.5)


def mountains(rng):
    height, width = side(rng), side(rng)
    pixels = sky(rng, height, width)
    y = np.arange(height)[:, None]
    haze = np.array(colour(rng, 150, 230))
    layers = int(rng.integers(2, 6))
    for layer in range(layers):
        near = (layer + 1) / layers
        base = tone(rng, GREENS if rng.random() < 0.5 else EARTHS) * near + haze * (1 - near)
        top = ridge(rng, width, height * (0.25 + 0.5 * near), height * rng.uniform(0.15, 0.5), rng.uniform(1, 1.6))
        land = natural(rng, height, width, base, 0.6 * near)
        if rng.random() < 0.3:
            land = np.where((y < top + 0.12 * height)[..., None], 240, land)
        pixels = np.where((y > top)[..., None], land, pixels)
    return shown(pixels + rng.normal(0, rng.uniform(0, 5), (height, width, 1)))


def meadow(rng):
    height, width = side(rng), side(rng)
    horizon = int(height * rng.uniform(0.05, 0.6))
    ground = natural(rng, height, width, tone(rng, GREENS if rng.random() < 0.6 else EARTHS), rng.uniform(0.4, 1))
    blades = np.asarray(Image.fromarray((255 * rng.random((max(2, height // 8), width))).astype(np.uint8)).resize((width, height), Image.BILINEAR)) / 255
    ground = ground * (0.7 + 0.6 * blades[..., None])
    return shown(np.where((np.arange(height) < horizon)[:, None, None], sky(rng, height, width), ground))


def dunes(rng):
    height, width = side(rng), side(rng)
    pixels = sky(rng, height, width)
    y, x = np.mgrid[0:height, 0:width]
    for layer in range(int(rng.integers(2, 5))):
        top = ridge(rng, width, height * (0.3 + 0.15 * layer), 0.3 * height, 2)
        ripple = 1 + 0.08 * np.sin((y + 0.3 * x + 20 * soft_noise(rng, height, width, 80)) / rng.uniform(2, 8))
        pixels = np.where((y > top)[..., None], natural(rng, height, width, tone(rng, EARTHS), 0.25) * ripple[..., None], pixels)
    return shown(pixels)


def forest(rng):
    height, width = side(rng), side(rng)
    pixels = natural(rng, height, width, tone(rng, GREENS), 1.2)
    image = shown(pixels)
    draw = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(8, 40))):
        x, w = rng.uniform(0, width), rng.uniform(4, 40)
        bark = tuple(int(v) for v in (tone(rng, EARTHS) * 0.6).clip(0, 255))
        draw.polygon([(x, 0), (x + w, 0), (x + 1.3 * w, height), (x - 0.2 * w, height)], fill=bark)
    leaves = natural(rng, height, width, tone(rng, GREENS), 1.2)
    shade = field(rng, height, width, lambda f: f ** -0.9)[..., None] > rng.uniform(0.45, 0.75)
    return shown(np.where(shade, leaves, np.asarray(image)))


def ground(rng):
    """Soil, gravel, sand or snow from close up."""
    height, width = side(rng), side(rng)
    base = np.array([225, 230, 238]) if rng.random() < 0.25 else tone(rng, EARTHS)
    pixels = natural(rng, height, width, base, rng.uniform(0.2, 0.9))
    if rng.random() < 0.5:
        image = shown(pixels)
        draw = ImageDraw.Draw(image)
        for _ in range(int(rng.integers(100, 900))):
            x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(2, 22)
            draw.ellipse([x - r, y - 0.7 * r, x + r, y + 0.7 * r], fill=tuple(int(v) for v in (base * rng.uniform(0.5, 1.3)).clip(0, 255)))
        pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 2))))
    return shown(pixels + rng.normal(0, rng.uniform(0, 12), (height, width, 1)))


def fields_from_above(rng):
    image, draw, width, height = canvas(rng, tuple(int(v) for v in tone(rng, GREENS).clip(0, 255)))
    way = rng.uniform(0, np.pi)
    step = rng.uniform(50, 160)
    turn = lambda u, v: (width / 2 + u * np.cos(way) - v * np.sin(way), height / 2 + u * np.sin(way) + v * np.cos(way))
    reach = np.arange(-1000, 1000, step)
    for u in reach:
        v = -1000.0
        while v < 1000:
            long = rng.uniform(0.5, 2.5) * step
            fill = tuple(int(c) for c in tone(rng, GREENS if rng.random() < 0.6 else EARTHS).clip(0, 255))
            draw.polygon([turn(u, v), turn(u + step, v), turn(u + step, v + long), turn(u, v + long)], fill=fill)
            v += long
    pixels = np.asarray(image) * (0.8 + 0.4 * field(rng, height, width, lambda f: f ** -0.7)[..., None])
    return shown(pixels)


def roofs_from_above(rng):
    image, draw, width, height = canvas(rng, colour(rng, 90, 170))
    step = int(rng.integers(30, 90))
    for x in range(0, width, step):
        for y in range(0, height, step):
            if rng.random() < 0.15:
                draw.ellipse([x, y, x + step, y + step], fill=tuple(int(v) for v in tone(rng, GREENS).clip(0, 255)))
                continue
            w, h = rng.uniform(0.4, 0.85, 2) * step
            roof = np.array(colour(rng, 60, 235)) * 0.4 + tone(rng, EARTHS) * 0.6
            draw.rectangle([x + 4, y + 4, x + w + 4, y + h + 4], fill=(40, 40, 40))
            draw.rectangle([x, y, x + w, y + h], fill=tuple(int(v) for v in roof.clip(0, 255)))
            draw.rectangle([x, y, x + w, y + h / 2], fill=tuple(int(v) for v in (0.85 * roof).clip(0, 255)))
    return shown(np.asarray(image.rotate(rng.uniform(0, 45), Image.BILINEAR)) + rng.normal(0, 8, (height, width, 1)))


def facade(rng):
    image, draw, width, height = canvas(rng, colour(rng, 90, 220))
    columns, rows = int(rng.integers(3, 14)), int(rng.integers(3, 14))
    glass, frame = colour(rng, 20, 170), colour(rng, 120)
    for c in range(columns):
        for r in range(rows):
            x, y, w, h = width * (c + 0.2) / columns, height * (r + 0.2) / rows, 0.6 * width / columns, 0.65 * height / rows
            pane = tuple(int(min(255, max(0, v + rng.normal(0, 18)))) for v in glass)
            draw.rectangle([x, y, x + w, y + h], fill=pane, outline=frame, width=int(rng.integers(1, 5)))
    shade = 0.7 + 0.5 * soft_noise(rng, height, width, 200)[..., None]
    return shown(np.asarray(image) * shade + rng.normal(0, 6, (height, width, 1)))


def street(rng):
    height, width = side(rng), side(rng)
    image = shown(sky(rng, height, width))
    draw = ImageDraw.Draw(image)
    horizon, middle = height * rng.uniform(0.35, 0.6), width * rng.uniform(0.35, 0.65)
    draw.polygon([(0, horizon), (width, horizon), (width, height), (0, height)], fill=colour(rng, 90, 150))
    asphalt = int(rng.integers(50, 120))
    draw.polygon([(middle, horizon), (width, height), (0, height)], fill=(asphalt, asphalt, asphalt))
    for k in range(6):
        near, far = 0.9 ** (2 * k), 0.9 ** (2 * k + 1)
        y1, y2 = horizon + (height - horizon) * near, horizon + (height - horizon) * far
        draw.polygon([(middle - 8 * near, y1), (middle + 8 * near, y1), (middle + 8 * far, y2), (middle - 8 * far, y2)], fill=(240, 240, 230))
    for way in (-1, 1):
        for k in range(int(rng.integers(2, 6))):
            near, far = 1 / (1 + 0.8 * k), 1 / (1.6 + 0.8 * k)
            edge = lambda s: middle + way * s * width * 0.6
            tall = height * rng.uniform(0.2, 0.8)
            fill = colour(rng, 60, 220)
            draw.polygon([(edge(near), horizon - tall * near), (edge(far), horizon - tall * far), (edge(far), horizon + 0.1 * height * far), (edge(near), horizon + 0.3 * height * near)], fill=fill)
    return shown(np.asarray(image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1.5)))) + rng.normal(0, 6, (height, width, 1)))


KINDS = {kind: ('buildings and land', draw) for kind, draw in {
    'mountains': mountains, 'meadow': meadow, 'dunes': dunes, 'forest': forest, 'ground': ground, 'fields from above': fields_from_above,
    'roofs from above': roofs_from_above, 'facade': facade, 'street': street}.items()}
