"""Drawn scenes: faces, night skies, images like medical ones, rooms."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from made_print import canvas, colour


def soft_noise(rng, height, width, scale):
    """Smooth random field from 0 to 1 with features `scale` pixels wide."""
    coarse = rng.random((max(2, int(height / scale)), max(2, int(width / scale)))).astype(np.float32)
    return np.asarray(Image.fromarray((255 * coarse).astype(np.uint8)).resize((width, height), Image.BICUBIC)) / 255


def face(rng):
    image, draw, width, height = canvas(rng, colour(rng))
    x, y, r = width * rng.uniform(0.4, 0.6), height * rng.uniform(0.45, 0.6), min(width, height) * rng.uniform(0.22, 0.4)
    skin = tuple(int(v * s) for v, s in zip((250, 215, 190), (rng.uniform(0.35, 1),) * 3))
    hair = colour(rng, 0, 160)
    draw.ellipse([x - 1.15 * r, y - 1.45 * r, x + 1.15 * r, y + 0.7 * r], fill=hair)
    draw.rectangle([x - 0.4 * r, y + 0.8 * r, x + 0.4 * r, y + 1.8 * r], fill=skin)
    draw.ellipse([x - 1.6 * r, y + 1.4 * r, x + 1.6 * r, y + 4 * r], fill=colour(rng))
    draw.ellipse([x - r, y - 1.2 * r, x + r, y + 1.2 * r], fill=skin)
    for side in (-1, 1):
        ex, ey = x + side * 0.4 * r, y - 0.2 * r
        draw.ellipse([ex - 0.2 * r, ey - 0.12 * r, ex + 0.2 * r, ey + 0.12 * r], fill=(245, 245, 245))
        draw.ellipse([ex - 0.1 * r, ey - 0.1 * r, ex + 0.1 * r, ey + 0.1 * r], fill=colour(rng, 0, 120))
        draw.arc([ex - 0.3 * r, ey - 0.4 * r, ex + 0.3 * r, ey + 0.1 * r], 200, 340, fill=hair, width=int(max(2, 0.06 * r)))
    draw.line([x, y - 0.1 * r, x - 0.1 * r, y + 0.3 * r, x + 0.1 * r, y + 0.3 * r], fill=tuple(int(0.75 * v) for v in skin), width=4)
    draw.arc([x - 0.45 * r, y + 0.2 * r, x + 0.45 * r, y + 0.8 * r], 20, 160, fill=(170, 50, 60), width=int(max(3, 0.1 * r)))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 4)))


def night_sky(rng):
    width, height = int(rng.integers(320, 900)), int(rng.integers(320, 900))
    base = rng.uniform(0, 25) + 30 * soft_noise(rng, height, width, rng.uniform(60, 250)) * rng.uniform(0, 1)
    pixels = np.repeat(base[..., None], 3, 2) * rng.uniform(0.5, 1.3, 3) + rng.normal(0, rng.uniform(0.5, 5), (height, width, 1))
    stars = int(rng.integers(50, 900))
    ys, xs = rng.integers(1, height - 1, stars), rng.integers(1, width - 1, stars)
    light = 255 * rng.power(0.4, stars)
    pixels[ys, xs] = np.maximum(pixels[ys, xs], light[:, None])
    pixels[ys, xs - 1] += 0.4 * light[:, None]
    image = Image.fromarray(pixels.clip(0, 255).astype(np.uint8))
    if rng.random() < 0.4:
        r, x, y = rng.uniform(20, 120), rng.uniform(0, width), rng.uniform(0, height)
        ImageDraw.Draw(image).ellipse([x - r, y - r, x + r, y + r], fill=(235, 232, 215))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1.2)))


def radiograph(rng):
    """A grey body with bones, like an X-ray."""
    width, height = int(rng.integers(320, 900)), int(rng.integers(320, 900))
    image = Image.new('L', (width, height), int(rng.integers(0, 30)))
    draw = ImageDraw.Draw(image)
    draw.ellipse([0.1 * width, 0.05 * height, 0.9 * width, 1.2 * height], fill=int(rng.integers(70, 130)))
    for side in (0.3, 0.68):
        draw.ellipse([(side - 0.14) * width, 0.2 * height, (side + 0.16) * width, 0.85 * height], fill=int(rng.integers(20, 60)))
    for i in range(int(rng.integers(6, 12))):
        y = height * (0.15 + 0.07 * i)
        for box, angles in (([0.1, 0.52], (190, 350)), ([0.48, 0.9], (190, 350))):
            draw.arc([box[0] * width, y, box[1] * width, y + 0.25 * height], *angles, fill=int(rng.integers(120, 200)), width=int(rng.integers(4, 14)))
    draw.rectangle([0.47 * width, 0, 0.53 * width, height], fill=int(rng.integers(150, 220)))
    return grainy(rng, image.filter(ImageFilter.GaussianBlur(rng.uniform(2, 8))), rng.uniform(1, 8))


def section(rng):
    """A bright ring with folds inside on black, like a tomographic slice of a head."""
    side = int(rng.integers(320, 700))
    y, x = np.mgrid[-1:1:side * 1j, -1:1:side * 1j]
    radius = np.hypot(x / rng.uniform(0.6, 0.8), y / rng.uniform(0.75, 0.95))
    folds = soft_noise(rng, side, side, rng.uniform(8, 30)) * 120 + 50
    pixels = np.where(radius < 0.85, folds, np.where(radius < 1, rng.uniform(150, 250), 5))
    image = Image.fromarray(pixels.clip(0, 255).astype(np.uint8))
    return grainy(rng, image.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3))), rng.uniform(1, 8))


def ultrasound(rng):
    """A speckled fan on black, like an ultrasound image."""
    side = int(rng.integers(320, 700))
    y, x = np.mgrid[0:1:side * 1j, -0.5:0.5:side * 1j]
    angle, reach = np.arctan2(x, y + 0.15), np.hypot(x, y + 0.15)
    body = soft_noise(rng, side, side, rng.uniform(20, 90))
    speckle = rng.exponential(1, (side, side))
    pixels = 140 * body * (0.3 + 0.7 * speckle) * (np.abs(angle) < rng.uniform(0.5, 0.8)) * (reach < 1) * (reach > 0.17)
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(rng.uniform(0.8, 2)))


def grainy(rng, image, sigma):
    pixels = np.asarray(image, np.float32)
    return Image.fromarray((pixels + rng.normal(0, sigma, pixels.shape)).clip(0, 255).astype(np.uint8))


def room(rng):
    image, draw, width, height = canvas(rng, colour(rng, 120))
    left, right, top, bottom = (rng.uniform(0.15, 0.35) * width, rng.uniform(0.65, 0.85) * width,
                                rng.uniform(0.15, 0.3) * height, rng.uniform(0.6, 0.75) * height)
    floor, ceiling, side = colour(rng, 40, 200), colour(rng, 190), colour(rng, 100, 230)
    draw.polygon([(0, height), (left, bottom), (right, bottom), (width, height)], fill=floor)
    draw.polygon([(0, 0), (left, top), (right, top), (width, 0)], fill=ceiling)
    draw.polygon([(0, 0), (left, top), (left, bottom), (0, height)], fill=side)
    draw.polygon([(width, 0), (right, top), (right, bottom), (width, height)], fill=tuple(int(0.85 * v) for v in side))
    if rng.random() < 0.7:
        draw.rectangle([left + 20, top + 20, (left + right) / 2, (top + bottom) / 2], fill=colour(rng, 150), outline=(250, 250, 250), width=6)
    for _ in range(int(rng.integers(2, 7))):
        x, base = rng.uniform(0.05, 0.8) * width, rng.uniform(0.65, 0.98) * height
        w, h = rng.uniform(0.1, 0.35) * width, rng.uniform(0.1, 0.3) * height
        fill = colour(rng)
        draw.rectangle([x, base - h, x + w, base], fill=fill)
        draw.polygon([(x, base - h), (x + 0.2 * w, base - 1.2 * h), (x + 1.2 * w, base - 1.2 * h), (x + w, base - h)], fill=tuple(min(255, int(1.2 * v)) for v in fill))
        draw.polygon([(x + w, base - h), (x + 1.2 * w, base - 1.2 * h), (x + 1.2 * w, base - 0.2 * h), (x + w, base)], fill=tuple(int(0.7 * v) for v in fill))
    shade = 0.6 + 0.5 * soft_noise(rng, height, width, 250)[..., None]
    pixels = np.asarray(image.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3)))) * shade + rng.normal(0, 4, (height, width, 1))
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


KINDS = {'face': ('faces', face), 'night sky': ('night sky', night_sky), 'radiograph': ('medical', radiograph),
         'section': ('medical', section), 'ultrasound': ('medical', ultrasound), 'room': ('rooms', room)}
