"""Counts the answers in the output of serve-held-out.ts, adds the figures to OUT/sea.json and writes the section 'Sea or no sea' of
OUT/MODEL_CARD.md. Usage: sea_card.py WORK OUT
"""

import json
import re
import sys
from pathlib import Path

from sea_inputs import FOLDS, UNSEEN_DRAWN, UNSEEN_PHOTOGRAPHS

HEADING = '## Sea or no sea'
BEFORE = "## 'Cannot say'"
SHORT = {'siddhant3c/GNR638_Assignment1 (UC Merced)': 'UC Merced', 'GentleXu/Intel-Image-Classification (Intel scenes)': 'Intel scenes'}
SMALL = 20
UNSEEN, SEEN = 'kinds not looked at while choosing', 'kinds looked at while choosing'


def count(rows):
    of = lambda **wanted: sum(all(row[key] == value for key, value in wanted.items()) for row in rows)
    refused, clean, oil = of(abstention='not_sea'), of(verdict='clean_water'), of(verdict='oil_spill')
    return {'n': len(rows), 'refused': refused, 'clean': clean, 'oil': oil, 'otherAbstention': len(rows) - refused - clean - oil,
            'takenForRadar': of(domain='sar')}


def grouped(rows, key):
    return {name: count([row for row in rows if key(row) == name]) for name in sorted({key(row) for row in rows})}


def is_unseen(row):
    return row['kind'] in UNSEEN_DRAWN if row['source'] == 'made' else row['family'] in UNSEEN_PHOTOGRAPHS


def by_form(rows, key, split=False):
    found = {}
    for form in ('colour', 'grey', 'radar'):
        mine = [row for row in rows if row['form'] == form]
        if mine:
            sides = {UNSEEN: True, SEEN: False} if split else {}
            found[form] = {'all': count(mine)} | {
                name: count([row for row in mine if is_unseen(row) == side]) for name, side in sides.items()} | grouped(mine, key)
    return found


def figures_of(rows):
    no = [row for row in rows if row['sea'] == 'no']
    sea = [row for row in rows if row['sea'] == 'yes' and row['form'] != 'radar' and row['kind'] != 'ai_generated']
    sizes = {source: sum(row['source'] == source for row in sea) for source in {row['source'] for row in sea}}
    source = lambda row: SHORT.get(row['source'], row['source'].split('/')[0]) if sizes[row['source']] > 2 * SMALL else 'small collections'
    return {
        'noSeaPhotographs': by_form([row for row in no if row['source'] != 'made'], lambda row: row['family'], True),
        'noSeaDrawn': by_form([row for row in no if row['source'] == 'made'], lambda row: f"{row['family']}: {row['kind']}", True),
        'seaPhotographs': by_form(sea, source),
        'radar': by_form([row for row in rows if row['form'] == 'radar'], lambda row: row['kind'].split('_')[0]),
        'unclear': by_form([row for row in rows if row['sea'] == 'unclear'], lambda row: row['kind']),
    }


def judged_of(others, photographs):
    colour = [row for row in others if row['form'] == 'colour']
    return {name: sum(row['sea'] == name for row in colour) for name in ('yes', 'no', 'unclear')} | {
        'mislabelled': sum(row['sea'] == 'unclear' and row['form'] == 'colour' for row in photographs)}


def percent(part, whole):
    return f'{100 * part / whole:.1f} %' if whole else '-'


def table(first, figures):
    forms = list(figures)
    heads = ['pictures', 'refused', 'refused, %', 'clean', 'oil', 'cannot say otherwise', 'taken for radar']
    lines = []
    for form in forms:
        lines += [f'| {first}, {form} | ' + ' | '.join(heads) + ' |', '|---' * (len(heads) + 1) + '|']
        for name, c in figures[form].items():
            label = f'**{name}**' if name in ('all', UNSEEN, SEEN) else name
            cells = [c['n'], c['refused'], percent(c['refused'], c['n']), c['clean'], c['oil'], c['otherAbstention'], c['takenForRadar']]
            lines.append(f'| {label} | ' + ' | '.join(map(str, cells)) + ' |')
        lines.append('')
    return '\n'.join(lines)


GOAL = {'noSeaPhotographs': ('photographs', 90), 'noSeaDrawn': ('drawn pictures', 90), 'seaPhotographs': ('sea photographs', 3)}


def goal(figures):
    """Which of the goals the served answers meet, in words."""
    parts = []
    for name, (words, limit) in GOAL.items():
        for form in ('colour', 'grey'):
            c = figures[name][form]['all']
            share = 100 * c['refused'] / c['n']
            met = share <= limit if name == 'seaPhotographs' else share >= limit
            parts.append(f"{words} in {form} {'met' if met else 'missed'} ({share:.1f} %)")
    return ', '.join(parts)


def section(sea, figures, judged):
    return f"""{HEADING}

Before a verdict, `{sea['version']}` asks whether the picture shows the sea. A picture without colours is radar when the numbers of its texture
(correlations of neighbours, shares of fine and coarse variance: `packages/oil/src/features/texture.ts`) are within the range of radar patches, widened by a
tenth, and a logistic model on the output of the photograph network (1,536 numbers) classifies it as radar. Any other picture is treated as a
photograph: a support vector machine on those numbers and the 230 hand-made features separates photographs of the sea from other
pictures. A refused picture is answered `cannot_say` with the reason `not_sea`.
SHA-256 over the pictures `{sea['trainingData']['sha256'][:16]}...`.

Data: the sea photographs and radar patches above (every fourth of a source with more than 300), each photograph in
colour, in grey and, for training, one crop of it; ImageNet photographs, one a class, 560 unrelated to the sea and 83 near it. Each was viewed: 22 show the
sea and {judged['no']} not; {judged['unclear']} are unclear (under water, water behind an animal) and are used for neither training nor figures
(`training/oil/near-and-no-sea.csv`); so are {judged['mislabelled']} pictures among the sea photographs that do not show it (`training/oil/no-sea-among-sea.csv`); and drawn
pictures, 24 a kind, from a seeded script (`training/oil/made_pictures.py`).

Split: {FOLDS} folds. No scene is in two folds, nor is a radar region or a collection of Deep-SAR; each family of pictures without the
sea, photographs and drawn ones together, is left out as a whole. The threshold of a fold is set on the held-out pictures of the other
folds, where it loses {100 * sea['loss']['radar']:g} % of radar patches, {100 * sea['loss']['photograph']:g} % of sea photographs in colour; grey copies have no threshold
of their own, because one that loses as few of them accepts far more pictures without the sea. The shipped threshold is set on all folds. The tables
count what the server's own code answers with the sea check of the fold that left the picture out: all pictures in colour, every
third in grey and of radar. Texture, bounds, directions and drawn kinds were chosen with the figures of some kinds in view; '{UNSEEN}' names the
others, the fairer figure: photographs of {' and of '.join(UNSEEN_PHOTOGRAPHS)}; drawn {', '.join(UNSEEN_DRAWN)}.

Photographs that do not show the sea:

{table('family left out', figures['noSeaPhotographs'])}
Drawn pictures that do not show the sea:

{table('kind left out', figures['noSeaDrawn'])}
Pictures of the sea, where 'refused' is an error:

{table('scene left out', figures['seaPhotographs'])}
{table('region left out', figures['radar'])}
Unclear pictures, which are not used for training:

{table('kind', figures['unclear'])}
AUC of the rules on the held-out pictures: radar {sea['heldOutAuc']['radar']:.3f}, photographs {sea['heldOutAuc']['photograph']:.3f}. The goal was to refuse at least 90 % of the
pictures without the sea and to lose at most 3 % of those with it: {goal(figures)}.
Limits: lakes, rivers and pools are accepted as sea, by design. Animals on water and land under a wide sky are the least often refused.
Noise with the correlations of speckle may be accepted as radar, because a calm sea shows nothing but speckle. A grey photograph
of the sea that is classified as radar gets an answer from the wrong model.

"""


def main(work, out):
    work, out = Path(work), Path(out)
    figures = figures_of(json.loads((work / 'served.json').read_text()))
    judged = judged_of(json.loads((work / 'others.json').read_text())['rows'], json.loads((work / 'photographs.json').read_text())['rows'])
    sea = json.loads((out / 'sea.json').read_text())
    (out / 'sea.json').write_text(json.dumps(sea | {'figures': figures}, indent=1) + '\n')
    card = (out / 'MODEL_CARD.md').read_text()
    card = re.sub(rf'{HEADING}\n.*?(?=^## )', '', card, flags=re.DOTALL | re.MULTILINE)
    assert BEFORE in card, 'the model card lacks the section that this one stands before'
    (out / 'MODEL_CARD.md').write_text(card.replace(BEFORE, section(sea, figures, judged) + BEFORE))
    for name, forms in figures.items():
        for form, counts in forms.items():
            print(name, form, counts['all'])


if __name__ == '__main__':
    main(*sys.argv[1:3])
