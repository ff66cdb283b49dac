"""The model card, from the figures in model.json."""

COLUMNS = ('n', 'oil', 'auc', 'averagePrecision', 'f1', 'precision', 'recall', 'accuracy', 'calibrationError')
HEAD = ('images', 'oil', 'AUC', 'average precision', 'F1', 'precision', 'recall', 'accuracy', 'calibration error')


def cell(value):
    return '-' if value is None else str(value) if isinstance(value, int) else f'{value:.3f}'


def table(rows):
    lines = ['| held out | ' + ' | '.join(HEAD) + ' |', '|---' * (len(HEAD) + 1) + '|']
    lines += [f'| {name} | ' + ' | '.join(cell(figures[key]) for key in COLUMNS) + ' |' for name, figures in rows]
    return '\n'.join(lines)


def listed(pairs):
    return ', '.join(f'{name} {value:.3f}' for name, value in pairs.items())


def counts(inputs):
    found = {}
    for row in inputs.rows:
        kind = row['subset'].split('_')[0] if row['domain'] == 'sar' else row['subset']
        key = (row['domain'], row['source'], kind)
        pair = found.setdefault(key, [0, 0])
        pair[int(row['label'] != 'oil_spill')] += 1
    return '\n'.join(['| domain | source | kind | oil | clean |', '|---|---|---|---|---|'] +
                     [f'| {d} | {s} | {k} | {oil} | {clean} |' for (d, s, k), (oil, clean) in sorted(found.items())])


def write_card(model, inputs):
    sar, rgb = model['sar'], model['rgb']
    s, r = sar['figures'], rgb['figures']
    sar_rows = [('**regions, one fold at a time, all**', s['byRegion'])]
    sar_rows += [('- probabilities calibrated on the other folds', s['byRegionCalibratedOnOtherFolds'])]
    sar_rows += [(f'- {name} only', figures) for name, figures in s['byRegionBySource'].items()]
    sar_rows += [('without those answered too_close', s['decided']), ("the data's own test split", s['ownSplit']),
                 ('- CSIRO only', s['ownSplitCsiro'])]
    region_rows = list(s['byRegionByFold'].items())
    rgb_rows = [('**scenes (5 folds)**', r['byScene']),
                ('- probabilities calibrated on the other folds', r['bySceneCalibratedOnOtherFolds']),
                ('- without the two large clean sources', r['bySceneWithoutTwoLargestCleanSources']),
                ('without those answered too_close', r['decided']),
                ('**sources, one at a time**', r['leaveSourceOut']),
                ('- without the two large clean sources', r['leaveSourceOutWithoutTwoLargestCleanSources'])]
    rgb_rows += [(f'- {name} only', figures) for name, figures in r['leaveSourceOutBySource'].items()]
    rgb_rows += [("the data's own test split", r['ownSplit'])]
    return f"""# Oil models {model['version']}

Two models estimate how likely it is that a picture shows oil on water: one for radar (SAR) patches, one for photographs. The pixels
decide which one is used. The sea check below comes first; it refuses pictures that do not show the sea. Seed {model['seed']}; SHA-256 over the training files `{model['trainingData']['sha256'][:16]}...`.

## Data

{counts(inputs)}

Radar: Sentinel-1 patches of CSIRO (by region; look-alikes and land edges among the clean ones) and the Deep-SAR oil spill set
(PALSAR and Sentinel-1; coarse masks, its clean patches are easy). Photographs: public collections, about 90% correctly
labelled, some off topic; near-duplicates are in one scene. The terms of the sources differ and some are unknown, so no picture is
shipped. Generated pictures (102, `ai_generated`) are used for training at half weight,
never for testing.

Backbone of the photograph model: Inception V3 up to its eighth mixed block, as shipped in 8-bit form by the npm package
`nsfwjs` 4.3.0 (MIT licence, credit nsfwjs, Infinite Red, Inc.), frozen.

## How

- **Radar**: land, ships and empty frames are masked; {len(sar['featureNames'])} features of speckle, tails, lines and dark spots
  on four scales, each relative to the picture's own sea (`packages/oil/src/features/sar-features.ts`); 3 x 350 boosted trees.
- **Photograph**: mean activations of two backbone layers (picture and mirror image), a logistic model; and a second
  one on {len(rgb['featureNames'])} hand-made features of colour, layout, texture and dark patches with a fifth of its weight. Also trained on
  cropped, recoloured, blurred and recompressed copies; classes have equal weight, sources the square root of their size.
- Margins become probabilities by a logistic curve fitted on out-of-fold margins. Probabilities hold for the mix of classes of the data
  (radar {s['byRegion']['oil'] / s['byRegion']['n']:.0%} oil, photographs {r['byScene']['oil'] / r['byScene']['n']:.0%}).

## Figures, radar

Whole regions are held out (small ones together, see below), and each of PALSAR and Sentinel of Deep-SAR. One
logistic calibration of two numbers is used for all rows except the one that names another. Threshold {sar['threshold']}, chosen for F1 on these predictions.

{table(sar_rows)}

By fold:

{table(region_rows)}

AUC on a source left out of training completely: {listed(s['sensorNeverSeenAuc'])}. Trained on Deep-SAR alone the model
fails on CSIRO: it needs look-alikes among its clean patches, and pictures of a new processing chain may differ as much.
AUC of baselines on the same folds: {listed(s['baselineAuc'])}. Frozen backbone vectors (0.927) and a small
network from scratch (0.934 on the largest region, against 0.970 for trees) were tried beside and inside the trees and brought no gain.

## Figures, photographs

Scenes are held out whole. The 'sources' rows leave out one whole collection: they show what to expect of pictures from elsewhere.
Threshold {rgb['threshold']}, chosen for F1 on the out-of-fold predictions. AUC over three draws of the folds: {', '.join(map(str, r['bySceneAucOfSeeds']))}.

{table(rgb_rows)}

AUC of baselines on the same folds: {listed(r['baselineAuc'])}. With MobileNetV2 of the same package instead of Inception it is 0.79 to 0.88.

The features, the layers, the penalty and the shares of the parts were chosen while looking at such folds, and the threshold is
chosen on the predictions it is reported on: expect a little less on new data.

## 'Cannot say'

Each abstention states the first of these reasons that applies:

- `too_small`, `too_narrow`, `flat`: shorter side under 32 pixels, a strip longer than 8 : 1, or one flat tone.
- `not_sea`: the sea check refused the picture.
- `unlike_training`: the mean absolute value of the picture's standardised features is more than a tenth above that of 99.9% of the
  training data. Few pictures are refused by it, so it does not protect against pictures from a new sensor, camera or sea.
- `too_close`: radar, probability between {sar['unsure']['from']} and {sar['unsure']['to']}; photograph, between {rgb['unsure']['from']} and {rgb['unsure']['to']} (8% of out-of-fold pictures).

## Use and limits

For screening: the models select pictures for review by a person; their answer alone is not a finding. Radar shows smooth water, not
oil: low wind, rain cells, algae and currents look the same, and thin slicks on a bright, slanting background are missed. The photograph model was
trained on few spills (218 pictures, many of the Wakashio and Deepwater Horizon) and much more clean sea; on a new collection
expect an AUC near the 'sources' rows. It is weakest on drone views of harbours, and has seen little oil on beaches or animals. The sea
check refuses most pictures that do not show the sea, not all. Whole satellite scenes are shrunk to 256 x 256 pixels: crop them first.

## Reproduction

    training/oil/train.sh DATA_DIR      # both oil models, then the sea check
    training/oil/train-sea.sh DATA_DIR  # the sea check alone

The same files give the same weights up to floating point. `check-parity.ts` compares the shipped graphs, run by the server's own code,
with what training computed.
"""
