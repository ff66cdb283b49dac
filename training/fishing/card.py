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

The graph for tracks was trained on whole tracks. On a short one it ranks better than the graph for points, but its margin is too low: with the calibration
of whole tracks its recall falls to {measured["byReports"][0]["wholeTrack"]["recall"]:.2f} after one earlier report. So the graph for points is used until {measured["leastReports"]} earlier reports are known, at
most one in four minutes. From there on, AUC, F1 and recall of the track, calibrated by its length, are above the point's at every length. `model.json`
holds the calibrations. Measured on each labelled report after 4 drawn histories (up to 400 reports of 14 days, complete or thinned to
one in 15, 60 or 180 minutes), vessels held out, one drawing of the folds, each fold calibrated on the others.

{SHORT_HEAD.format("earlier reports")}
""" + "\n".join(by_reports) + f"""

By hours since the first of them, where the graph for tracks is used. Its AUC and F1 are above the point's in each span, its recall is at most {lost:.3f} below:

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

Estimates how likely it is that a fishing vessel is fishing at the time of a report, from the report and the vessel's track
before it. {len(model['features'])} features (`packages/fishing/src/features/features.ts`); boosted trees for a report with a track and
others for a report alone (`trees.bin`); `model.json` has a logistic calibration of each margin.

## Data

{data['rows']:,} AIS reports of {data['vessels']} vessels, {data['labelled']:,} of them labelled by people (SHA-256 of the file
`{data['sha256'][:16]}...`). From the training data of **Global Fishing Watch** (https://globalfishingwatch.org), licensed
CC BY 4.0; vessels anonymised upstream. A label is the share of judges who saw fishing: the trees train on that share, and
every figure here counts 0.5 and more as fishing. The file has no positions: turns come from changes of course, the local
track from dead reckoning. Gear, source, data set, vessel and label are never features.

## Figures

Vessels are held out whole: {recipe.FOLDS} folds by vessel, drawn {len(recipe.FOLD_SEEDS)} times, mean ± standard deviation over those
draws. One calibration of two numbers is used for all rows of a draw, as in the
shipped model, except in the row that names another. Threshold {model['threshold']}. The windows, the depth and the weights of the
recipe were chosen with the figures of such folds in view, so expect slightly lower figures on new vessels. The spread between draws shows how precise a figure from
{data['vessels']} vessels is.

{table('input', compared)}

By gear, with the track:

{table('gear', figures['track']['byGear'])}

Rows of gears with one or two vessels describe those vessels, not the gear.
{short_section(figures["shortHistories"]) if "shortHistories" in figures else ""}
## Use

For screening: it selects reports for review. It was trained on fishing vessels only and assumes that the vessel is one: a
pilot boat or a tug at work can look like fishing. It does not know what is legal. It answers 'cannot say' without a speed
or a distance from shore, above {model['limits']['mostSpeedKnots']} kn, and farther than {model['limits']['mostShoreKm']} km
from shore. **It refuses nothing else: it cannot recognise gear, fleets and waters that were not in its training data**, and
answers for them with a probability all the same. A vessel that lies still is decided by a rule instead (IUU-9 in `docs/rules/fishing.md`). An answer
states its basis: the track (with its reports and hours) or the point alone, and why.

## Limits

- {data['vessels']} vessels, mostly of 2012-2016; trawlers, trollers and pole-and-line vessels are few. Small craft without AIS are absent.
- The training tracks have a report about every 5 minutes: denser tracks are thinned to one report in 4 minutes.
- The first report of a new vessel is judged by the point, the next ones by short windows; its habits count from its 30th report on.
- The labels are people's interpretation of tracks. Purse seiners, whose sets are short, are the hardest.
- Distance from shore is an input: fleets that work nearer to shore or farther from it than those of the data may be misjudged.

## Reproduction

`training/fishing/train.sh TRACKS.csv.gz` (Python with xgboost 1.7, scikit-learn 1.2), seed {model['seed']}.
"""
