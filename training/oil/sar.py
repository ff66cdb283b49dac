"""Cross-validates and fits the radar model; writes WORK/sar.json (figures) and OUT/sar.onnx. Usage: sar.py WORK OUT"""

import json
import sys
from pathlib import Path

import numpy as np

from figures import auc, best_threshold, cross_platt, describe, platt, sigmoid
from inputs import Inputs
from linear import Linear, novelty
from sar_graph import export
from sar_recipe import SarModel

# Regions with few patches are held out together.
FOLDS = [('csiro_GBR',), ('csiro_SIN',), ('csiro_JAV',), ('csiro_PHI',), ('csiro_ADR',),
         ('csiro_GGu', 'csiro_JAP', 'csiro_CHS', 'csiro_THA', 'csiro_TRI', 'csiro_BLS'),
         ('csiro_BOR', 'csiro_BOS', 'csiro_COR', 'csiro_MAU', 'csiro_MLA', 'csiro_NWS', 'csiro_SUE', 'csiro_VEN'),
         ('palsar',), ('sentinel',)]


def main(work, out):
    inputs = Inputs(work, 'sar')
    features, label = inputs.sar_features(), inputs.label
    fold = np.full(len(label), -1)
    for number, regions in enumerate(FOLDS):
        fold[np.isin(inputs.subset, regions)] = number
    assert (fold >= 0).all(), set(inputs.subset[fold < 0])
    names = ('trees', 'line')
    margins = {name: np.zeros(len(label)) for name in names}
    strange = np.zeros(len(label))
    for number in range(len(FOLDS)):
        held = fold == number
        train = ~held & ~np.isin(inputs.group, inputs.group[held])
        model = SarModel(features[train], label[train])
        for name, values in model.margins(features[held]).items():
            margins[name][held] = values
        strange[held] = novelty(model.line.standard(features[held]))
    slope, intercept = platt(margins['trees'], label)
    probability = sigmoid(slope * margins['trees'] + intercept)
    crossed = cross_platt(margins['trees'], label, fold)
    threshold = best_threshold(probability, label)
    csiro = np.char.startswith(inputs.subset, 'csiro')
    kinds = {'csiro': csiro, 'palsar': inputs.subset == 'palsar', 'sentinel': inputs.subset == 'sentinel'}
    test = inputs.split == 'test'
    train = ~test & ~np.isin(inputs.group, inputs.group[test])
    split = sigmoid(slope * SarModel(features[train], label[train]).margins(features[test])['trees'] + intercept)
    dark = features[:, inputs.sar_names.index('half_two_share')]
    alone = {}
    for name, mine in kinds.items():
        others = SarModel(features[~mine], label[~mine]).margins(features[mine])['trees']
        alone[name] = round(auc(label[mine], others), 4)
    figures = {
        'byRegion': describe(probability, label, threshold),
        'byRegionCalibratedOnOtherFolds': describe(crossed, label, threshold),
        'byRegionBySource': {name: describe(probability[mine], label[mine], threshold) for name, mine in kinds.items()},
        'byRegionByFold': {'+'.join(region.removeprefix('csiro_') for region in regions):
                           describe(probability[fold == number], label[fold == number], threshold)
                           for number, regions in enumerate(FOLDS)},
        'sensorNeverSeenAuc': alone,
        'ownSplit': describe(split, label[test], threshold),
        'ownSplitCsiro': describe(split[csiro[test]], label[test & csiro], threshold),
        'baselineAuc': {
            'lineOnly': round(auc(label, margins['line']), 4),
            'darkShareOnly': round(auc(label, dark), 4),
            'darkShareOnlyCsiro': round(auc(label[csiro], dark[csiro]), 4),
            'lineOnlyCsiro': round(auc(label[csiro], margins['line'][csiro]), 4),
        },
    }
    result = {
        'calibration': {'slope': round(slope, 6), 'intercept': round(intercept, 6)},
        'threshold': threshold,
        'mostNovelty': round(float(np.quantile(strange, 0.999)) * 1.1, 4),
        'featureNames': inputs.sar_names,
        'figures': figures,
    }
    oof = {'probability': probability.tolist(), 'label': label.tolist(), 'source': inputs.subset.tolist()}
    final = SarModel(features, label)
    fitted = final.margins(features)['trees'].tolist()
    (Path(work) / 'sar.json').write_text(json.dumps({'model': result, 'outOfFold': oof, 'fitted': fitted}))
    export(final, Path(out) / 'sar.onnx')
    print(json.dumps(figures, indent=1))


if __name__ == '__main__':
    main(*sys.argv[1:3])
