"""Backbone vectors of every photograph and of its augmented copies: WORK/rgb-vectors.npz. Usage: rgb_vectors.py WORK BACKBONE"""

import sys
from pathlib import Path

import numpy as np
import torch

from augment import SIDE, augment
from backbone import Backbone
from inputs import Inputs

SEED = 20260
TAPS = ['mixed4', 'mixed7']
# Half of the photographs come from one large source: it gets one copy an image, the rest three.
COPIES, COPIES_LARGE = 3, 1
LARGE_SOURCE = 300


def main(work, folder):
    torch.set_num_threads(1)
    rng = np.random.default_rng(SEED)
    inputs = Inputs(work, 'rgb')
    count = len(inputs.rows)
    tensors = inputs.array('rgb-tensor', (count, 2, 3, SIDE, SIDE))
    pixels = inputs.array('pixels', (count, 256, 256, 3), np.uint8)
    net = Backbone(folder, TAPS).eval()

    def vectors(batch):
        with torch.no_grad():
            return torch.cat([y.mean((2, 3)) for y in net(torch.from_numpy(batch))], 1).numpy()

    plain = [vectors(np.array(tensors[i])).mean(0) for i in range(count)]
    sizes = {source: (inputs.source == source).sum() for source in set(inputs.source)}
    owner, varied = [], []
    for i, row in enumerate(inputs.rows):
        few = sizes[inputs.source[i]] > LARGE_SOURCE or row['split'] == 'aux_ai'
        copies = np.stack([augment(pixels[i], rng) for _ in range(COPIES_LARGE if few else COPIES)])
        varied.append(vectors(copies.transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1))
        owner += [i] * len(copies)
    np.savez(Path(work) / 'rgb-vectors.npz', plain=np.stack(plain), varied=np.concatenate(varied), owner=np.array(owner))


if __name__ == '__main__':
    main(*sys.argv[1:3])
