"""Reads the output of dump-inputs.ts: rows of the manifest with their features, tensors and pixels."""

import json
from pathlib import Path

import numpy as np


class Inputs:
    """All images, or those of one domain; `self.where` are their places in the whole list."""

    def __init__(self, work, domain=None):
        self.work = Path(work)
        index = json.loads((self.work / 'index.json').read_text())
        every = index['rows']
        self.sha256, self.sar_names, self.rgb_names = index['sha256'], index['sarNames'], index['rgbNames']
        self.where = np.array([i for i, row in enumerate(every) if domain in (None, row['domain'])])
        self.rows = [every[i] for i in self.where]
        self.count = len(every)
        self.label = np.array([int(row['label'] == 'oil_spill') for row in self.rows])
        self.group = np.array([row['group'] for row in self.rows])
        self.split = np.array([row['split'] for row in self.rows])
        self.subset = np.array([row['subset'] for row in self.rows])
        self.source = np.array([row['source'].split('/')[0] for row in self.rows])

    def array(self, name, shape, dtype=np.float32):
        return np.memmap(self.work / f'{name}.bin', dtype, 'r', shape=shape)

    def sar_features(self):
        return np.array(self.array('sar-features', (self.count, len(self.sar_names)))[self.where])

    def rgb_features(self):
        return np.array(self.array('rgb-features', (len(self.rows), len(self.rgb_names))))
