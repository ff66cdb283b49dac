"""Out-of-fold margins by vessel, their calibration, and the metrics of the model and its baselines."""

import numpy as np

import figures
import recipe

BASELINES = {
    "speed only": ["speed"],
    "report alone": ["speed", "shoreKm", "solarSin", "solarCos"],
    "report and the step to it": ["speed", "shoreKm", "solarSin", "solarCos", "stepHours", "stepSpeed", "turn", "turnPerHour"],
}


def out_of_fold(data, trained_on, columns=None, bags=1):
    """Returns, for each fold seed, the margin of every row from a model that never saw its vessel, and the folds."""
    features = data["X"] if columns is None else data["X"][:, [data["features"].index(name) for name in columns]]
    used = data["mode"] == trained_on
    results = []
    for seed in recipe.FOLD_SEEDS:
        folds = recipe.folds_by_vessel(data["vessel"], seed)
        margin = np.zeros(len(folds))
        for fold in range(recipe.FOLDS):
            train = used & (folds != fold)
            weights = recipe.row_weights(data["vessel"][train])
            boosters = recipe.fit(features[train], data["label"][train], weights, bags)
            margin[folds == fold] = recipe.margins(boosters, features[folds == fold])
        results.append((margin, folds))
    return results


def calibrated(data, results, mode):
    """Probabilities of a mode's rows per fold seed, under one two-parameter calibration, as in the shipped model."""
    rows = data["mode"] == mode
    truth = data["truth"][rows]
    return [figures.apply_platt(figures.platt(margin[rows], truth), margin[rows]) for margin, _ in results]


def calibrated_elsewhere(data, results, mode):
    """Like `calibrated`, but each fold is calibrated on the other folds alone: a harder test of the ranking between folds."""
    rows = data["mode"] == mode
    truth = data["truth"][rows]
    answers = []
    for margin, folds in results:
        margin, folds = margin[rows], folds[rows]
        probability = np.zeros(len(truth))
        for fold in range(recipe.FOLDS):
            curve = figures.platt(margin[folds != fold], truth[folds != fold])
            probability[folds == fold] = figures.apply_platt(curve, margin[folds == fold])
        answers.append(probability)
    return answers


def report(data, answers, mode, threshold, gears=True):
    """Mean and standard deviation over the fold seeds of every metric, overall and by gear."""
    rows = data["mode"] == mode
    truth, gear = data["truth"][rows], data["gear"][rows]
    keys = ("auc", "averagePrecision", "f1", "precision", "recall", "accuracy", "calibrationError")

    def over(chosen):
        runs = [figures.binary(truth[chosen], answer[chosen], threshold) for answer in answers]
        vessels = len(np.unique(data["vessel"][rows][chosen]))
        return {"n": int(chosen.sum()), "vessels": vessels} | {key: figures.mean_and_spread(runs, key) for key in keys}

    result = {"overall": over(np.ones(len(truth), bool))}
    if gears:
        result["byGear"] = {name: over(gear == name) for name in sorted(set(gear))}
    return result
