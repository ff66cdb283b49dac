"""Writes OUT/model.json, OUT/MODEL_CARD.md and WORK/parity.json from the output of the earlier steps. Usage: publish.py WORK OUT"""

import json
import sys
from pathlib import Path

from card import write_card
from figures import sigmoid
from inputs import Inputs

VERSION = 'oil-10'
SEED = 20260
PARITY_EVERY = 41


def main(work, out):
    work, out = Path(work), Path(out)
    inputs = Inputs(work)
    sar, picture = (json.loads((work / f'{name}.json').read_text()) for name in ('sar', 'picture'))
    model = {'version': VERSION + '-sample' * inputs.is_sample, 'seed': SEED, 'trainingData': {'sha256': inputs.sha256},
             'kinds': picture['kinds'], 'sar': sar['model'], 'rgb': picture['rgb']}
    (out / 'model.json').write_text(json.dumps(model, indent=1) + '\n')

    def probability(part, margin):
        return float(sigmoid(model[part]['calibration']['slope'] * margin + model[part]['calibration']['intercept']))

    parity = [{'file': str(inputs.file[place]), 'domain': 'sar', 'probability': probability('sar', margin)}
              for place, margin in list(zip(inputs.radar, sar['fitted']))[::PARITY_EVERY]]
    fitted = [row for row in zip(*picture['fitted'].values()) if inputs.domain[row[0]] in ('rgb', 'other')]
    parity += [{'file': str(inputs.file[place]), 'domain': 'rgb', 'probability': probability('rgb', oil),
                'isSea': bool(sea >= model['kinds']['least']['sea'] and not is_filled)} for place, sea, oil, is_filled in fitted[::PARITY_EVERY // 2]]
    (work / 'parity.json').write_text(json.dumps(parity))
    (out / 'MODEL_CARD.md').write_text(write_card(model, inputs, json.loads((work / 'served.json').read_text())
                                                  if (work / 'served.json').exists() else None))


if __name__ == '__main__':
    main(*sys.argv[1:3])
