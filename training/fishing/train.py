"""Cross-validates by vessel, fits on all vessels and writes trees.bin, model.json and MODEL_CARD.md.

usage: train.py MATRIX OUTPUT_FOLDER
"""

import json
import sys
from pathlib import Path

import numpy as np

import card
import cross_validate
import figures
import recipe
import tree_file

VERSION = "fishing-1.1"
THRESHOLD = 0.5
LIMITS = {"mostSpeedKnots": 30, "mostShoreKm": 2000}


def load(path):
    header = json.loads(Path(f"{path}.json").read_text())
    matrix = np.fromfile(f"{path}.f32", "<f4").reshape(-1, len(header["features"]))
    label = np.array(header["label"])
    return {"X": matrix, "features": header["features"], "label": label, "truth": (label >= 0.5).astype(int),
            "vessel": np.array(header["vessel"]), "gear": np.array(header["gear"]), "mode": np.array(header["mode"]),
            "trainingData": {"sha256": header["sha256"], "rows": header["rows"], "labelled": len(label) // 3,
                             "vessels": len(set(header["vessel"]))}}


def calibration(data, results, mode):
    rows = data["mode"] == mode
    margin = np.concatenate([margin[rows] for margin, _ in results])
    slope, intercept = figures.platt(margin, np.tile(data["truth"][rows], len(results)))
    return {"slope": round(slope, 6), "intercept": round(intercept, 6)}


def main(matrix, output):
    data = load(matrix)
    results = {graph: cross_validate.out_of_fold(data, mode) for graph, mode in recipe.TRAINED_ON.items()}
    reports = {mode: cross_validate.report(data, cross_validate.calibrated(data, results[graph], mode), mode, THRESHOLD)
               for graph, mode in (("track", "full"), ("track", "short"), ("point", "point"))}
    elsewhere = cross_validate.report(
        data, cross_validate.calibrated_elsewhere(data, results["track"], "full"), "full", THRESHOLD, gears=False)["overall"]
    baselines = {}
    for name, columns in cross_validate.BASELINES.items():
        trees = cross_validate.out_of_fold(data, "full", columns)
        answers = cross_validate.calibrated(data, trees, "full")
        baselines[name] = cross_validate.report(data, answers, "full", THRESHOLD, gears=False)["overall"]
    boosters = {}
    for graph, mode in recipe.TRAINED_ON.items():
        rows = data["mode"] == mode
        boosters[graph] = recipe.fit(data["X"][rows], data["label"][rows], recipe.row_weights(data["vessel"][rows]))
    folder = Path(output)
    ensembles = [[(booster, 1 / len(members)) for booster in members] for members in boosters.values()]
    counts = tree_file.write(folder / "trees.bin", ensembles, len(data["features"]))
    description = {
        "version": VERSION,
        "calibration": {graph: calibration(data, results[graph], mode) for graph, mode in recipe.TRAINED_ON.items()},
        "threshold": THRESHOLD,
        "limits": LIMITS,
        "trees": dict(zip(boosters, counts)),
        "seed": recipe.SEED,
        "trainingData": data["trainingData"],
        "figures": {"track": reports["full"], "trackCalibratedElsewhere": elsewhere, "shortTrack": reports["short"],
                    "point": reports["point"], "baselines": baselines},
        "features": data["features"],
    }
    (folder / "model.json").write_text(json.dumps(description, indent=1) + "\n")
    (folder / "MODEL_CARD.md").write_text(card.write(description))
    for graph in boosters:
        np.save(f"{matrix}.{graph}.npy", tree_file.leaf_sums(boosters[graph], data["X"]))
    print(json.dumps({mode: reports[mode]["overall"] for mode in reports} | {"baselines": baselines}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:3])
