"""Writes the model card from model.json, tried.json and the output of made-tracks.ts, made-stays.ts, base-rate.ts and
`varuna evaluate fishing-work`, so that no figure in it
is typed by hand.

usage: card.py MODELS_FOLDER WORK_FOLDER
"""

import json
import sys
from pathlib import Path

import recipe
import work_section

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
    """Formats the range of each row from its lower bound; the step is 1 for counts, 0 for hours."""
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

From {measured["leastReports"]} earlier report on (counting steps of ten minutes) the trees for tracks answer: AUC, F1 and calibration error are better than the
point's at every length. More history never lowers AUC or F1 by more than {drop} from one row to the next. Its margin is calibrated by length (`model.json`). Measured on each labelled report after 4 drawn histories (up to 400
reports of 14 days, complete or thinned to one in 15, 60 or 180 minutes), vessels held out, each fold calibrated on the others.

{SHORT_HEAD.format("earlier reports")}
""" + "\n".join(by_reports) + f"""

By hours since the first of them, where the trees for tracks are used:

{SHORT_HEAD.format("hours")}
""" + "\n".join(by_hours) + "\n"


TRIED_HEAD = ("| candidate | AUC | F1 | accuracy | calibration error | AUC without the troller |\n|---|---|---|---|---|---|")


def tried_lines(rows):
    return "\n".join(f"| {row['what']} | " + " | ".join(cell(row[key]) for key in ("auc", "f1", "accuracy", "ece", "others")) + " |" for row in rows)


def bullets(text):
    return "\n".join(f"- {each}" for each in text.strip().splitlines())


NAMED = (("AUC", "auc"), ("F1", "f1"), ("accuracy", "accuracy"), ("calibration error", "calibrationError"))


def intervals(row):
    return ", ".join(f"{name} {cell(row[key])} ({cell(row['interval'][key][0])} to {cell(row['interval'][key][1])})" for name, key in NAMED)


def plain(row):
    return ", ".join(f"{name} {cell(row[key])}" for name, key in NAMED)


def over_vessels(rows, key):
    known = [row[key] for row in rows if row[key] is not None]
    return f"{cell(sum(known) / len(known))} ({len(known)} vessels)"


def few_lines(few, served, track):
    """Table rows by gear: labelled reports, the share answered, what is refused for few positions, and the AUC of each."""
    share = lambda part, whole: "-" if whole == 0 else f"{100 * part / whole:.1f}"
    return "\n".join(
        f"| {name} | {row['labelled']['n']} | {share(row['answered'], row['labelled']['n'])} | {share(row['refused']['n'], row['labelled']['n'])} | "
        f"{share(row['refused']['fishing'], row['ofPlace']['fishing'])} | {cell(served[name]['auc'])} | {cell(row['withoutAuc'])} | {cell(track[name]['auc'])} |"
        for name, row in few.items())


def gain_lines(rows):
    """Table rows of gains in AUC, F1 and calibration error with their 95% intervals, over all labelled reports and as served."""
    cell = lambda figures: " | ".join(f"{gain:+.3f} ({low:+.3f} to {high:+.3f})" for gain, low, high in figures)
    return "\n".join(f"| {row['what']} | {cell(row['all'])} | {cell(row['served'])} |" for row in rows)


def sequence_lines(rows):
    """Table rows of the steps after the trees; a figure that was not measured is a dash."""
    keys = ("auc", "f1", "ece", "longlinesAuc", "longlinesF1", "purseSeinesAuc", "purseSeinesF1")
    return "\n".join(f"| {row['what']} | " + " | ".join(cell(row[key]) for key in keys) + " |" for row in rows)


def write(model, tried, made, stays, base, work):
    figures, data = model["figures"], model["trainingData"]
    track = figures["track"]
    overall, served, refused = track["overall"], figures["served"], figures["closeToShore"]["all"]
    refused_others = figures["closeToShore"]["withoutTroller"]
    few = figures["fewPositions"]
    longlines = "Drifting longlines"
    compared = {"**served** (with the rules of 'When it cannot say')": served["overall"], "**track** (the report and all its vessel did before)": overall, "**point** (the report alone)": figures["point"]}
    compared |= figures["members"] | {f"baseline: {name}" : row for name, row in figures["baselines"].items()}
    vessels = data["vessels"]
    chosen = ", ".join(str(weight) for weight in figures["chosenDeepWeights"])
    others = track["withoutTroller"]
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

**As served** ('When it cannot say' below, and the rule for moored vessels), on {served['overall']['n'] / data['labelled']:.0%} of the labelled reports, with 95% intervals from drawing the vessels
again: {intervals(served['overall'])}.
Without the one troller: {plain(served['withoutTroller'])}. Mean over the vessels of at least 100 answered reports: AUC {over_vessels(served['byVessel'], 'auc')},
accuracy {over_vessels(served['byVessel'], 'accuracy')}.

All figures of this section are of vessels held out, so that only a training repeats them: `npx varuna evaluate fishing` measures the shipped trees, which have seen every labelled vessel,
and is higher. What a command repeats is said where it stands.

The trees on all labelled reports: {intervals(overall)}.
Without the one troller, 6% of the labels: {plain(others)}. Mean over the vessels of
at least 100 labelled reports: AUC {over_vessels(track['byVessel'], 'auc')}, accuracy {over_vessels(track['byVessel'], 'accuracy')}.

{HEAD.format("input")}
""" + "\n".join(line(name, row, vessels) for name, row in compared.items()) + f"""

By gear as served:

{HEAD.format("gear")}
""" + "\n".join(line(name, row) for name, row in served["byGear"].items()) + f"""

By gear on all labelled reports, with the track (rows of gears with one or two vessels describe those vessels, not the gear):

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

`NOTES.md` beside this file has what earlier versions tried.

One drawing of the same folds, not nested, each fold calibrated on the others. Overall the recipe of fishing-1.1
is as good as the present one; on vessels other than the troller, deeper trees and boosters on some of the vessels are better. The last column leaves out the one troller, {1607 / data['labelled']:.0%} of the labels.
With one report in four minutes kept:

{TRIED_HEAD}
{tried_lines(tried['fourMinutes'])}

With one report in nine minutes kept, as served, all labelled reports; equal weights mean margins of equal spread:

{TRIED_HEAD}
{tried_lines(tried['nineMinutes'])}

{tried['found']}

Against the same trees in the same folds, not nested, with 95% intervals from drawing the vessels 60 to 300 times; a gain is above 0 for AUC and F1, below 0 for the calibration
error. The first rows smooth what is served over the vessel's earlier reports; those marked * compare two boosters of shallow trees, not five:

| candidate | AUC, all | F1, all | calibration error, all | AUC, served | F1, served | calibration error, served |
|---|---|---|---|---|---|---|
{gain_lines(tried['gains'])}

{tried['foundOfGains']}

{tried['foundOfLonglines']}

A step after the trees that knows the sequence of longlining (set, soak, haul back along the line) was tried with the folds and rules above. Each was fitted on other vessels than it is
measured on, but on margins of trees that had seen those, which flatters the rows of trees a little:

| candidate | AUC | F1 | calibration error | AUC of longliners | F1 of longliners | AUC of purse seiners | F1 of purse seiners |
|---|---|---|---|---|---|---|---|
{sequence_lines(tried['sequence'])}

{tried['foundOfSequence']}
""" + short_section(figures["shortHistories"]) + f"""
## When it cannot say

Without a speed or a distance from shore; above {model['limits']['mostSpeedKnots']} kn, which no labelled report exceeds; farther than
{model['limits']['mostShoreKm']} km from shore; for a vessel whose AIS states a type that does not fish; under way within {model['limits']['leastShoreUnlessTowedKm']} km of the shore; and for small boats that work inshore (within
{model['limits']['leastShoreKm']} km of shore, or back at it within {model['limits']['leastShoreHours']} h). The last two do not hold for a vessel that towed a trawl in the last 48 hours:
75 minutes at 2 to 4.5 kn without a report at another speed. Of the reports inshore of the three labelled
trawlers 50 to 64% follow such a tow, of those of the purse seiners, the pole-and-line vessel and the troller at most 2%, of those of the
longliners at most 19%, of those of the three vessels with fixed gear none, none and 20%. Small netters and potters seldom tow.

Within {model['limits']['leastShoreUnlessTowedKm']} km of the shore, under way and without a tow, lie {refused['n']} labelled reports of {refused['vessels']} vessels, of which {refused['fishingVessels']} fish there. The nested folds judge them badly:
{plain(refused)}; without the troller AUC {cell(refused_others['auc'])}, F1 {cell(refused_others['f1'])}, precision {cell(refused_others['precision'])}
on {refused_others['n']} reports. So the model knows too little there, and says so; limits of 3, 5, 8 and 10 km refuse more and gain at most 0.002 of AUC and 0.006 of F1.

**Few positions (IUU-18).** Where fewer than 1.5 steps of ten minutes an hour were received over the last six hours (or since the track began), fishing is called from
{few['sureProbability']:.2f} on; between {model['threshold']:.2f} and that, the answer is 'cannot say' (`few_positions_lately`). {few['sparse'] / few['ofPlace']['n']:.0%} of the labelled reports that are not refused for their place have so few; {few['all']['n']} are
refused for it, {few['all']['n'] / few['ofPlace']['n']:.1%} of them all and {few['all']['fishing'] / few['ofPlace']['fishing']:.1%} of the fishing; {few['all']['fishing'] / few['all']['n']:.0%} of those refused are labelled fishing. Without the rule: {plain(few['without'])}.
It is for the bursts of satellites ('What it meets at sea and was never shown'). Longliners pay for it: AUC {cell(served['byGear'][longlines]['auc'])} on what is answered, {cell(few['byGear'][longlines]['withoutAuc'])} with what it
refuses, {cell(track['byGear'][longlines]['auc'])} on all their labelled reports. By gear:

| gear | labelled reports | answered, % | refused for few positions, % | of its labelled fishing, % | AUC of what is answered | with what IUU-18 refuses | of all labelled |
|---|---|---|---|---|---|---|---|
{few_lines(few['byGear'], served['byGear'], track['byGear'])}

A boat is taken to be small when it states a length below {model['limits']['leastLengthMetres']} m: Union fishing vessels above 15 m carry AIS ([Regulation (EU) 2023/2842](https://www.theoutlawocean.com/toolkit/global-fishing-legislation/european-union/vessel-tracking/)),
  and small-scale coastal fishing means less than 12 m without towed gear ([Regulation (EU) 508/2014](http://www.artfishmed.eu/outputs/the-ssf-fleet/));

Made tracks inshore, without a stated length unless one is named (`training/fishing/made-tracks.ts`):

{bullets(made)}

Tracks are resampled to steps of ten minutes, so a boat that reports often is no longer refused for it; only a stated length shows that it is small.
Refusing the tenth of the reports with probabilities nearest 0.5 would give AUC 0.956, F1 0.899, accuracy 0.892 and a calibration error of 0.033 on
the rest; it is not done where enough is received, as a calibrated
probability says more than a refusal.

## Lying still, swinging and drifting

The rules IUU-9 in `docs/rules/fishing.md` decide before the model, or refuse where the model calls fishing what may be drifting. Made tracks of 24
hours after a passage, a report in 1 to 20 minutes, positions with noise of 5 to 50 m, speeds and courses as a receiver computes them
(`training/fishing/made-stays.ts`):

{bullets(stays)}

""" + work_section.of(model, work, tried) + f"""
## Base rate

{overall['positives']:.0%} of the labelled reports are fishing, {base['labelledShare']:.0%} of those that are not moored. The probabilities are calibrated to that share. Over all
{base['reports']:,} reports under way of the same vessels, one in ten minutes, labelled or not, their mean is {base['meanProbability']:.2f}, and the share at which they agree with themselves
(expectation maximisation, `training/fishing/base-rate.ts`) is {base['estimatedShare']:.2f}: close enough that the served probability of a vessel's track is not corrected.
Where fishing is rarer, as among vessels in port approaches or of unknown type, true probabilities are lower: the odds scale with the ratio of the odds of the base rates. At a
base rate of 20%, for example, a served 0.50 means {0.25 / (0.25 + base['labelledShare'] / (1 - base['labelledShare'])):.2f}. Which population a report comes from is not known to the model, so it does not guess one.

## Use

For screening: it selects reports for review. Its labels are of fishing vessels only; what it knows of other work is made
('What it meets at sea and was never shown'). It does not know what is legal. A vessel that lies still is decided by a rule instead
(IUU-9 in `docs/rules/fishing.md`). An answer states its basis: the track (with its reports, hours and times) or the point alone, and why.

## Limits

- {vessels} vessels, mostly of 2012-2016; trawlers, trollers and pole-and-line vessels are few. Small craft without AIS are absent.
- The median step before a labelled report is 15 minutes: every track is resampled to steps of ten minutes, and no silence of more than half an hour is filled.
- The first report of a new vessel is judged by the point, the next ones by short windows; its habits count from its 30th step on.
- The labels are people's interpretation of tracks. Purse seiners, whose sets are short, are the hardest.
- A vessel that drifts without steerage can be called fishing in its first hour, and later when it drifts at 2 knots and more, states no heading
  and kept that speed for 75 minutes, as a trawler that tows does.
- A vessel that drifts with its gear, slowly and evenly, is refused after an hour: at most 5.2% of the labelled fishing reports, 0.6% of those of longliners.

## Reproduction

`training/fishing/train.sh TRACKS.csv.gz` (Debian's Python with xgboost 1.7 and scikit-learn 1.2), seed {model['seed']}.
"""


def main(models, work):
    model = json.loads((Path(models) / "model.json").read_text())
    tried = json.loads((Path(__file__).parent / "tried.json").read_text())
    made, stays = ((Path(work) / name).read_text() for name in ("made-tracks.txt", "made-stays.txt"))
    base = json.loads((Path(work) / "base-rate.json").read_text())
    measured = json.loads((Path(work) / "fishing-work.json").read_text())
    (Path(models) / "MODEL_CARD.md").write_text(write(model, tried, made, stays, base, measured))


if __name__ == "__main__":
    main(*sys.argv[1:3])
