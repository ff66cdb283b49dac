"""Measures both ensembles on short tracks of held-out vessels, and calibrates the track ensemble by track length."""

import json
from pathlib import Path

import numpy as np

import figures
import recipe

# Minimum number of earlier reports for each calibration; the last uses the calibration of whole tracks.
LENGTHS = (1, 2, 3, 5, 9, 33)
HOURS = (0, 0.5, 1, 2, 4, 12, 48)


def load(path, width):
    header = json.loads(Path(f"{path}.json").read_text())
    columns = {key: np.array(header[key]) for key in ("vessel", "label", "reports", "hours")}
    return columns | {"X": np.fromfile(f"{path}.f32", "<f4").reshape(-1, width), "drawn": header["drawn"],
                      "truth": (columns["label"] >= 0.5).astype(int)}


def elsewhere(margin, truth, chosen, folds):
    """Probabilities of the chosen rows, with each fold calibrated on the others."""
    answer = np.zeros(len(margin))
    for fold in range(recipe.FOLDS):
        curve = figures.platt(margin[chosen & (folds != fold)], truth[chosen & (folds != fold)])
        answer[chosen & (folds == fold)] = figures.apply_platt(curve, margin[chosen & (folds == fold)])
    return answer


def between(values, bounds, index):
    upper = bounds[index + 1] if index + 1 < len(bounds) else np.inf
    return (values >= bounds[index]) & (values < upper)


def measure(histories, margins, folds, whole, threshold):
    """Returns the calibrations by track length, and metrics by number of earlier reports and by hours where the track is used: for the point,
    for the track with the calibration of whole tracks, and for the track calibrated by length."""
    truth, reports = histories["truth"], histories["reports"]
    alone = np.arange(len(truth)) // (histories["drawn"] + 1) * (histories["drawn"] + 1)
    by_length = np.zeros(len(truth))
    for index in range(len(LENGTHS)):
        chosen = between(reports, LENGTHS, index)
        by_length[chosen] = elsewhere(margins["track"], truth, chosen, folds)[chosen]
    answers = {"point": elsewhere(margins["point"], truth, reports == 0, folds)[alone],
               "wholeTrack": figures.apply_platt((whole["slope"], whole["intercept"]), margins["track"]), "byLength": by_length}

    def table(values, bounds, least):
        rows = []
        for index, bound in enumerate(bounds):
            chosen = between(values, bounds, index) & (reports >= least)
            row = {"from": bound, "n": int(chosen.sum())}
            for name, answer in answers.items():
                found = figures.binary(truth[chosen], answer[chosen], threshold)
                row[name] = {key: found[key] for key in ("auc", "f1", "recall", "calibrationError")}
            rows.append(row)
        return rows

    by_reports = table(reports, LENGTHS, 1)
    least = first_better(by_reports)
    curves = [curve for curve in calibrate(histories, margins, whole) if curve["fromReports"] >= least]
    return curves, {"leastReports": least, "byReports": by_reports, "byHours": table(histories["hours"], HOURS, least)}


def calibrate(histories, margins, whole):
    """Fits slope and intercept for each track length from the second on; the last length keeps those of whole tracks."""
    truth, reports = histories["truth"], histories["reports"]
    curves = []
    for index, bound in enumerate(LENGTHS):
        chosen = between(reports, LENGTHS, index)
        slope, intercept = figures.platt(margins["track"][chosen], truth[chosen])
        last = bound == LENGTHS[-1]
        curves.append({"fromReports": bound, **(whole if last else {"slope": round(slope, 6), "intercept": round(intercept, 6)})})
    return curves


def first_better(rows):
    """Minimum number of earlier reports from which the length-calibrated track has the better AUC and F1 throughout."""
    worse = [index for index, row in enumerate(rows)
             if any(row["byLength"][key] < row["point"][key] for key in ("auc", "f1"))]
    first = max(worse, default=-1) + 1
    if first == len(rows):
        raise SystemExit("short_tracks: at the longest tracks the graph for tracks is not better than the one for points; train on more vessels")
    return rows[first]["from"]
