"""The recipe: boosted trees on the features, every vessel weighing nearly the same whatever its number of labels."""

import numpy as np
import pandas as pd
import xgboost

SEED = 20260
FOLDS = 5
FOLD_SEEDS = (1, 2, 3, 4, 5)
BAGS = 4
ROUNDS = 180
VESSEL_POWER = 0.8
MODE_WEIGHTS = {"full": 1.0, "short": 0.3, "point": 0.15}
PARAMETERS = {
    "objective": "binary:logistic", "base_score": 0.5, "tree_method": "hist", "max_bin": 64, "max_depth": 4, "eta": 0.08,
    "subsample": 0.5, "colsample_bytree": 0.6, "colsample_bynode": 0.15, "min_child_weight": 20, "reg_lambda": 20,
    "nthread": 2,
}


def row_weights(vessels, modes):
    """Weight of each row: its mode's, over the vessel's row count to the power of VESSEL_POWER; mean 1."""
    counts = pd.Series(vessels).map(pd.Series(vessels).value_counts()).to_numpy(float)
    weights = counts ** -VESSEL_POWER * pd.Series(modes).map(MODE_WEIGHTS).to_numpy()
    return weights / weights.mean()


def fit(features, labels, weights, bags=BAGS):
    """Boosters that differ in their seed alone; labels are the share of judges who saw fishing."""
    data = xgboost.DMatrix(features, label=labels, weight=weights)
    return [xgboost.train({**PARAMETERS, "seed": SEED + bag}, data, ROUNDS) for bag in range(bags)]


def margins(boosters, features):
    """Mean raw margin of the boosters for each row."""
    data = xgboost.DMatrix(features)
    return np.mean([booster.predict(data, output_margin=True) for booster in boosters], axis=0)


def folds_by_vessel(vessels, seed):
    """A fold for each row, whole vessels together, with about as many rows in each fold."""
    random = np.random.RandomState(seed)
    counts = pd.Series(vessels).value_counts().sort_index()
    jittered = (counts * random.uniform(0.5, 2, len(counts))).sort_values(ascending=False)
    sizes = np.zeros(FOLDS)
    fold_of = {}
    for vessel in jittered.index:
        fold = int(np.argmin(sizes + random.uniform(0, counts.sum() / 100, FOLDS)))
        fold_of[vessel] = fold
        sizes[fold] += counts[vessel]
    return pd.Series(vessels).map(fold_of).to_numpy()
