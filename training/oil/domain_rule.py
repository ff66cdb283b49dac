"""Fits the linear rule that tells radar texture from a grey photograph; writes WORK/domain.json. Usage: domain_rule.py WORK"""

import json
import sys
import zlib
from pathlib import Path

import numpy as np
from figures import auc
from inputs import Inputs
from linear import Linear

GREY_STEPS, TINT_STEPS, GREY_NEEDS, TINTED_NEEDS = 1.5, 0.6, -6.0, 3.0
FOLDS = 5
LARGE = {'csiro_GBR': 0, 'csiro_SIN': 1, 'csiro_JAV': 2, 'palsar': 3, 'sentinel': 3}


def main(work):
    inputs = Inputs(work)
    texture = inputs.sar_features()
    radar = np.array([int(row['domain'] == 'sar') for row in inputs.rows])
    chroma = np.array([row['chroma'] for row in inputs.rows])
    spread = np.array([row['colourSpread'] for row in inputs.rows])
    scene = np.array([zlib.crc32(group.encode()) % FOLDS for group in inputs.group])
    fold = np.where(radar == 1, [LARGE.get(subset, FOLDS - 1) for subset in inputs.subset], scene)
    held = np.zeros(len(radar))
    for number in range(FOLDS):
        test = fold == number
        held[test] = Linear(texture[~test], radar[~test], None, 30.0)(texture[test])
    grey = chroma <= GREY_STEPS
    tinted = ~grey & (spread <= TINT_STEPS)
    said = (grey & (held >= GREY_NEEDS)) | (tinted & (held >= TINTED_NEEDS))
    figures = {
        'radarTakenForRadar': int((said & (radar == 1)).sum()), 'radar': int(radar.sum()),
        'photographsTakenForRadar': int((said & (radar == 0)).sum()), 'photographs': int((radar == 0).sum()),
        'textureAucOnGreyCopies': round(auc(radar, held), 4),
        'greyCopiesOfPhotographsTakenForRadar': int((held[radar == 0] >= GREY_NEEDS).sum()),
        'tintedCopiesOfRadarTakenForRadar': int((held[radar == 1] >= TINTED_NEEDS).sum()),
        'radarBelowGreyNeed': int((held[radar == 1] < GREY_NEEDS).sum()),
    }
    rule = Linear(texture, radar, None, 30.0).to_json()
    (Path(work) / 'domain.json').write_text(json.dumps({'rule': rule, 'figures': figures}))
    print(json.dumps(figures, indent=1))


if __name__ == '__main__':
    main(sys.argv[1])
