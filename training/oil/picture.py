"""Cross-validates and fits the heads that read the backbone; writes WORK/picture.json (figures) and OUT/picture.onnx.

Usage: picture.py WORK DATA OUT
"""

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from figures import auc, best_threshold, calibration_error, describe, intervals, platt, sigmoid
from heads import CellHead, FillHead, KindHead, OilHead, SeaHead
from linear import novelty
from picture_graph import export
from vectors import FAMILIES, FOLDS, GRID, LABELS, SEA_KINDS, Vectors, balanced_weights, table

# Shares of held-out sea pictures that the thresholds reject.
LOSS = {'radar': 0.02, 'sea': 0.025, 'clean': 0.08, 'land': 0.01, 'sky': 0.01}
UNSURE_SHARE = 0.08
# Speckle of radar and sand of land, as examined without a network (packages/oil/src/verdict/kind-check.ts). Chosen on radar, things, photographs of the sea
# and land from the air of which the model card states the shares.
SPECKLE = {'leastEvenness': 0.3, 'evenness': 0.65, 'level': 0.03}
MOST_SAND = 0.65
SPECKLED_RADAR = -6
# LEAST_ASYMMETRY of that file: even grain with less is no speckle.
LEAST_ASYMMETRY = -0.22
RADAR_TAKEN_FOR = 'sky_or_night'
# Precision of alerts on held-out photographs above the band of doubt: higher than the goal of 0.9, because the band is chosen on them.
ALERT_PRECISION = 0.92
# A photograph from the surface is called oil only from this probability: 22 of the 218 spills were photographed that way, and a dock, a canoe and a fish by the sea
# have up to 0.82 (training/oil/at-sea.md).
SURFACE_OIL_FROM = 0.95
# Maximum share of the photographs called oil that the line of things near and under the sea takes from them.
THING_LOSS = 0.02
# Maximum share of held-out things and drawings, in colour or grey, that may be called oil.
STRAY_SHARE = 0.002
GENERATED_SHARE = 0.5
# Families that are also held out as a whole.
WHOLE_FAMILIES = ('animals', 'buildings and land', 'documents', 'night sky', 'noise')
KIND_STRENGTH, OIL_STRENGTH, FILL_STRENGTH, THING_STRENGTH = 3.0, 10.0, 10.0, 0.3
# What may fill a picture: each has a line of its own.
FILLS = ('land', 'sky')


def odds_against_rest(scores, place):
    rest = np.delete(scores, place, 1)
    most = rest.max(1)
    return scores[:, place] - most - np.log(np.exp(rest - most[:, None]).sum(1))


def from_surface(kinds):
    """Whether photographs look as if taken from a deck or the shore, rather than from the air or a satellite."""
    places = [i for i, name in enumerate(LABELS) if name in SEA_KINDS and name != 'radar']
    return np.array(LABELS)[np.array(places)[kinds[:, places].argmax(1)]] == 'surface_photograph'


def trained_on(v):
    """Excludes land next to the sea: a head trained with it refuses fewer things, so it is used in collages only. Land, sky and things near the sea have lines of their own."""
    return (v.label != '') & ~np.isin(v.domain, ('beside', 'thing', *FILLS))


def part_of(v):
    """Parts for weighting: within sea and no sea, each source, family and collage weighs by the root of its size."""
    return np.where(v.sea, v.source, np.char.add(v.inputs.family[v.place], v.domain))


def fit_kinds(v, rows):
    return KindHead(v.values[rows], v.label[rows], LABELS, balanced_weights(v.label[rows], part_of(v)[rows]), KIND_STRENGTH)


def fit_sea(v, rows):
    rows = rows & (v.label != 'radar')
    side = v.sea[rows].astype(int)
    return SeaHead(v.values[rows], side, balanced_weights(side, part_of(v)[rows]))


def of_fill(v, name):
    """Pictures of the line of land or sky: those that it fills and every second picture of the sea and of radar, as they are and in grey."""
    return np.isin(v.form, ('plain', 'grey')) & (v.sea & (v.place % 2 == 0) | (v.domain == name))


def fit_fill(v, sea, rows, name):
    rows = rows & of_fill(v, name)
    side = (v.domain[rows] == name).astype(int)
    return FillHead(sea, v.values[rows], side, balanced_weights(side, v.source[rows]), FILL_STRENGTH)


def shows_thing(v):
    """Photographs of things near and under the sea, none with oil."""
    return (v.domain == 'thing') | np.char.startswith(v.inputs.file[v.place], 'near_sea/')


def fit_thing(v, sea, rows):
    """The line of things: against all real photographs with and without oil, as they are."""
    things = shows_thing(v)
    rows = rows & v.plain & ((v.domain == 'rgb') & (v.inputs.split[v.place] != 'aux_ai') | things)
    side = things[rows].astype(int)
    return FillHead(sea, v.values[rows], side, balanced_weights(side, v.source[rows]), THING_STRENGTH)


def out_of_fold_line(v, fit):
    """Margins of a line of every row, fitted without its scene, region, thing and kind."""
    margins = np.zeros(len(v.values))
    for number in range(FOLDS):
        held = v.fold == number
        margins[held] = fit(~held)(v.values[held])
    return margins


def fit_oil(v, rows):
    rows = rows & (v.domain == 'rgb')
    weight = balanced_weights(v.oil[rows], v.source[rows])
    weight[v.inputs.split[v.place[rows]] == 'aux_ai'] *= GENERATED_SHARE
    return OilHead(v.values[rows], v.oil[rows], weight, OIL_STRENGTH)


def out_of_fold(v):
    """Scores of every row from heads trained without its scene, region, thing and kind of drawing."""
    scores = {'kinds': np.full((len(v.values), len(LABELS)), np.nan)} | {name: np.full(len(v.values), np.nan) for name in ('sea', 'oil', 'strange')}
    known = trained_on(v)
    for number in range(FOLDS):
        held, train = v.fold == number, (v.fold != number)
        kinds, sea, oil = fit_kinds(v, train & known), fit_sea(v, train & known), fit_oil(v, train)
        scores['kinds'][held], scores['sea'][held] = kinds(v.values[held]), sea(v.values[held])
        scores['oil'][held], scores['strange'][held] = oil(v.values[held]), novelty(oil.standard(v.values[held]))
        print('fold', number, flush=True)
    return scores


def leave_source_out(v, real):
    """Margins of real photographs from oil heads trained without their source and scene."""
    margins = np.full(len(v.values), np.nan)
    for source in sorted(set(v.source[real])):
        held = real & (v.source == source)
        train = (v.source != source) & ~np.isin(v.scene, v.scene[held])
        margins[held] = fit_oil(v, train)(v.values[held])
    return margins[real]


def fill_limit(v, margins, name):
    """
    Maximum margin of land or sky: held-out photographs of the sea exceed it at the stated share, radar images at half of it, and at most half of it all photographs
    of oil, also those that the line is not fitted on.
    """
    mine = of_fill(v, name) & v.plain & v.sea
    photo, radar = mine & (v.domain == 'rgb'), mine & (v.label == 'radar')
    oil = np.quantile(margins[v.plain & v.sea & (v.domain == 'rgb') & (v.oil == 1)], 1 - LOSS[name] / 2, method='higher')
    return round(float(max(np.quantile(margins[photo], 1 - LOSS[name]), np.quantile(margins[radar], 1 - LOSS[name] / 2), oil)), 4)


def masks_of(v, data):
    """Share of oil in each cell of the masked photographs."""
    masks = [Image.open(Path(data) / v.inputs.mask[place]).convert('L').resize((GRID, GRID), Image.BOX) for place in v.masked]
    return np.stack([np.asarray(mask, np.float32).reshape(-1) / 255 for mask in masks])


def fit_cells(cells, masks, chosen):
    values = cells[chosen].transpose(0, 2, 1).reshape(-1, cells.shape[1])
    return CellHead(values, (masks[chosen] > 0.5).reshape(-1).astype(int), None, 1.0)


def try_cells(v, masks):
    """Best of a few thresholds, with the overlap (IoU) of cells and masks on real photographs of held-out scenes, and their number."""
    real = v.inputs.split[v.masked] != 'aux_ai'
    group = v.inputs.group[v.masked]
    out = np.full(masks.shape, np.nan)
    for fold in range(3):
        held = real & (np.array([sum(map(ord, name)) for name in group]) % 3 == fold)
        head = fit_cells(v.cells, masks, ~np.isin(group, group[held]))
        out[held] = (v.cells[held].transpose(0, 2, 1) - head.mean) @ (head.weights / head.deviation) + head.bias
    truth = masks[real] > 0.5
    overlap = lambda t: float(((out[real] > t) & truth).sum() / ((out[real] > t) | truth).sum())
    best = max(np.arange(-2, 2.1, 0.5), key=overlap)
    return float(best), overlap(best), int(real.sum())


def main(work, data, out):
    v = Vectors(work)
    kept = Path(work) / 'picture-oof.npz'
    if not kept.exists():
        np.savez(kept, **out_of_fold(v))
    scores = dict(np.load(kept))
    photo = v.label != 'radar'
    radar = LABELS.index('radar')
    lead = odds_against_rest(scores['kinds'], radar)
    texture = np.array([row.get('texture') or [np.nan] * 7 for row in v.inputs.rows], float)
    patches = texture[v.inputs.radar]
    bounds = texture_bounds(patches)
    own = v.plain & v.sea & (v.domain != 'other')
    least = {'radar': round(float(np.quantile(lead[v.plain & ~photo], LOSS['radar'])), 4),
             'speckledRadar': SPECKLED_RADAR,
             'sea': round(float(np.quantile(scores['sea'][own & photo], LOSS['sea'])), 4),
             'clean': round(float(np.quantile(scores['sea'][own & photo], LOSS['clean'])), 4)}
    known, every = trained_on(v), np.ones(len(v.label), bool)
    sea_head = fit_sea(v, known)
    fills = {name: out_of_fold_line(v, lambda rows, name=name: fit_fill(v, sea_head, rows, name)) for name in FILLS}
    thing = out_of_fold_line(v, lambda rows: fit_thing(v, sea_head, rows))
    most = {name: fill_limit(v, margins, name) for name, margins in fills.items()}
    is_filled = np.any([margins > most[name] for name, margins in fills.items()], 0)
    none = photo & ~v.sea & trained_on(v) & np.isin(v.form, ('plain', 'grey'))
    seen = own & photo | none & v.plain
    slope, intercept = platt(scores['sea'][seen], v.sea[seen].astype(int))

    # Photographs with and without oil.
    real = v.plain & (v.domain == 'rgb') & (v.inputs.split[v.place] != 'aux_ai') & np.isfinite(scores['oil'])
    margin, label = scores['oil'][real], v.oil[real]
    a, b = platt(margin, label)
    probability = sigmoid(a * margin + b)
    threshold = best_threshold(probability, label)
    crossed = np.zeros(len(label))
    for number in range(FOLDS):
        held = v.fold[real] == number
        c, d = platt(margin[~held], label[~held])
        crossed[held] = sigmoid(c * margin[held] + d)
    odds = lambda p: np.log(p) - np.log1p(-p)
    reach = np.quantile(np.abs(odds(np.clip(probability, 1e-6, 1 - 1e-6)) - odds(threshold)), UNSURE_SHARE)
    looks_oiled = sigmoid(a * scores['oil'] + b)
    most['thing'] = round(float(np.quantile(thing[real][(probability >= threshold) & (label == 1)], 1 - THING_LOSS, method='lower')), 4)
    is_kept = (thing <= most['thing']) & (~from_surface(scores['kinds']) | (looks_oiled >= SURFACE_OIL_FROM))
    things = none & np.isin(v.domain, ('other', 'made'))

    def least_sea(from_probability):
        """Minimum sea margin at which oil is called, so that few oil-like things and drawings reach it."""
        stray = np.sort(scores['sea'][things & is_kept & (looks_oiled >= from_probability)])[::-1]
        allowed = int(STRAY_SHARE * things.sum())
        return max(least['sea'], float(stray[allowed]) + 1e-4) if len(stray) > allowed else least['sea']

    def is_precise(from_probability):
        alerts = (probability >= from_probability) & (scores['sea'][real] >= least_sea(from_probability)) & is_kept[real]
        return label[alerts].mean() >= ALERT_PRECISION

    alert_from = min(t for t in np.arange(threshold, 0.95, 0.01) if is_precise(t))
    unsure = {'from': round(float(sigmoid(odds(threshold) - reach)), 3), 'to': round(float(alert_from), 3)}
    least['oil'] = round(least_sea(unsure['to']), 4)

    masks = masks_of(v, data)
    at, area, count = try_cells(v, masks)

    def answers(rows):
        """Counts of the product's answers for these scores: refused, radar, oil, clean, too close, or of unsure kind."""
        p = sigmoid(a * scores['oil'][rows] + b)
        possible, speckled = may_be_radar(v, rows, texture, bounds)
        top = np.array(LABELS)[scores['kinds'][rows].argmax(1)]
        filled = is_filled[rows]
        is_radar = ~filled & (possible & (lead[rows] >= least['radar']) | speckled & (lead[rows] >= SPECKLED_RADAR) & (np.isin(top, SEA_KINDS) | (top == RADAR_TAKEN_FOR)))
        sea = scores['sea'][rows]
        sand = np.array([row['sand'] > MOST_SAND for row in v.inputs.rows])[v.place[rows]] & (v.form[rows] != 'grey')
        kind = np.where(is_radar, 'radar', np.where(filled | sand | (sea < least['sea']), 'refused', np.where((p > unsure['from']) & (p < unsure['to']), 'too close',
               np.where((sea < np.where(p < threshold, least['clean'], least['oil'])) | (p >= threshold) & (thing[rows] > most['thing']), 'unsure kind', np.where(p < threshold, 'clean',
               np.where(from_surface(scores['kinds'][rows]) & (p < SURFACE_OIL_FROM), 'oil possible', 'oil'))))))
        return {name: int((kind == name).sum()) for name in ('refused', 'clean', 'oil', 'too close', 'unsure kind', 'oil possible', 'radar')} | {'n': int(rows.sum())}

    refusal = {}
    for form in ('plain', 'grey'):
        chosen = (v.form == form) & (v.label != '')
        refusal[form] = {'things': answers(chosen & none & (v.domain == 'other')), 'drawn': answers(chosen & none & (v.domain == 'made')),
                         'land': answers(chosen & (v.domain == 'land')), 'sky': answers(chosen & (v.domain == 'sky')), 'thing': answers(chosen & (v.domain == 'thing')), 'beside': answers(chosen & (v.domain == 'beside')), 'collages': answers(chosen & none & (v.domain == 'collage')),
                         'sea': answers(chosen & (v.domain == 'rgb')), 'radar': answers(chosen & ~photo)}
        refusal[form] |= {f'family {name}': answers(chosen & none & np.isin(v.domain, ('other', 'made')) & (v.inputs.family[v.place] == name)) for name in FAMILIES}
    whole = {}
    for name in WHOLE_FAMILIES:
        mine = v.inputs.family[v.place] == name
        head = fit_sea(v, ~mine & trained_on(v))
        mine &= v.plain & (v.label != '') & np.isin(v.domain, ('other', 'made'))
        whole[name] = {'n': int(mine.sum()), 'refused': int((head(v.values[mine]) < least['sea']).sum())}
    small = ~np.isin([source.split('/')[0] for source in v.source[real]], ('GentleXu', 'siddhant3c'))
    alarm = (probability >= max(threshold, unsure['to'])) & (scores['sea'][real] >= least['oil']) & is_kept[real]
    visible = ~np.isin(v.inputs.file[v.place[real]], list(table('oil-not-visible.csv')))
    left = sigmoid(a * leave_source_out(v, real) + b)
    figures = {
        'leaveSourceOut': describe(left, label, threshold),
        'byScene': describe(crossed, label, threshold),
        'withoutTwoLargestCleanSources': describe(crossed[small], label[small], threshold),
        'withoutInvisibleOil': describe(crossed[visible], label[visible], threshold),
        'alarms': {'precision': round(float(label[alarm].mean()), 4), 'recall': round(float(alarm[label == 1].mean()), 4)},
        'intervals': intervals({'auc': lambda i: auc(label[i], crossed[i]), 'calibrationError': lambda i: calibration_error(crossed[i], label[i])}, v.scene[real]),
        'cells': {'iou': round(area, 4), 'photographs': count},
        'refusal': refusal, 'wholeFamilies': whole,
        'seaAuc': round(auc(v.sea[seen].astype(int), scores['sea'][seen]), 4),
    }
    heads = {'kinds': fit_kinds(v, known), 'sea': sea_head, 'oil': fit_oil(v, every), 'cells': fit_cells(v.cells, masks, np.ones(len(masks), bool)),
             **{name: fit_fill(v, sea_head, every, name) for name in FILLS}, 'thing': fit_thing(v, sea_head, every)}
    export(Path(work) / 'backbone.onnx', heads, Path(out) / 'picture.onnx')
    kinds = {'labels': list(LABELS), 'texture': bounds, 'speckle': SPECKLE, 'mostSand': MOST_SAND, 'mostLand': most['land'], 'mostSky': most['sky'], 'mostThing': most['thing'], 'calibration': {'slope': round(slope, 6), 'intercept': round(intercept, 6)}, 'least': least, 'loss': LOSS}
    rgb = {'calibration': {'slope': round(a, 6), 'intercept': round(b, 6)}, 'threshold': threshold, 'unsure': unsure, 'surfaceOilFrom': SURFACE_OIL_FROM,
           'mostNovelty': round(float(np.nanquantile(scores['strange'][real], 0.999)) * 1.1, 4),
           'slicks': {'threshold': round(float(sigmoid(at)), 3), 'minShare': 0.01, 'range': None}, 'figures': figures}
    plain = np.where(v.plain)[0]
    fitted = {'place': v.place[plain].tolist(), 'sea': heads['sea'](v.values[plain]).tolist(), 'oil': heads['oil'](v.values[plain]).tolist(), 'isFilled': np.any([heads[name](v.values[plain]) > most[name] for name in FILLS], 0).tolist()}
    (Path(work) / 'picture.json').write_text(json.dumps({'kinds': kinds, 'rgb': rgb, 'fitted': fitted}))
    print(json.dumps(figures, indent=1), least)


TEXTURES = ('across', 'down', 'slant', 'apart', 'local', 'fine', 'coarse')
CORRELATIONS, VARIANCES = ('across', 'down', 'apart', 'local'), ('fine', 'coarse')
# The bounds extend beyond the range of the radar patches by this share of it.
WIDER = 0.1


def texture_bounds(patches):
    """Bounds of each texture number of radar, computed on scales that spread correlations and variance shares evenly."""
    known, found = patches[np.isfinite(patches).all(1)], {}
    for name, low, high in zip(TEXTURES, known.min(0), known.max(0)):
        there, back = (np.arctanh, np.tanh) if name in CORRELATIONS else (np.log, np.exp) if name in VARIANCES else (float, float)
        low, high = there(max(low, 1e-4) if name in VARIANCES else low), there(high)
        beyond = WIDER * (high - low)
        found[name] = [float(f'{back(value):.6g}') for value in (low - beyond, high + beyond)]
    return found


def may_be_radar(v, rows, texture, bounds):
    """Whether each picture may be radar, and whether its speckle looks like radar, as the product decides. A grey copy has its original's numbers."""
    low, high = np.array([bounds[name] for name in TEXTURES]).T
    colours = np.array([row.get('hasColours', False) for row in v.inputs.rows])[v.place[rows]] & (v.form[rows] != 'grey')
    unknown = {'evenness': 1, 'level': 0}
    evenness, level = (np.array([(row['speckle'] or unknown)[name] for row in v.inputs.rows])[v.place[rows]] for name in ('evenness', 'level'))
    possible = ((texture[v.place[rows]] >= low) & (texture[v.place[rows]] <= high)).all(1) & ~colours & (evenness >= SPECKLE['leastEvenness'])
    asymmetry = np.array([row['asymmetry'] for row in v.inputs.rows])[v.place[rows]]
    speckled = possible & (evenness >= SPECKLE['evenness']) & (level >= SPECKLE['level'])
    return possible & ~(speckled & (asymmetry < LEAST_ASYMMETRY)), speckled & (asymmetry >= LEAST_ASYMMETRY)


if __name__ == '__main__':
    main(*sys.argv[1:4])
