"""Cross-validates and fits the photograph model; writes WORK/rgb.json (figures) and OUT/rgb.onnx.

Usage: rgb.py WORK BACKBONE OUT
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from sklearn.model_selection import StratifiedGroupKFold

from backbone import Backbone
from figures import auc, best_threshold, cross_platt, describe, platt, sigmoid
from inputs import Inputs
from linear import novelty
from rgb_graph import RgbGraph, export
from rgb_recipe import RgbModel
from rgb_vectors import TAPS

SEEDS = (0, 1, 2)
LARGE = ('GentleXu', 'siddhant3c')


def out_of_fold(inputs, vectors, hand, seed):
    """Margins of every real photograph from models that saw no image of its scene; -1 marks generated pictures' fold."""
    real = np.where(inputs.split != 'aux_ai')[0]
    margins, fold = {}, np.full(len(hand), -1)
    strange = np.full(len(hand), np.nan)
    splits = StratifiedGroupKFold(5, shuffle=True, random_state=seed)
    for number, (_, test) in enumerate(splits.split(real, inputs.label[real], inputs.group[real])):
        held = real[test]
        train = ~np.isin(inputs.group, inputs.group[held])
        model = RgbModel(inputs, vectors, hand, train)
        fold[held] = number
        strange[held] = novelty(model.net.standard(vectors['plain'][held]))
        for name, values in model.margins(vectors, hand, held).items():
            margins.setdefault(name, np.full(len(hand), np.nan))[held] = values
    return margins, fold, strange


def leave_source_out(inputs, vectors, hand):
    """Margins of every real photograph from models that saw nothing of its source or scene."""
    margins = np.full(len(hand), np.nan)
    for source in sorted(set(inputs.source[inputs.split != 'aux_ai'])):
        held = np.where((inputs.source == source) & (inputs.split != 'aux_ai'))[0]
        train = (inputs.source != source) & ~np.isin(inputs.group, inputs.group[held])
        margins[held] = RgbModel(inputs, vectors, hand, train).margins(vectors, hand, held)['both']
    return margins


def main(work, folder, out):
    torch.set_num_threads(1)
    inputs = Inputs(work, 'rgb')
    vectors = dict(np.load(Path(work) / 'rgb-vectors.npz'))
    hand = inputs.rgb_features()
    real = inputs.split != 'aux_ai'
    label = inputs.label
    small = real & ~np.isin(inputs.source, LARGE)
    runs = [out_of_fold(inputs, vectors, hand, seed) for seed in SEEDS]
    margins, fold, strange = runs[0]
    probability = np.full(len(label), np.nan)
    slope, intercept = platt(margins['both'][real], label[real])
    probability[real] = sigmoid(slope * margins['both'][real] + intercept)
    crossed = cross_platt(margins['both'][real], label[real], fold[real])
    threshold = best_threshold(probability[real], label[real])

    left = leave_source_out(inputs, vectors, hand)
    left_probability = sigmoid(slope * left + intercept)
    sources = {source: describe(left_probability[real & (inputs.source == source)],
                                label[real & (inputs.source == source)], threshold)
               for source in sorted(set(inputs.source[real]))
               if len(set(label[real & (inputs.source == source)])) == 2 and (real & (inputs.source == source)).sum() >= 20}

    test = inputs.split == 'test'
    train = ~test & ~np.isin(inputs.group, inputs.group[test])
    split = RgbModel(inputs, vectors, hand, train).margins(vectors, hand, np.where(test)[0])
    dark = -hand[:, inputs.rgb_names.index('value_q10')]

    figures = {
        'byScene': describe(probability[real], label[real], threshold),
        'bySceneCalibratedOnOtherFolds': describe(crossed, label[real], threshold),
        'bySceneAucOfSeeds': [round(auc(label[real], run[0]['both'][real]), 4) for run in runs],
        'bySceneWithoutTwoLargestCleanSources': describe(probability[small], label[small], threshold),
        'leaveSourceOut': describe(left_probability[real], label[real], threshold),
        'leaveSourceOutWithoutTwoLargestCleanSources': describe(left_probability[small], label[small], threshold),
        'leaveSourceOutBySource': sources,
        'ownSplit': describe(sigmoid(slope * split['both'] + intercept), label[test], threshold),
        'baselineAuc': {
            'netOnly': round(auc(label[real], margins['net'][real]), 4),
            'handMadeOnly': round(auc(label[real], margins['hand'][real]), 4),
            'darkestTenthOnly': round(auc(label[real], dark[real]), 4),
        },
    }
    final = RgbModel(inputs, vectors, hand, np.ones(len(label), bool))
    result = {
        'calibration': {'slope': round(slope, 6), 'intercept': round(intercept, 6)},
        'threshold': threshold,
        'mostNovelty': round(float(np.nanquantile(strange, 0.999)) * 1.1, 4),
        'featureNames': inputs.rgb_names,
        'figures': figures,
    }
    oof = {'probability': probability[real].tolist(), 'label': label[real].tolist(), 'source': inputs.source[real].tolist()}
    fitted = final.margins(vectors, hand, np.arange(len(label)))['both'].tolist()
    (Path(work) / 'rgb.json').write_text(json.dumps({'model': result, 'outOfFold': oof, 'fitted': fitted}))
    export(RgbGraph(Backbone(folder, TAPS), final), hand.shape[1], Path(out) / 'rgb.onnx')
    print(json.dumps(figures, indent=1))


if __name__ == '__main__':
    main(*sys.argv[1:4])
