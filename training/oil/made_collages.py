"""Composes pictures of land from parts of real pictures without the sea: WORK/made/collage-*.jpg and WORK/made/collages.csv. Usage: made_collages.py WORK DATA

A collage uses pictures of one fold only, so that no texture of a held-out picture appears in training.
"""

import csv
import json
import sys
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from made_land import ridge, sky
from made_noise import field
from made_patterns import shown
from vectors import FOLDS, table

SEED = 20261
EACH = 40
SIDE = 384
BOXES = json.loads((Path(__file__).parent / 'parts.json').read_text())
# Colours for recolouring the ground: vegetation, soil, rock, snow and ice, asphalt.
GROUNDS = np.array([[70, 95, 45], [50, 75, 40], [120, 125, 70], [150, 120, 85], [190, 165, 125], [120, 115, 110], [90, 95, 100],
                    [215, 222, 230], [170, 190, 205], [95, 95, 95]])


def fold_of(scene):
    return zlib.crc32(scene.encode()) % FOLDS


def sources(data):
    """Files and boxes by fold: things on the ground, land next to the sea, and skies."""
    with open(data / 'manifest.csv') as file:
        group = {row['file']: row['group'] for row in csv.DictReader(file)}
    things, lands, skies = ([[] for _ in range(FOLDS)] for _ in range(3))
    for name, row in table('near-and-no-sea.csv').items():
        if (data / name).exists() and row['sea'] == 'no' and row['family'] in ('animals', 'buildings and land', 'food and plants', 'vehicles', 'things') and name.startswith('unrelated'):
            things[fold_of(name)].append((name, None))
    for row in rows_of('land-and-sky-beside-sea.csv'):
        if row['file'] not in group:
            continue
        (skies if row['family'] == 'clouds' else lands)[fold_of(group[row['file']])].append((row['file'], BOXES[row['part']]))
    return things, lands, skies


def rows_of(name):
    with open(Path(__file__).parent / name) as file:
        return list(csv.DictReader(file))


def cut(data, source, rng, height, width, share=None):
    """Part of a picture as floats, resized, and mirrored at random."""
    name, box = source
    image = Image.open(data / name).convert('RGB')
    if box is None:
        side = np.sqrt(share or rng.uniform(0.06, 0.35))
        x, y = rng.uniform(0, 1 - side, 2)
        box = (x, y, x + side, y + side)
    image = image.crop([int(round(v * (image.width if i % 2 == 0 else image.height))) for i, v in enumerate(box)])
    if rng.random() < 0.5:
        image = image.transpose(Image.FLIP_LEFT_RIGHT)
    return np.asarray(image.resize((width, height), Image.BICUBIC), float)


def dyed(rng, pixels):
    """Recolours a part, in most cases, to the tone of a ground; its light and shade are kept."""
    if rng.random() < 0.35:
        return pixels
    light = pixels.mean(2, keepdims=True)
    spread = max(12.0, light.std())
    ground = GROUNDS[int(rng.integers(len(GROUNDS)))] * rng.uniform(0.7, 1.15)
    keep = rng.uniform(0, 0.5)
    contrast = rng.uniform(15, 55)
    return keep * pixels + (1 - keep) * (ground + (light - light.mean()) / spread * contrast)


class Collage:
    def __init__(self, data, pools, rng):
        self.data, self.rng = data, rng
        self.things, self.lands, self.skies = pools

    def surface(self, height, width):
        pool = self.lands if self.lands and self.rng.random() < 0.35 else self.things
        return dyed(self.rng, cut(self.data, pool[int(self.rng.integers(len(pool)))], self.rng, height, width))

    def sky(self, height, width):
        if self.skies and self.rng.random() < 0.6:
            return cut(self.data, self.skies[int(self.rng.integers(len(self.skies)))], self.rng, height, width)
        return sky(self.rng, height, width)

    def landscape(self):
        rng = self.rng
        pixels, y = self.sky(SIDE, SIDE), np.arange(SIDE)[:, None]
        haze, layers = np.array([rng.uniform(140, 220)] * 3) + rng.normal(0, 12, 3), int(rng.integers(1, 5))
        start = rng.uniform(-0.1, 0.5)
        for layer in range(layers):
            near = (layer + 1) / layers
            top = ridge(rng, SIDE, SIDE * (start + (0.75 - start) * layer / layers), SIDE * rng.uniform(0.05, 0.5), rng.uniform(0.9, 1.8))
            dim = (1 - near) * rng.uniform(0, 0.7)
            pixels = np.where((y > top)[..., None], self.surface(SIDE, SIDE) * (1 - dim) + haze * dim, pixels)
        return pixels

    def ground(self):
        rng = self.rng
        first, second = self.surface(SIDE, SIDE), self.surface(SIDE, SIDE)
        share = np.clip((field(rng, SIDE, SIDE, lambda f: f ** -rng.uniform(1.0, 2.0)) - rng.uniform(0.3, 0.7)) * 8 + 0.5, 0, 1)[..., None]
        return first * share + second * (1 - share)

    def town(self):
        """Buildings with rows of windows in front of a sky or a slope, above a street."""
        rng = self.rng
        pixels = self.sky(SIDE, SIDE) if rng.random() < 0.7 else self.surface(SIDE, SIDE)
        floor = int(SIDE * rng.uniform(0.6, 1))
        pixels[floor:] = self.surface(SIDE - floor, SIDE) if floor < SIDE else pixels[floor:]
        left = -int(rng.integers(0, 60))
        while left < SIDE:
            wide, tall = int(rng.integers(40, 200)), int(rng.integers(60, floor))
            wall = self.surface(tall, wide)
            across, down = int(rng.integers(2, 8)), int(rng.integers(2, 10))
            image = shown(wall)
            draw = ImageDraw.Draw(image)
            pane = rng.uniform(20, 200) + rng.normal(0, 15, 3)
            for c in range(across):
                for r in range(down):
                    x, y = wide * (c + 0.2) / across, tall * (r + 0.2) / down
                    glass = tuple(int(v) for v in (pane * rng.uniform(0.7, 1.2)).clip(0, 255))
                    draw.rectangle([x, y, x + 0.6 * wide / across, y + 0.6 * tall / down], fill=glass)
            from_x, to_x = max(0, left), min(SIDE, left + wide)
            if to_x > from_x:
                pixels[floor - tall:floor, from_x:to_x] = np.asarray(image, float)[:, from_x - left:to_x - left]
            left += wide + int(rng.integers(-10, 30))
        return pixels

    def from_above(self):
        """Fields, roofs, trees and roads, seen from above."""
        rng = self.rng
        image = shown(self.surface(SIDE, SIDE))
        step = int(rng.integers(24, 150))
        inset = rng.uniform(0, 0.25)
        for x in range(-step, SIDE, step):
            for y in range(-step, SIDE, step):
                if rng.random() < 0.3:
                    continue
                w, h = (np.array([step, step]) * rng.uniform(0.5, 1.0, 2) * (1 - inset)).astype(int) + 4
                part = shown(self.surface(int(h), int(w)))
                mask = Image.new('L', part.size, 255)
                if rng.random() < 0.3:
                    mask = Image.new('L', part.size, 0)
                    ImageDraw.Draw(mask).ellipse([0, 0, w, h], fill=255)
                image.paste(part, (x + int(rng.integers(0, 12)), y + int(rng.integers(0, 12))), mask)
        draw = ImageDraw.Draw(image)
        for _ in range(int(rng.integers(0, 4))):
            grey = int(rng.integers(60, 200))
            ends = rng.uniform(-0.2, 1.2, 4) * SIDE
            draw.line([tuple(ends[:2]), tuple(ends[2:])], fill=(grey, grey, grey), width=int(rng.integers(4, 40)))
        return np.asarray(image.rotate(rng.uniform(0, 360), Image.BILINEAR).crop((56, 56, SIDE - 56, SIDE - 56)), float)

    def draw(self, kind):
        pixels = getattr(self, kind)()
        image = shown(pixels * self.rng.uniform(0.7, 1.2) + self.rng.normal(0, self.rng.uniform(0, 6), (*pixels.shape[:2], 1)))
        return image.filter(ImageFilter.GaussianBlur(self.rng.uniform(0, 1.2)))


KINDS = ('landscape', 'ground', 'town', 'from_above', 'landscape')


def main(work, data):
    data, out = Path(data), Path(work) / 'made'
    pools = sources(data)
    lines = ['file,family,kind,fold']
    for fold in range(FOLDS):
        for i in range(EACH):
            rng = np.random.default_rng([SEED, fold, i])
            kind = KINDS[i % len(KINDS)]
            name = f'collage-{fold}-{i:02}.jpg'
            Collage(data, [pool[fold] for pool in pools], rng).draw(kind).save(out / name, quality=int(rng.integers(60, 95)))
            lines.append(f'{name},buildings and land,collage {kind.replace("_", " ")},{fold}')
    (out / 'collages.csv').write_text('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:3])
