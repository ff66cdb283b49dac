"""Drawn pictures of printed and displayed things: pages, text, codes, screens, charts, plots, maps."""

import string

import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageFilter

LETTERS = np.array(list(string.ascii_letters + string.digits + '    .,'))


def colour(rng, low=0, high=256):
    return tuple(int(v) for v in rng.integers(low, high, 3))


def canvas(rng, background, small=320, large=900):
    width, height = int(rng.integers(small, large)), int(rng.integers(small, large))
    image = Image.new('RGB', (width, height), background)
    return image, ImageDraw.Draw(image), width, height


def words(rng, count):
    return ''.join(rng.choice(LETTERS, count))


def lettering(draw, rng, box, fill, size):
    """Lines of random text in a box, `size` pixels high each."""
    left, top, right, bottom = box
    font = ImageFont.load_default()
    y = top
    while y + size < bottom:
        text = words(rng, max(3, int((right - left) / (0.6 * size) * rng.uniform(0.6, 1))))
        strip = Image.new('L', (6 * len(text) + 2, 12), 0)
        ImageDraw.Draw(strip).text((0, 0), text, fill=255, font=font)
        strip = strip.resize((max(1, int(strip.width * size / 12)), size), Image.BILINEAR)
        draw._image.paste(Image.new('RGB', strip.size, fill), (int(left), int(y)), strip)
        y += int(size * 1.5)


def page(rng):
    image, draw, width, height = canvas(rng, colour(rng, 225))
    margin = int(0.08 * width)
    lettering(draw, rng, (margin, margin, width - margin, margin + 40), (10, 10, 10), 26)
    columns = int(rng.integers(1, 4))
    each = (width - 2 * margin) / columns
    for c in range(columns):
        left = margin + c * each
        lettering(draw, rng, (left, margin + 60, left + 0.9 * each, height - margin), colour(rng, 0, 60), int(rng.integers(9, 16)))
    if rng.random() < 0.4:
        draw.rectangle([margin, height // 2, width - margin, int(0.8 * height)], fill=colour(rng))
    if rng.random() < 0.5:
        image = image.rotate(rng.uniform(-8, 8), Image.BILINEAR, fillcolor=colour(rng, 0, 160))
    return image


def sign(rng):
    image, draw, width, height = canvas(rng, colour(rng))
    lettering(draw, rng, (0.05 * width, 0.1 * height, 0.95 * width, 0.95 * height), colour(rng), int(rng.integers(40, 160)))
    return image


def code(rng):
    cells = int(rng.integers(21, 45))
    grid = rng.random((cells, cells)) < 0.5
    for y, x in ((0, 0), (0, cells - 7), (cells - 7, 0)):
        grid[y:y + 7, x:x + 7] = True
        grid[y + 1:y + 6, x + 1:x + 6] = False
        grid[y + 2:y + 5, x + 2:x + 5] = True
    dark, light = colour(rng, 0, 70), colour(rng, 190)
    pixels = np.where(np.pad(~grid, 3, constant_values=True)[..., None], light, dark).astype(np.uint8)
    side = int(rng.integers(300, 800))
    image = Image.fromarray(pixels).resize((side, side), Image.NEAREST)
    return image.rotate(rng.uniform(-15, 15), Image.BILINEAR, fillcolor=light) if rng.random() < 0.4 else image


def screen(rng):
    dark = rng.random() < 0.5
    image, draw, width, height = canvas(rng, colour(rng, 10, 50) if dark else colour(rng, 215), 400, 1000)
    ink = (220, 220, 220) if dark else (30, 30, 30)
    draw.rectangle([0, 0, width, 36], fill=colour(rng))
    draw.rectangle([0, 36, int(rng.uniform(0.1, 0.3) * width), height], fill=colour(rng))
    for _ in range(int(rng.integers(4, 14))):
        x, y = rng.uniform(0.2, 0.8) * width, rng.uniform(0.1, 0.85) * height
        w, h = rng.uniform(0.1, 0.4) * width, rng.uniform(0.06, 0.3) * height
        draw.rectangle([x, y, x + w, y + h], fill=colour(rng), outline=ink)
        lettering(draw, rng, (x + 6, y + 6, x + w - 6, y + h), ink, int(rng.integers(10, 18)))
    return image


def chart(rng):
    image, draw, width, height = canvas(rng, colour(rng, 235))
    if rng.random() < 0.35:
        start, box = 0.0, [0.2 * width, 0.2 * height, 0.8 * width, 0.8 * height]
        for share in rng.dirichlet(np.ones(int(rng.integers(3, 8)))):
            draw.pieslice(box, start, start + 360 * share, fill=colour(rng))
            start += 360 * share
        return image
    bars = int(rng.integers(4, 20))
    fill = colour(rng)
    for i in range(bars):
        left = width * (0.1 + 0.85 * i / bars)
        top = height * rng.uniform(0.1, 0.85)
        draw.rectangle([left, top, left + 0.6 * width / bars, 0.9 * height], fill=colour(rng) if rng.random() < 0.3 else fill)
    draw.line([0.08 * width, 0.05 * height, 0.08 * width, 0.9 * height, 0.98 * width, 0.9 * height], fill=(0, 0, 0), width=2)
    lettering(draw, rng, (0.1 * width, 0.92 * height, 0.9 * width, height), (0, 0, 0), 12)
    return image


def plot(rng):
    image, draw, width, height = canvas(rng, colour(rng, 235))
    for k in range(1, 10):
        draw.line([k * width / 10, 0, k * width / 10, height], fill=(215, 215, 215))
        draw.line([0, k * height / 10, width, k * height / 10], fill=(215, 215, 215))
    for _ in range(int(rng.integers(1, 5))):
        if rng.random() < 0.3:
            for x, y in rng.normal(0.5, 0.15, (int(rng.integers(40, 300)), 2)):
                draw.ellipse([x * width, y * height, x * width + 6, y * height + 6], fill=colour(rng))
            continue
        walk = np.cumsum(rng.normal(0, 1, 200))
        walk = 0.1 + 0.8 * (walk - walk.min()) / np.ptp(walk)
        draw.line([(i * width / 200, v * height) for i, v in enumerate(walk)], fill=colour(rng, 0, 200), width=int(rng.integers(1, 5)))
    return image


def street_map(rng):
    image, draw, width, height = canvas(rng, colour(rng, 205))
    for _ in range(int(rng.integers(3, 10))):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(40, 200)
        angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
        shape = [(x + r * rng.uniform(0.5, 1) * np.cos(a), y + r * rng.uniform(0.5, 1) * np.sin(a)) for a in angles]
        draw.polygon(shape, fill=[(170, 211, 223), (200, 230, 180), (230, 220, 200), colour(rng, 150)][int(rng.integers(4))])
    for _ in range(int(rng.integers(10, 50))):
        ends = [rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, width), rng.uniform(0, height)]
        draw.line(ends, fill=colour(rng, 120), width=int(rng.integers(1, 9)))
    lettering(draw, rng, (0.3 * width, 0.3 * height, 0.6 * width, 0.5 * height), (60, 60, 60), 13)
    return image


def sea_chart(rng):
    image, draw, width, height = canvas(rng, [(190, 220, 240), (170, 211, 223), (225, 240, 250)][int(rng.integers(3))])
    for ring in range(3):
        points = []
        for i in range(40):
            x = width * i / 39
            points.append((x, height * (0.55 + 0.1 * ring + 0.08 * np.sin(i / 4 + rng.uniform(0, 0.6)))))
        draw.polygon(points + [(width, height), (0, height)], fill=[(150, 195, 225), (205, 225, 190), (245, 225, 160)][ring])
        draw.line(points, fill=(80, 80, 80))
    for _ in range(int(rng.integers(30, 120))):
        draw.text((rng.uniform(0, width), rng.uniform(0, height)), str(rng.integers(2, 90)), fill=(60, 60, 90))
    draw.line([0, rng.uniform(0, height), width, rng.uniform(0, height)], fill=(160, 30, 120), width=2)
    return image


def comic(rng):
    image, draw, width, height = canvas(rng, (250, 250, 245))
    for row in range(3):
        for column in range(int(rng.integers(1, 4))):
            box = [width * (0.03 + 0.32 * column), height * (0.03 + 0.32 * row), width * (0.33 + 0.32 * column), height * (0.33 + 0.32 * row)]
            draw.rectangle(box, fill=colour(rng, 80), outline=(0, 0, 0), width=3)
            x, y = box[0] + 0.1 * width, box[1] + 0.18 * height
            draw.ellipse([x - 30, y - 30, x + 30, y + 30], fill=colour(rng, 120), outline=(0, 0, 0), width=2)
            draw.ellipse([box[0] + 8, box[1] + 6, box[2] - 20, box[1] + 50], fill=(255, 255, 255), outline=(0, 0, 0))
    return image.filter(ImageFilter.SMOOTH)


KINDS = {'page': ('documents', page), 'sign': ('documents', sign), 'code': ('documents', code), 'comic': ('documents', comic),
         'screen': ('screens and charts', screen), 'chart': ('screens and charts', chart), 'plot': ('screens and charts', plot),
         'street map': ('maps', street_map), 'sea chart': ('maps', sea_chart)}
