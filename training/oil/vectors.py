"""The backbone's vectors of all pictures and their copies, with each picture's label and the fold that holds it out."""

import csv
import json
import zlib
from pathlib import Path

import numpy as np

from inputs import Inputs

HERE = Path(__file__).parent
WIDTH, CELL_WIDTH, GRID = 2112, 1536, 10
SEA_KINDS = ('radar', 'aerial_photograph', 'surface_photograph', 'satellite_photograph')
TAKEN_FOR = {'document_or_screen': ('documents', 'print', 'screens and charts'), 'drawing_or_chart': ('maps', 'shapes'),
             'indoor': ('rooms',), 'person_or_animal': ('faces', 'clothes and people', 'animals'),
             'thing': ('devices', 'things', 'instruments', 'vehicles'), 'food_or_plant': ('food and plants',),
             'land': ('buildings and land',), 'sky_or_night': ('night sky', 'lights at night', 'clouds'),
             'noise_or_pattern': ('noise', 'gradients', 'textures'), 'unknown': ('medical',)}
LABELS = SEA_KINDS + tuple(TAKEN_FOR)
LABEL_OF_FAMILY = {family: label for label, families in TAKEN_FOR.items() for family in families}
FAMILIES = tuple(sorted(LABEL_OF_FAMILY))
FOLDS = 10
FORMS = ('plain', 'grey', 'varied-1', 'varied-22')


def table(name, key='file'):
    with open(HERE / name) as file:
        return {row[key]: row for row in csv.DictReader(file)}


def labels_of(inputs):
    """Label of each picture; '' when it is unclear or the picture is generated."""
    kinds, odd = table('photograph-kinds.csv'), table('no-sea-among-sea.csv')

    def label(i):
        file, domain = inputs.file[i], inputs.domain[i]
        if domain == 'sar':
            return 'radar'
        if domain == 'rgb':
            if file in odd or inputs.split[i] == 'aux_ai':
                return ''
            if inputs.subset[i] == 'aerial':
                return 'aerial_photograph'
            return kinds[file]['kind'] if file in kinds else 'surface_photograph'
        if inputs.sea[i] == 'unclear':
            return ''
        return 'surface_photograph' if inputs.sea[i] == 'yes' else LABEL_OF_FAMILY[inputs.family[i]]

    return np.array([label(i) for i in range(len(inputs.rows))])


def scene_of(inputs, i):
    """Group of pictures that must stay in one fold: a scene, a radar region, a photographed thing or a kind of drawing."""
    domain = inputs.domain[i]
    if domain == 'sar':
        return inputs.subset[i]
    return inputs.group[i] if domain in ('rgb', 'beside') else inputs.file[i] if domain == 'other' else inputs.kind[i]


class Vectors:
    """One row per picture and form; `place` is the index of its picture in the inputs."""

    def __init__(self, work):
        work = Path(work)
        self.inputs = Inputs(work)
        parts = sorted(work.glob('vectors-*.json'))
        rows = [row for part in parts for row in json.loads(part.read_text())]
        values = np.concatenate([np.fromfile(part.with_suffix('.bin'), np.float32).reshape(-1, WIDTH)[:len(json.loads(part.read_text()))]
                                 for part in parts])
        cells = [np.fromfile(work / part.name.replace('vectors', 'cells').replace('json', 'bin'), np.float32) for part in parts]
        order = np.argsort([row['place'] * 8 + FORMS.index(row['form']) for row in rows])
        self.place = np.array([rows[i]['place'] for i in order])
        self.form = np.array([rows[i]['form'] for i in order])
        # The root shortens the long tails of mean activations.
        self.values = np.sqrt(values[order])
        masked = [row['place'] for row in rows if row['hasCells']]
        self.masked = np.array(sorted(masked), int)
        self.cells = np.sqrt(np.concatenate(cells).reshape(-1, CELL_WIDTH, GRID * GRID)[:len(masked)][np.argsort(masked)])
        label, inputs = labels_of(self.inputs), self.inputs
        scene = np.array([scene_of(inputs, i) for i in range(len(inputs.rows))])
        fold = np.array([int(row['fold']) if row.get('fold') else zlib.crc32(name.encode()) % FOLDS for row, name in zip(inputs.rows, scene)])
        # Families of pictures without the sea are also held out as a whole, in a second run.
        family = np.array([FAMILIES.index(name) if name in FAMILIES else -1 for name in inputs.family])
        self.label, self.scene, self.fold, self.family = label[self.place], scene[self.place], fold[self.place], family[self.place]
        self.sea = np.isin(self.label, SEA_KINDS)
        self.domain, self.source, self.oil = inputs.domain[self.place], inputs.source[self.place], inputs.oil[self.place]
        self.plain = self.form == 'plain'


def balanced_weights(side, part):
    """Weight of each row: all sides weigh the same, and the parts of a side weigh by the root of their size."""
    weight = np.zeros(len(side))
    for one in np.unique(side):
        mine = side == one
        for name in set(part[mine]):
            rows = mine & (part == name)
            weight[rows] = 1 / np.sqrt(rows.sum())
        weight[mine] /= weight[mine].sum()
    return weight * len(side) / len(np.unique(side))
