"""Reads the output of dump-inputs.ts and dump-vectors.ts."""

import json
from pathlib import Path

import numpy as np

TENSOR_SIDE = 128


class Inputs:
    """All pictures; `radar` holds the indexes of the radar patches, in the order of their features and tensors."""

    def __init__(self, work):
        self.work = Path(work)
        index = json.loads((self.work / 'index.json').read_text())
        self.rows, self.sha256, self.sar_names = index['rows'], index['sha256'], index['sarNames']
        self.is_sample = index['isSample']
        for name in ('file', 'domain', 'label', 'source', 'group', 'subset', 'split', 'mask', 'family', 'kind', 'sea'):
            setattr(self, name, np.array([row.get(name) or '' for row in self.rows]))
        self.oil = (self.label == 'oil_spill').astype(int)
        self.radar = np.where(self.domain == 'sar')[0]

    def read(self, name, shape, dtype=np.float32):
        return np.memmap(self.work / f'{name}.bin', dtype, 'r', shape=shape)

    def sar_features(self):
        return np.array(self.read('sar-features', (len(self.radar), len(self.sar_names))))

    def sar_tensors(self):
        return self.read('sar-tensor', (len(self.radar), 2, TENSOR_SIDE, TENSOR_SIDE))
