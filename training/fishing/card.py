"""Writes the model card from model.json, so that no figure in it is typed by hand."""

import recipe

FIGURES = ("auc", "averagePrecision", "f1", "precision", "recall", "accuracy", "calibrationError")
HEAD = "| {} | labelled reports | vessels | AUC | average precision | F1 | precision | recall | accuracy | calibration error |\n|---|" + "---|" * 9


def cell(figure):
    return "-" if figure is None else f"{figure[0]:.3f} ± {figure[1]:.3f}"


def line(name, report):
    return f"| {name} | {report['n']} | {report['vessels']} | " + " | ".join(cell(report[key]) for key in FIGURES) + " |"


def table(title, reports):
    return "\n".join([HEAD.format(title), *(line(name, report) for name, report in reports.items())])


SHORT = ("point", "wholeTrack", "byLength")
SHORT_HEAD = ("| {} | reports | recall: point | track, one calibration | track, by length | F1: point | one | by length "
              "| AUC: point | one | by length | calibration error: point | one | by length |\n|---|" + "---|" * 13)


def short_line(name, row):
    keys = ("recall", "f1", "auc", "calibrationError")
    cells = [f"{row[answer][key]:.3f}" for key in keys for answer in SHORT]
    return f"| {name} | {row['n']} | " + " | ".join(cells) + " |"


def spans(rows, step):
    """Formats ranges of rows from their lower bounds; counts have a step of 1, hours of 0."""
    bounds = [row["from"] for row in rows]

    def name(low, high):
        if high is None:
            return f"{low} and more"
        return f"{low}" if high - low == step else f"{low} to {high - step}"

    return [name(low, high) for low, high in zip(bounds, [*bounds[1:], None])]


def short_section(measured):
    by_reports = [short_line(name, row) for name, row in zip(spans(measured["byReports"], 1), measured["byReports"])]
    by_hours = [short_line(name, row) for name, row in zip(spans(measured["byHours"], 0), measured["byHours"])]
    lost = max(row["point"]["recall"] - row["byLength"]["recall"] for row in measured["byHours"])
    return f"""
## Short tracks

The track's graph learnt from whole tracks. After a short one it ranks better than the point's, but its margin is too low: with the calibration
of whole tracks its recall falls to {measured["byReports"][0]["wholeTrack"]["recall"]:.2f} after one earlier report. So the point's graph answers until {measured["leastReports"]} earlier reports are known, at
most one in four minutes: from there on AUC, F1 and recall of the track, calibrated by its length, are above the point's at every length. `model.json`
holds the calibrations. Measured on each labelled report after 4 drawn histories (up to 400 reports of 14 days, as they come or thinned to
one in 15, 60 or 180 minutes), vessels held out, one drawing of the folds, each fold calibrated on the others.

{SHORT_HEAD.format("earlier reports")}
""" + "\n".join(by_reports) + f"""

By hours since the first of them, where the track's graph answers. Its AUC and F1 are above the point's in each span, its recall is at worst {lost:.3f} below:

{SHORT_HEAD.format("hours")}
""" + "\n".join(by_hours) + "\n"


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
before it. {len(model['features'])} features (`packages/fishing/src/features/features.ts`); boosted trees for a report with a track and
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
{short_section(figures["shortHistories"]) if "shortHistories" in figures else ""}
## Use

For screening: which reports deserve a look. It was trained on fishing vessels alone and takes the vessel to be one: a
pilot boat or a tug at work can look like fishing. It does not know what is legal. It cannot say, and says so, without a speed
or a distance from shore, above {model['limits']['mostSpeedKnots']} kn, and farther than {model['limits']['mostShoreKm']} km
from shore. **That is all it refuses by itself: gear, fleets and waters that it never saw look to it like those that it knows**, and tracks of them
get a probability as sure as any. A vessel that lies still is not put to it (IUU-9 in `docs/rules/fishing.md`). An answer names what it rests
on: the track (with its reports and hours) or the point alone, and why.

## Limits

- {data['vessels']} vessels, mostly of 2012-2016; trawlers, trollers and pole-and-line vessels are few. Small craft without AIS are absent.
- Track files thinned to about 5 minutes: denser tracks are thinned to one report in 4 minutes before they are described.
- The first report of a vessel never seen rests on the point, the next ones on short windows; its habits count from its 30th report on.
- Labels are people's reading of tracks. Purse seiners, whose sets are short, are the hardest.
- Shore distance is part of the input: fleets that work nearer or farther than those of the data may be misread.

## Again

`training/fishing/train.sh TRACKS.csv.gz` (Python with xgboost 1.7, scikit-learn 1.2, onnx 1.12), seed {model['seed']}.
"""
