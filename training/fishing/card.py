"""Writes the model card from model.json, tried.json and the output of made-tracks.ts, so that no figure in it is typed by hand.

usage: card.py MODELS_FOLDER MADE_TRACKS_OUTPUT
"""

import json
import sys
from pathlib import Path

import recipe

KEYS = ("auc", "averagePrecision", "f1", "precision", "recall", "accuracy", "calibrationError")
HEAD = "| {} | labelled reports | vessels | AUC | average precision | F1 | precision | recall | accuracy | calibration error |\n|---|" + "---|" * 9


def cell(value):
    return "-" if value is None else f"{value:.3f}"


def line(name, row, vessels=None):
    return f"| {name} | {row['n']} | {row.get('vessels', vessels)} | " + " | ".join(cell(row[key]) for key in KEYS) + " |"


SHORT = ("point", "wholeTrack", "byLength")
SHORT_HEAD = ("| {} | reports | recall: point | track, one calibration | track, by length | F1: point | one | by length "
              "| AUC: point | one | by length | calibration error: point | one | by length |\n|---|" + "---|" * 13)


def short_line(name, row):
    cells = [cell(row[answer][key]) for key in ("recall", "f1", "auc", "calibrationError") for answer in SHORT]
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
    steps = [(low["byLength"][key] - high["byLength"][key]) for low, high in zip(measured["byReports"], measured["byReports"][1:]) for key in ("auc", "f1")]
    drop = cell(max(0, *steps))
    by_hours = [short_line(name, row) for name, row in zip(spans(measured["byHours"], 0), measured["byHours"])]
    return f"""
## By length of history

From {measured["leastReports"]} earlier report on (counting one in nine minutes) the trees for tracks answer: AUC, F1 and calibration error are better than the
point's at every length. More history never lowers AUC or F1 by more than {drop} from one row to the next. Its margin is calibrated by length (`model.json`). Measured on each labelled report after 4 drawn histories (up to 400
reports of 14 days, complete or thinned to one in 15, 60 or 180 minutes), vessels held out, each fold calibrated on the others.

{SHORT_HEAD.format("earlier reports")}
""" + "\n".join(by_reports) + f"""

By hours since the first of them, where the trees for tracks are used:

{SHORT_HEAD.format("hours")}
""" + "\n".join(by_hours) + "\n"


def write(model, tried, made):
    figures, data = model["figures"], model["trainingData"]
    track = figures["track"]
    overall, interval = track["overall"], track["overall"]["interval"]
    intervals = ", ".join(f"{name} {cell(overall[key])} ({cell(interval[key][0])} to {cell(interval[key][1])})" for name, key in
                          (("AUC", "auc"), ("F1", "f1"), ("accuracy", "accuracy"), ("calibration error", "calibrationError")))
    compared = {"**track** (the report and all its vessel did before)": overall, "**point** (the report alone)": figures["point"]}
    compared |= figures["members"] | {f"baseline: {name}" : row for name, row in figures["baselines"].items()}
    vessels = data["vessels"]
    chosen = ", ".join(str(weight) for weight in figures["chosenDeepWeights"])
    made_lines = "\n".join(f"- {each}" for each in made.strip().splitlines())
    return f"""# Fishing model {model['version']}

Estimates how likely it is that a fishing vessel is fishing at the time of a report, from the report and the vessel's track
before it. {len(model['features'])} features (`packages/fishing/src/features/features.ts`); boosted trees for a report with a track and
others for a report alone (`trees.bin`, evaluated by `packages/fishing/src/trees`); `model.json` has a logistic calibration of each margin.
Every answer names the five features that moved it most, with exact Shapley values (TreeSHAP, path-dependent) in log-odds.

## Data

{data['rows']:,} AIS reports of {vessels} vessels, {data['labelled']:,} of them labelled by people (SHA-256 of the file
`{data['sha256'][:16]}...`). From the training data of **Global Fishing Watch** (https://globalfishingwatch.org), licensed
CC BY 4.0; vessels anonymised upstream. A label is the share of judges who saw fishing: the trees train on that share, and
every figure here counts 0.5 and more as fishing. The file has no positions: turns come from changes of course, the local
track from dead reckoning. Gear, source, data set, vessel and label are never features.

## Figures

Nested cross-validation by vessel: {recipe.FOLDS} outer folds of whole vessels; for each, the weight of the deeper trees and the calibration were
chosen by {recipe.INNER_FOLDS} inner folds over the other vessels only (weights chosen: {chosen}; on all vessels: {model['deepWeight']}). Threshold {model['threshold']}.
The features and the list of candidates were made with such folds in view, so slightly lower figures on new vessels are possible.

Overall, with 95% intervals from drawing the vessels again: {intervals}.

{HEAD.format("input")}
""" + "\n".join(line(name, row, vessels) for name, row in compared.items()) + f"""

By gear, with the track (rows of gears with one or two vessels describe those vessels, not the gear):

{HEAD.format("gear")}
""" + "\n".join(line(name, row) for name, row in track["byGear"].items()) + f"""

By vessel, with the track (at least 100 labelled reports):

{HEAD.format("gear of the vessel")}
""" + "\n".join(line(row["gear"], row, 1) for row in track["byVessel"]) + f"""

What was done for purse seiners and longliners: boosters on different vessels, which err differently, and deeper trees, whose windows combine
more conditions. The one troller (94% of its labels are fishing, at speeds at which others steam) remains unlike everything else.

A gear that no training vessel had (AUC on it, the recipe with two boosters of each kind):

| held out | labelled reports | vessels | AUC |
|---|---|---|---|
""" + "\n".join(f"| {name} | {row['n']} | {row['vessels']} | {cell(row['auc'])} |" for name, row in figures["withoutGear"].items()) + f"""

## Tried

One drawing of the same folds, not nested, with one report in four minutes kept; each fold calibrated on the others. Overall the recipe of fishing-1.1
is as good as the present one; on vessels other than the troller, deeper trees and boosters on some of the vessels are better. The last column leaves out the one troller, {1607 / data['labelled']:.0%} of the labels.

| candidate | AUC | F1 | accuracy | calibration error | AUC without the troller |
|---|---|---|---|---|---|
""" + "\n".join(f"| {row['what']} | " + " | ".join(cell(row[key]) for key in ("auc", "f1", "accuracy", "ece", "others")) + " |" for row in tried) + f"""

Not tried: recurrent and convolutional networks, forests.
""" + short_section(figures["shortHistories"]) + f"""
## When it cannot say

Without a speed or a distance from shore; above {model['limits']['mostSpeedKnots']} kn, which no labelled report exceeds; farther than
{model['limits']['mostShoreKm']} km from shore; for a vessel whose AIS states a type that does not fish; and for vessels that work inshore (within
{model['limits']['leastShoreKm']} km of shore, or back at it within {model['limits']['leastShoreHours']} h) with more than {model['limits']['mostReportsInThreeHours']} reports in three hours, one in five minutes:
no labelled report follows such a track, and boats that report so inshore are small. None of the labelled reports is refused. Made tracks of day boats (`training/fishing/made-tracks.ts`):

{made_lines}

So small boats whose reports are thinned to those of the data are **not** recognised. Distances to the nearest training vessels over 5 to 43 window and
habit features were tried for that: with at most 3% of held-out reports refused they refused at most 17% of the reports of a held-out gear, and
no made track of pots once the density of reports was left out; they are not in the model.

## Base rate

{overall['positives']:.0%} of the labelled reports are fishing. The probabilities are calibrated to that share; where fishing is rarer, true probabilities are
lower: the odds scale with the ratio of the odds of the base rates.

## Use

For screening: it selects reports for review. It was trained on fishing vessels only and assumes that the vessel is one: a
pilot boat or a tug at work can look like fishing. It does not know what is legal. A vessel that lies still is decided by a rule instead
(IUU-9 in `docs/rules/fishing.md`). An answer states its basis: the track (with its reports, hours and times) or the point alone, and why.

## Limits

- {vessels} vessels, mostly of 2012-2016; trawlers, trollers and pole-and-line vessels are few. Small craft without AIS are absent.
- The median step before a labelled report is 15 minutes: denser tracks are thinned to one report in nine minutes.
- The first report of a new vessel is judged by the point, the next ones by short windows; its habits count from its 30th kept report on.
- The labels are people's interpretation of tracks. Purse seiners, whose sets are short, are the hardest.
- A vessel that drifts without steerage, out of a circle of 250 m, is left to the model and can be called fishing.

## Reproduction

`training/fishing/train.sh TRACKS.csv.gz` (Debian's Python with xgboost 1.7 and scikit-learn 1.2), seed {model['seed']}.
"""


def main(models, made):
    model = json.loads((Path(models) / "model.json").read_text())
    tried = json.loads((Path(__file__).parent / "tried.json").read_text())
    (Path(models) / "MODEL_CARD.md").write_text(write(model, tried, Path(made).read_text()))


if __name__ == "__main__":
    main(*sys.argv[1:3])
