"""Writes OUT/model.json, OUT/MODEL_CARD.md and WORK/parity.json from the output of the earlier steps. Usage: publish.py WORK OUT"""

import json
import sys
from pathlib import Path

import numpy as np

from card import write_card
from figures import describe, sigmoid
from inputs import Inputs

VERSION = 'oil-2'
SEED = 20260
UNSURE_SHARE = 0.08
PARITY_EVERY = 29


def unsure_band(probability, threshold):
    """Probabilities around the threshold, evenly spaced in log-odds, that contain UNSURE_SHARE of the out-of-fold images."""
    odds = np.log(np.clip(probability, 1e-6, 1 - 1e-6) / (1 - np.clip(probability, 1e-6, 1 - 1e-6)))
    centre = np.log(threshold / (1 - threshold))
    reach = np.quantile(np.abs(odds - centre), UNSURE_SHARE)
    return {'from': round(float(sigmoid(centre - reach)), 3), 'to': round(float(sigmoid(centre + reach)), 3)}


def main(work, out):
    work, out = Path(work), Path(out)
    model = {'version': VERSION, 'seed': SEED, 'trainingData': {'sha256': Inputs(work).sha256}}
    parity = []
    for name in ('sar', 'rgb'):
        step = json.loads((work / f'{name}.json').read_text())
        part, oof = step['model'], step['outOfFold']
        probability, label = np.array(oof['probability']), np.array(oof['label'])
        part['unsure'] = unsure_band(probability, part['threshold'])
        sure = (probability <= part['unsure']['from']) | (probability >= part['unsure']['to'])
        part['figures']['decided'] = describe(probability[sure], label[sure], part['threshold'])
        part['inputs'] = {'features': [1, len(part['featureNames'])]}
        if name == 'rgb':
            part['inputs']['image'] = [2, 3, 192, 192]
        model[name] = {key: part[key] for key in ('inputs', 'calibration', 'threshold', 'unsure', 'mostNovelty',
                                                  'figures', 'featureNames')}
        inputs = Inputs(work, name)
        slope, intercept = part['calibration']['slope'], part['calibration']['intercept']
        for row, margin in list(zip(inputs.rows, step['fitted']))[::PARITY_EVERY]:
            parity.append({'file': row['file'], 'domain': name, 'probability': float(sigmoid(slope * margin + intercept))})
    (work / 'parity.json').write_text(json.dumps(parity))
    (out / 'model.json').write_text(json.dumps(model, indent=1) + '\n')
    (out / 'MODEL_CARD.md').write_text(write_card(model, Inputs(work)))


if __name__ == '__main__':
    main(*sys.argv[1:3])
