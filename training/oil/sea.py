"""Fits the sea check; writes OUT/sea.onnx and OUT/sea.json, the same for each fold in WORK/folds, with thresholds from the other
folds, and WORK/held-out.json, which says what each fold left out. Usage: sea.py WORK OUT
"""

import json
import sys
from pathlib import Path

import numpy as np

from figures import auc
from sea_graph import export
from sea_inputs import FOLDS, SeaInputs
from sea_rules import PhotographRule, RadarRule, TextureBounds

VERSION = 'sea-2'
# Shares of sea pictures that the thresholds lose where they are set.
LOSS = {'radar': 0.02, 'photograph': 0.025}
UNLIKE_RADAR = -1e6
KEPT = ('file', 'family', 'kind', 'sea', 'source', 'form')


def balanced_weights(sides, parts):
    """A weight for each row: both sides equal, parts of a side by the root of their size."""
    weight = np.zeros(len(sides))
    for side in (0, 1):
        mine = sides == side
        for part in set(parts[mine]):
            rows = mine & (parts == part)
            weight[rows] = 1 / np.sqrt(rows.sum())
        weight[mine] /= weight[mine].sum()
    return weight * len(sides) / 2


def least_that_loses(margins, share):
    """The margin below which at most `share` of them lie."""
    return round(float(np.sort(margins)[int(share * len(margins))]) - 1e-4, 4)


class Question:
    """Which rows a rule is fitted on, what they are, and how to fit it on some of them."""

    def __init__(self, rule, values, mine, side, parts):
        self.rule, self.values, self.mine, self.side, self.parts = rule, values, mine, side, parts

    def fit(self, chosen):
        rows = self.mine & chosen
        return self.rule(self.values[rows], self.side[rows], balanced_weights(self.side[rows], self.parts[rows]))


def questions_of(inputs):
    radar = inputs.form == 'radar'
    part = np.where(inputs.sea == 'yes', inputs.source, inputs.family)
    photograph = ~radar & (inputs.sea != 'unclear')
    return {
        'radar': Question(RadarRule, inputs.vector, radar | (inputs.form == 'grey'), radar.astype(int), np.where(radar, inputs.kind, part)),
        'photograph': Question(PhotographRule, inputs.photograph_values, photograph, (inputs.sea == 'yes').astype(int), part),
    }


def thresholds(held, sea, chosen):
    """The least margins that lose the shares LOSS of the sea pictures that `chosen` holds."""
    return {name: least_that_loses(held[name][rows & chosen], LOSS[name]) for name, rows in sea.items()}


def write(folder, rules, bounds, about):
    folder.mkdir(parents=True, exist_ok=True)
    export(rules['radar'], rules['photograph'], folder / 'sea.onnx')
    (folder / 'sea.json').write_text(json.dumps(about | {'texture': bounds.bounds}, indent=1) + '\n')


def main(work, out):
    work, inputs = Path(work), SeaInputs(work)
    questions = questions_of(inputs)
    radar, whole = inputs.form == 'radar', inputs.form != 'crop'
    held = {name: np.full(len(inputs.rows), np.nan) for name in questions}
    bounds_without = lambda test: TextureBounds(inputs.texture_names, inputs.texture[radar & ~test])
    folds = []
    for number in range(FOLDS):
        test = inputs.fold == number
        rules, bounds = {name: question.fit(~test) for name, question in questions.items()}, bounds_without(test)
        folds.append((rules, bounds))
        for name, question in questions.items():
            rows = test & question.mine & whole
            held[name][rows] = rules[name](question.values[rows])
        held['radar'][test & ~bounds(inputs.texture)] = UNLIKE_RADAR
    real = (inputs.sea == 'yes') & (inputs.kind != 'ai_generated')
    sea = {'radar': radar, 'photograph': real & (inputs.form == 'colour')}
    areas = {name: round(auc(question.side[rows], held[name][rows]), 4)
             for name, question in questions.items() for rows in [question.mine & whole]}
    everything = np.ones(len(inputs.rows), bool)
    about = {'version': VERSION, 'loss': LOSS, 'heldOutAuc': areas, 'trainingData': {'sha256': inputs.sha256}}
    for number, (rules, bounds) in enumerate(folds):
        write(work / 'folds' / str(number), rules, bounds, about | {'least': thresholds(held, sea, inputs.fold != number)})
    about |= {'least': thresholds(held, sea, everything)}
    write(Path(out), {name: question.fit(everything) for name, question in questions.items()}, bounds_without(~everything), about)
    left = [{key: row[key] for key in KEPT} | {'fold': int(fold)} for row, fold, is_whole in zip(inputs.rows, inputs.fold, whole)
            if is_whole]
    (work / 'held-out.json').write_text(json.dumps(left))
    print(json.dumps(about))


if __name__ == '__main__':
    main(*sys.argv[1:3])
