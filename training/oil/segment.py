"""Trains the radar segmentation network on all patches, or without one half of the scenes and regions.

Masked patches train the cells, the others only whether there is oil. Writes WORK/segment-PART.pt, and for a half also WORK/segment-PART.npz:
the log-odds of the held-out patches. Usage: segment.py WORK DATA all|0|1
"""

import sys
import zlib
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from inputs import Inputs
from segment_net import SegmentNet, picture_margin

SEED = 20260
GRID = 64
BATCH, RATE = 16, 4e-3
# About 1,500 steps in each case.
EPOCHS = {'0': 20, '1': 20, 'all': 15}
UNMASKED_AN_EPOCH = 700
FIRST_HALF = ('csiro_GBR', 'csiro_PHI', 'csiro_ADR', 'csiro_BOR', 'csiro_BOS', 'csiro_COR', 'csiro_MAU', 'csiro_MLA')


def half_of(subset, group):
    """Half of a patch: by whole region or, in the two collections with masks, by whole scene."""
    if subset.startswith('csiro'):
        return int(subset not in FIRST_HALF)
    return zlib.crc32(group.encode()) % 2


def masks_of(inputs, data):
    """Share of oil in each cell, 64 x 64; NaN for patches without a mask."""
    out = np.full((len(inputs.radar), GRID, GRID), np.nan, np.float32)
    for i, place in enumerate(inputs.radar):
        if inputs.mask[place]:
            mask = Image.open(Path(data) / inputs.mask[place]).convert('L').resize((GRID, GRID), Image.BOX)
            out[i] = np.asarray(mask, np.float32) / 255
    return out


def loss_of(logits, masks, oil):
    """Cross-entropy of cells where there is a mask or no oil, overlap (Dice) with masks, and cross-entropy of the whole picture."""
    known = ~torch.isnan(masks[:, 0, 0])
    cells = torch.where((known | (oil == 0))[:, None, None], torch.nan_to_num(masks), torch.zeros(()))
    taught = known | (oil == 0)
    weight = torch.where(known, 1.0, 0.3)[:, None, None].expand_as(cells)
    loss = 0.3 * cross_entropy(picture_margin(logits), oil)
    if taught.any():
        loss = loss + cross_entropy(logits[taught, 0], cells[taught], weight[taught])
    if known.any():
        share, truth = torch.sigmoid(logits[known, 0]), cells[known]
        overlap = (2 * (share * truth).sum() + 1) / (share.sum() + truth.sum() + 1)
        loss = loss + 0.5 * (1 - overlap)
    return loss


def vary(x, masks, rng):
    """Augments with rotation, mirroring, gain and speckle."""
    turns = int(rng.integers(4))
    x, masks = torch.rot90(x, turns, (2, 3)), torch.rot90(masks, turns, (1, 2))
    if rng.random() < 0.5:
        x, masks = x.flip(3), masks.flip(2)
    gain = torch.from_numpy(np.exp(rng.normal(0, 0.15, (len(x), 2, 1, 1))).astype(np.float32))
    noise = torch.from_numpy(rng.normal(0, 1, x.shape).astype(np.float32)) * float(rng.uniform(0, 0.12))
    return x * gain + noise, masks


def main(work, data, part):
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    inputs = Inputs(work)
    tensors, masks = inputs.sar_tensors(), masks_of(inputs, data)
    oil = inputs.oil[inputs.radar].astype(np.float32)
    half = np.array([half_of(inputs.subset[i], inputs.group[i]) for i in inputs.radar])
    train = np.ones(len(half), bool) if part == 'all' else half != int(part)
    masked = np.where(train & ~np.isnan(masks[:, 0, 0]))[0]
    unmasked = np.where(train & np.isnan(masks[:, 0, 0]))[0]
    net = SegmentNet()
    fresh = min(UNMASKED_AN_EPOCH, len(unmasked))
    steps = EPOCHS[part] * ((len(masked) + fresh) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps + 1)
    for epoch in range(EPOCHS[part]):
        order = rng.permutation(np.concatenate([masked, rng.choice(unmasked, fresh, False)]))
        total = 0.0
        for at in range(0, len(order) - BATCH + 1, BATCH):
            chosen = np.sort(order[at:at + BATCH])
            x, y = vary(torch.from_numpy(tensors[chosen]), torch.from_numpy(masks[chosen]), rng)
            loss = loss_of(net(x), y, torch.from_numpy(oil[chosen]))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss)
        print(epoch, round(total * BATCH / len(order), 4), flush=True)
    torch.save(net.state_dict(), Path(work) / f'segment-{part}.pt')
    if part != 'all':
        held = np.where(~train)[0]
        net.eval()
        with torch.no_grad():
            logits = np.concatenate([net(torch.from_numpy(tensors[some]))[:, 0].numpy()
                                     for some in np.array_split(held, len(held) // 64 + 1)])
        np.savez(Path(work) / f'segment-{part}.npz', held=held, logits=logits.astype(np.float16))


if __name__ == '__main__':
    main(*sys.argv[1:4])
