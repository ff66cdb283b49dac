"""The model card, written from model.json so that no figure in it is typed by hand."""

import recipe

FIGURES = ("auc", "averagePrecision", "f1", "precision", "recall", "accuracy", "calibrationError")
HEAD = "| {} | labelled reports | vessels | AUC | average precision | F1 | precision | recall | accuracy | calibration error |\n|---|" + "---|" * 9


def cell(figure):
    return "-" if figure is None else f"{figure[0]:.3f} ± {figure[1]:.3f}"


def line(name, report):
    return f"| {name} | {report['n']} | {report['vessels']} | " + " | ".join(cell(report[key]) for key in FIGURES) + " |"


def table(title, reports):
    return "\n".join([HEAD.format(title), *(line(name, report) for name, report in reports.items())])


def write(model):
    figures, data = model["figures"], model["trainingData"]
    compared = {
        "**track** (the report and all its vessel did before)": figures["track"]["overall"],
        "- each fold calibrated on the other folds": figures["trackCalibratedElsewhere"],
        "short track (a random 1 h to 30 days of it, fields missing now and then)": figures["shortTrack"]["overall"],
        "**point** (the report alone, fields missing now and then)": figures["point"]["overall"],
    } | {f"baseline: {name}, same trees" : report for name, report in figures["baselines"].items()}
    return f"""# Fishing model {model['version']}

Says how likely it is that a fishing vessel is fishing at the moment of a report, from the report and what the vessel did
before it. {len(model['features'])} features (`packages/fishing/src/features.ts`); boosted trees for a report with a track and
others for a report alone, in one ONNX graph; and a logistic calibration of each margin in `model.json`.

## Data

{data['rows']:,} AIS reports of {data['vessels']} vessels, {data['labelled']:,} of them labelled by people (SHA-256 of the file
`{data['sha256'][:16]}...`). From the training data of **Global Fishing Watch** (https://globalfishingwatch.org), licensed
CC BY 4.0; vessels anonymised upstream. A label is the share of judges who saw fishing: the trees train on that share, and
every figure here takes 0.5 and more as fishing. The file holds no positions: turns come from changes of course, the local
track from dead reckoning. Gear, source, data set, vessel and label are never features.

## Figures

Vessels are held out whole: {recipe.FOLDS} folds by vessel, drawn {len(recipe.FOLD_SEEDS)} times, mean ± standard deviation over those
draws. One calibration of two numbers serves all rows of a draw, as in the
shipped model, but for the row that says otherwise. Threshold {model['threshold']}. The windows, the depth and the weights of the
recipe were chosen while looking at such folds, so expect a little less on new vessels; the spread between draws shows how far
{data['vessels']} vessels can carry.

{table('input', compared)}

By gear, with the track:

{table('gear', figures['track']['byGear'])}

Gears with one or two vessels tell about those vessels, not about the gear.

## Use

For screening: which reports deserve a look. It was trained on fishing vessels alone and takes the vessel to be one: a
pilot boat or a tug at work can look like fishing. It does not know what is legal. It cannot say, and says so, without a speed
or a distance from shore, above {model['limits']['mostSpeedKnots']} kn, and farther than {model['limits']['mostShoreKm']} km
from shore. An answer names what it rests on: the track (with its reports and hours) or the point alone.

## Limits

- {data['vessels']} vessels, mostly of 2012-2016; trawlers, trollers and pole-and-line vessels are few. Small craft without AIS are absent.
- Track files thinned to about 5 minutes: denser tracks are thinned to one report in 4 minutes before they are described.
- The first hours of a vessel never seen rest on the point and short windows; its habits count from its 30th report on.
- Labels are people's reading of tracks. Purse seiners, whose sets are short, are the hardest.
- Shore distance is part of the input: fleets that work nearer or farther than those of the data may be misread.

## Again

`training/fishing/train.sh TRACKS.csv.gz` (Python with xgboost 1.7, scikit-learn 1.2, onnx 1.12), seed {model['seed']}.
"""
