"""Fits the trees that tell gears from other work at sea, and adds them to trees.bin and model.json.

usage: train_work.py MATRIX MODEL_FOLDER
"""

import json
import sys
from pathlib import Path

import numpy as np
import xgboost

import recipe
import tree_file

ROUNDS = 30
FOLDS = 4
PARAMETERS = {"objective": "multi:softprob", "tree_method": "hist", "max_bin": 64, "nthread": 1, "max_depth": 5, "eta": 0.12,
              "subsample": 0.5, "colsample_bytree": 0.5, "colsample_bynode": 0.3, "min_child_weight": 2, "reg_lambda": 5, "seed": recipe.SEED}
# Total weights of labelled vessels, made gears and made tracks of other work.
SHARES = (1, 1, 2)
# The probability of a gear below which fishing is not called: the greatest that refuses at most this share of labelled fishing held out.
MOST_REFUSED = 0.02
CANDIDATES = [round(0.05 * step, 2) for step in range(1, 15)]
# Log-odds that a stated type adds for a gear, or takes off it.
STATED_TYPE_LOG_ODDS = 2.5


def load(path):
    header = json.loads(Path(f"{path}.json").read_text())
    data = {key: np.array(header[key]) for key in ("family", "group", "track", "isMade", "label")}
    return data | {"X": np.fromfile(f"{path}.f32", "<f4").reshape(-1, len(header["features"])),
                   "features": header["features"], "families": header["families"]}


def parts(data):
    """Labelled vessels, made gears, other work."""
    is_gear = data["family"] == 0
    return ~data["isMade"], data["isMade"] & is_gear, data["isMade"] & ~is_gear


def weights(data):
    """Each part has its share, and within it each kind the same; a labelled vessel counts by the root of its rows."""
    weight = np.zeros(len(data["family"]))
    for part, share in zip(parts(data), SHARES):
        for group in np.unique(data["group"][part]):
            rows = part & (data["group"] == group)
            weight[rows] = 1 / rows.sum() if data["isMade"][rows][0] else rows.sum() ** -0.5
        weight[part] *= share / weight[part].sum()
    return weight / weight.mean()


def fit(data, rows, weight):
    matrix = xgboost.DMatrix(data["X"][rows], label=data["family"][rows], weight=weight[rows])
    return xgboost.train({**PARAMETERS, "num_class": len(data["families"])}, matrix, ROUNDS)


def held_out(data, weight):
    """Probability of a gear for every row, from trees that saw neither its vessel nor, for made tracks, any track of its kind."""
    random = np.random.RandomState(recipe.SEED)
    folds = np.zeros(len(weight), int)
    for part in parts(data):
        groups = np.unique(data["group"][part])
        random.shuffle(groups)
        for index, group in enumerate(groups):
            folds[part & (data["group"] == group)] = index % FOLDS
    probability = np.zeros(len(weight))
    for fold in range(FOLDS):
        booster = fit(data, folds != fold, weight)
        probability[folds == fold] = booster.predict(xgboost.DMatrix(data["X"][folds == fold]))[:, 0]
        print(f"fold {fold}", flush=True)
    return probability


def measure(data, probability):
    """For each candidate, what it refuses of fishing and what it lets pass of other work; both of kinds and vessels that were not shown."""
    labelled, gears, others = parts(data)
    fishing = data["label"] == 1
    return [{"threshold": threshold,
             "labelledFishingRefused": round(float((probability[labelled & fishing] < threshold).mean()), 4),
             "madeFishingRefused": round(float((probability[gears & fishing] < threshold).mean()), 4),
             "otherWorkPassed": round(float((probability[others] >= threshold).mean()), 4)} for threshold in CANDIDATES]


def main(matrix, folder):
    data = load(matrix)
    weight = weights(data)
    table = measure(data, held_out(data, weight))
    threshold = max(row["threshold"] for row in table if row["labelledFishingRefused"] <= MOST_REFUSED)
    booster = fit(data, np.ones(len(weight), bool), weight)
    path = Path(folder) / "model.json"
    model = json.loads(path.read_text())
    others = [model["trees"][name] for name in ("track", "point")]
    model["trees"]["work"] = tree_file.append(Path(folder) / "trees.bin", sum(others), [(booster, 1)], len(data["features"]))
    model["work"] = {"families": data["families"], "leastGear": threshold, "statedTypeLogOdds": STATED_TYPE_LOG_ODDS}
    model["workFeatures"] = data["features"][len(model["features"]):]
    model["figures"]["work"] = {"rows": {name: int(part.sum()) for name, part in zip(("labelled", "gears", "others"), parts(data))},
                                "heldOut": table}
    path.write_text(json.dumps(model, indent=1) + "\n")
    np.save(f"{matrix}.work.npy", booster.predict(xgboost.DMatrix(data["X"]), output_margin=True).astype("<f8"))
    print(json.dumps({"threshold": threshold, "trees": model["trees"]["work"], "table": table}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:3])
