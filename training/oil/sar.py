"""Cross-validates and fits the radar model; writes WORK/sar.json (figures) and OUT/sar.onnx. Usage: sar.py WORK DATA OUT"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

import sar_graph
from figures import auc, best_threshold, calibration_error, describe, f1_of, intervals, platt, sigmoid
from inputs import Inputs
from linear import novelty
from sar_recipe import SarModel

# Regions with few patches are held out together.
FOLDS = [('csiro_GBR',), ('csiro_SIN',), ('csiro_JAV',), ('csiro_PHI',), ('csiro_ADR',),
         ('csiro_GGu', 'csiro_JAP', 'csiro_CHS', 'csiro_THA', 'csiro_TRI', 'csiro_BLS'),
         ('csiro_BOR', 'csiro_BOS', 'csiro_COR', 'csiro_MAU', 'csiro_MLA', 'csiro_NWS', 'csiro_SUE', 'csiro_VEN'),
         ('palsar',), ('sentinel',)]
NAMES = ['+'.join(region.removeprefix('csiro_') for region in regions) for regions in FOLDS]
# The upper edge of the band of doubt is set so that at most this share of the clean patches of the worst region raises an alarm.
MOST_ALARMED = 0.08
UNSURE_SHARE = 0.08
# Outlines follow the dark pixels themselves, so smaller slicks than a cell of the network are kept.
MIN_SLICK_SHARE = 0.0003
# What masks cover, as a multiple of the outlines, in nine of ten patches that chose no outlines (training/oil/at-sea.md).
SLICK_RANGE = {'low': 0.2, 'high': 3.5}


def held_cells(work, count):
    """Log-odds of each patch's cells from the network trained without its region and scene."""
    cells = np.zeros((count, 64, 64), np.float32)
    for part in '01':
        half = np.load(Path(work) / f'segment-{part}.npz')
        cells[half['held']] = half['logits']
    return cells


def logits(probability):
    p = np.clip(probability, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


class Choice:
    """Calibration, threshold and band of doubt, fitted on a set of patches."""

    def __init__(self, margin, label, fold):
        # Both classes weigh the same, so the probability assumes that half of the pictures show oil.
        self.slope, self.intercept = platt(margin, label, np.where(label == 1, (label == 0).mean(), (label == 1).mean()))
        probability = self.probability(margin)
        self.threshold = best_threshold(probability, label)
        odds, centre = logits(probability), logits(self.threshold)
        reach = np.quantile(np.abs(odds - centre), UNSURE_SHARE)
        alarms = [np.quantile(odds[(fold == f) & (label == 0)], 1 - MOST_ALARMED)
                  for f in np.unique(fold) if ((fold == f) & (label == 0)).sum() >= 50]
        self.unsure = {'from': round(float(sigmoid(centre - reach)), 3), 'to': round(float(sigmoid(max([centre + reach, *alarms]))), 3)}

    def probability(self, margin):
        return sigmoid(self.slope * margin + self.intercept)


def overlap(inputs, data, cells, threshold):
    """Intersection and union of oil cells and masks at 256 x 256, summed over the masked patches of each collection."""
    totals = {}
    for i, place in enumerate(inputs.radar):
        if not inputs.mask[place]:
            continue
        truth = np.asarray(Image.open(Path(data) / inputs.mask[place]).convert('L').resize((256, 256), Image.NEAREST)) > 127
        found = np.asarray(Image.fromarray(cells[i]).resize((256, 256), Image.BILINEAR)) > threshold
        pair = totals.setdefault(str(inputs.subset[place]), [0, 0, []])
        both, either = (truth & found).sum(), (truth | found).sum()
        pair[0] += int(both)
        pair[1] += int(either)
        pair[2].append((str(inputs.group[place]), int(both), int(either)))
    return totals


def main(work, data, out):
    inputs = Inputs(work)
    features, label = inputs.sar_features(), inputs.oil[inputs.radar]
    subset, group, split = (getattr(inputs, name)[inputs.radar] for name in ('subset', 'group', 'split'))
    fold = np.full(len(label), -1)
    for number, regions in enumerate(FOLDS):
        fold[np.isin(subset, regions)] = number
    assert (fold >= 0).all(), set(subset[fold < 0])
    margin, strange = np.zeros(len(label)), np.zeros(len(label))
    for number in range(len(FOLDS)):
        held = fold == number
        train = ~held & ~np.isin(group, group[held])
        model = SarModel(features[train], label[train], subset[train])
        margin[held] = model.margin(features[held])
        strange[held] = novelty(model.line.standard(features[held]))
    cells = held_cells(work, len(label))

    # Each fold's figures use calibration, threshold and band of doubt from the other folds.
    crossed, called, bands = np.zeros(len(label)), np.zeros(len(label), bool), [None] * len(label)
    for number in range(len(FOLDS)):
        held = fold == number
        choice = Choice(margin[~held], label[~held], fold[~held])
        crossed[held] = choice.probability(margin[held])
        called[held] = crossed[held] >= choice.threshold
        for i in np.where(held)[0]:
            bands[i] = {'threshold': choice.threshold, **choice.unsure}
    edges = {key: np.array([band[key] for band in bands]) for key in ('threshold', 'from', 'to')}
    final = Choice(margin, label, fold)

    def figures(mine):
        f = describe(crossed[mine], label[mine], 0.5, called[mine])
        alarm = crossed[mine] >= np.maximum(edges['threshold'][mine], edges['to'][mine])
        unsure = (crossed[mine] > edges['from'][mine]) & (crossed[mine] < edges['to'][mine])
        oil = label[mine] == 1
        return f | {'alarmPrecision': round(float((alarm & oil).sum() / max(1, alarm.sum())), 4),
                    'alarmRecall': round(float(alarm[oil].mean()), 4) if oil.any() else None,
                    'cleanAlarmed': round(float(alarm[~oil].mean()), 4) if (~oil).any() else None,
                    'tooClose': round(float(unsure.mean()), 4)}

    everything = np.ones(len(label), bool)
    csiro = np.char.startswith(subset, 'csiro')
    thresholds = np.arange(-4, 0.1, 0.5)
    areas = {t: overlap(inputs, data, cells, t) for t in thresholds}
    pooled = lambda totals: sum(pair[0] for pair in totals.values()) / sum(pair[1] for pair in totals.values())
    at = max(thresholds, key=lambda t: pooled(areas[t]))
    scenes = [row for pair in areas[at].values() for row in pair[2]]
    result = {
        'calibration': {'slope': round(final.slope, 6), 'intercept': round(final.intercept, 6)},
        'threshold': final.threshold,
        'unsure': final.unsure,
        'mostNovelty': round(float(np.quantile(strange, 0.999)) * 1.1, 4),
        'slicks': {'threshold': 0.5, 'minShare': MIN_SLICK_SHARE, 'range': SLICK_RANGE},
        'featureNames': inputs.sar_names,
        'figures': {
            'cellThreshold': float(at),
            'all': figures(everything),
            'bySource': {name: figures(mine) for name, mine in {'csiro': csiro, 'palsar': subset == 'palsar', 'sentinel': subset == 'sentinel'}.items()},
            'byFold': {NAMES[number]: figures(fold == number) for number in range(len(FOLDS))},
            'intervals': intervals({'auc': lambda i: auc(label[i], crossed[i]),
                                    'f1': lambda i: f1_of(called[i], label[i]),
                                    'calibrationError': lambda i: calibration_error(crossed[i], label[i])},
                                   np.where(csiro, subset, group)),
            'iou': {'all': round(pooled(areas[at]), 4)} | {name: round(pair[0] / pair[1], 4) for name, pair in areas[at].items()} |
                   {'interval': intervals({'iou': lambda i: sum(scenes[k][1] for k in i) / sum(scenes[k][2] for k in i)},
                                          np.array([row[0] for row in scenes]))['iou']},
        },
    }
    model = SarModel(features, label, subset)
    fitted = model.margin(features).tolist()
    (Path(work) / 'sar.json').write_text(json.dumps({'model': result, 'fitted': fitted}))
    sar_graph.export(model, Path(out) / 'sar.onnx')
    print(json.dumps(result['figures'], indent=1))


if __name__ == '__main__':
    main(*sys.argv[1:4])
