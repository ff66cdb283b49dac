"""Reads the output of dump-sea-inputs.ts: one row a picture and form, with its network vector, photograph features and texture."""

import hashlib
import json
import zlib
from pathlib import Path

import numpy as np

PARTS = ('radar', 'photographs', 'others', 'made')
# Each family of pictures without the sea is one fold.
FAMILIES = ('animals', 'buildings and land', 'clothes and people', 'devices', 'documents', 'faces', 'food and plants', 'gradients',
            'instruments', 'lights at night', 'maps', 'medical', 'night sky', 'noise', 'print', 'rooms', 'screens and charts', 'shapes', 'textures',
            'things', 'vehicles')
FOLDS = len(FAMILIES)
# Kinds whose figures were not looked at while features, rules, bounds and numbers were chosen.
UNSEEN_PHOTOGRAPHS = ('animals', 'buildings and land')
UNSEEN_DRAWN = ('night sky', 'weave', 'grain', 'bricks', 'foliage')
# Each large radar region is a fold of its own; the small ones share the rest.
LARGE_REGIONS = {'csiro_GBR': 0, 'csiro_SIN': 1, 'csiro_JAV': 2, 'palsar': 3, 'sentinel': 4}


def fold_of(row):
    """Which fold holds a picture out: by family where it is no sea, by region for radar, by scene for sea photographs."""
    if row['sea'] == 'no':
        return FAMILIES.index(row['family'])
    if row['form'] == 'radar':
        rest = len(LARGE_REGIONS)
        return LARGE_REGIONS.get(row['kind'], rest + zlib.crc32(row['kind'].encode()) % (FOLDS - rest))
    return zlib.crc32(row['group'].encode()) % FOLDS


class SeaInputs:
    def __init__(self, work):
        work = Path(work)
        indexes = [json.loads((work / f'{part}.json').read_text()) for part in PARTS]
        self.rows = [row for index in indexes for row in index['rows']]
        self.sha256 = hashlib.sha256(''.join(index['sha256'] for index in indexes).encode()).hexdigest()

        def read(name, width):
            return np.concatenate([np.fromfile(work / f'{part}-{name}.bin', np.float32).reshape(-1, width) for part in PARTS])

        self.vector = read('vector', indexes[0]['vectorSize'])
        self.photograph_values = np.hstack([self.vector, read('rgb', len(indexes[0]['rgbNames']))])
        self.texture_names = indexes[0]['textureNames']
        self.texture = read('texture', len(self.texture_names))
        for name in ('form', 'sea', 'family', 'kind', 'source', 'group', 'file'):
            setattr(self, name, np.array([row[name] for row in self.rows]))
        self.fold = np.array([fold_of(row) for row in self.rows])
