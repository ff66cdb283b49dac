"""Nested cross-validation by vessel: no choice or calibration for a fold uses its vessels."""

import numpy as np
from sklearn.metrics import log_loss

import figures
import recipe

BASELINES = {
    "speed only": ["speed"],
    "report alone": ["speed", "shoreKm", "solarSin", "solarCos"],
    "report and the step to it": ["speed", "shoreKm", "solarSin", "solarCos", "stepHours", "stepSpeed", "turn", "turnPerHour"],
}


def out_of_fold(features, labels, vessels, folds, fit):
    """Margin of every row from a model that `fit` trained on the other folds."""
    margin = np.zeros(len(folds))
    for fold in np.unique(folds):
        train = folds != fold
        margin[~train] = fit(features[train], labels[train], vessels[train])(features[~train])
    return margin


def fitted(member, bags):
    def fit(features, labels, vessels):
        boosters = recipe.fit_member(member, features, labels, vessels, bags)
        return lambda rows: recipe.mean_margin(boosters, rows)

    return fit


def choose(features, labels, vessels, seed):
    """Chooses deep weight and calibration by cross-validation over these vessels only."""
    folds = recipe.folds_by_vessel(vessels, seed, recipe.INNER_FOLDS)
    shallow, deep = (out_of_fold(features, labels, vessels, folds, fitted(member, 2)) for member in (recipe.SHALLOW, recipe.DEEP))
    truth = (labels >= 0.5).astype(int)
    weights = recipe.row_weights(vessels)
    tried = []
    for deep_weight in recipe.DEEP_WEIGHTS:
        margin = (shallow + deep_weight * deep) / (1 + deep_weight)
        curve = figures.platt(margin, truth)
        tried.append((log_loss(truth, figures.apply_platt(curve, margin), sample_weight=weights), deep_weight, curve))
    return min(tried)[1:]


def nested(data, histories):
    """Probability of each 'full' row from choices made without its vessel; also the folds, and the margins of histories by both ensembles."""
    full, point = data["mode"] == "full", data["mode"] == "point"
    features, labels, vessels = data["X"][full], data["label"][full], data["vessel"][full]
    folds = recipe.folds_by_vessel(vessels, recipe.FOLD_SEED)
    fold_of = dict(zip(vessels, folds))
    history_folds = np.array([fold_of[vessel] for vessel in histories["vessel"]])
    point_folds = np.array([fold_of[vessel] for vessel in data["vessel"][point]])
    result = {"folds": folds, "historyFolds": history_folds, "margin": np.zeros(len(folds)), "probability": np.zeros(len(folds)),
              "shallow": np.zeros(len(folds)), "deep": np.zeros(len(folds)),
              "pointMargin": np.zeros(len(folds)), "chosen": [],
              "histories": {"track": np.zeros(len(history_folds)), "point": np.zeros(len(history_folds))}}
    for fold in range(recipe.FOLDS):
        train, held, history = folds != fold, folds == fold, history_folds == fold
        deep_weight, curve = choose(features[train], labels[train], vessels[train], 100 + fold)
        shallow, deep = (recipe.fit_member(member, features[train], labels[train], vessels[train])
                         for member in (recipe.SHALLOW, recipe.DEEP))
        members = recipe.blend(shallow, deep, deep_weight)
        result["shallow"][held] = recipe.mean_margin(shallow, features[held])
        result["deep"][held] = recipe.mean_margin(deep, features[held])
        result["margin"][held] = recipe.margins(members, features[held])
        result["probability"][held] = figures.apply_platt(curve, result["margin"][held])
        result["histories"]["track"][history] = recipe.margins(members, histories["X"][history])
        alone = point_folds != fold
        boosters = recipe.fit_member(recipe.SHALLOW, data["X"][point][alone], data["label"][point][alone], data["vessel"][point][alone], 3)
        result["pointMargin"][~alone] = recipe.mean_margin(boosters, data["X"][point][~alone])
        result["histories"]["point"][history] = recipe.mean_margin(boosters, histories["X"][history])
        result["chosen"].append(deep_weight)
        print(f"fold {fold}: deep weight {deep_weight}", flush=True)
    return result


def elsewhere(margin, truth, folds):
    """Probabilities, with each fold calibrated on the others."""
    probability = np.zeros(len(truth))
    for fold in np.unique(folds):
        held = folds == fold
        probability[held] = figures.apply_platt(figures.platt(margin[~held], truth[~held]), margin[held])
    return probability


def without_gears(data, gears):
    """AUC on the vessels of each gear, and of the data set gina, from models trained without them."""
    full = data["mode"] == "full"
    features, labels, vessels, gear = (data[key][full] for key in ("X", "label", "vessel", "gear"))
    held_out = {name: gear == name for name in gears} | {"the data set gina": np.isin(vessels, data["gina"])}
    result = {}
    for name, held in held_out.items():
        shallow, deep = (recipe.fit_member(member, features[~held], labels[~held], vessels[~held], 2)
                         for member in (recipe.SHALLOW, recipe.DEEP))
        margin = recipe.margins(recipe.blend(shallow, deep, 0.5), features[held])
        truth = data["truth"][full][held]
        result[name] = {"n": int(held.sum()), "vessels": len(np.unique(vessels[held])),
                        "auc": figures.binary(truth, 1 / (1 + np.exp(-margin)), 0.5)["auc"]}
    return result
