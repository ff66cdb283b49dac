"""Cross-validates by vessel, fits on all vessels and writes trees.bin and model.json.

usage: train.py MATRIX HISTORIES OUTPUT_FOLDER
"""

import json
import sys
from pathlib import Path

import numpy as np

import cross_validate
import figures
import recipe
import short_tracks
import tree_file

VERSION = "fishing-3.0"
THRESHOLD = 0.5
LIMITS = {"mostSpeedKnots": 20, "mostShoreKm": 2000, "leastShoreHours": 24, "leastShoreKm": 20,
          "leastShoreUnlessTowedKm": 2, "leastLengthMetres": 15}
# Anonymised ids of the two vessels of the data set gina.
GINA = ("38322969102051", "43935946737362")
POINT_BAGS = 3
# Gear of a single vessel with 6% of the labels, unlike all others.
TROLLER = "Trollers"
# As in packages/fishing/src/track/staying.ts.
MOORED = {"knots": 0.05, "shoreKm": 1.852, "share": 7 / 3432}


def load(path):
    header = json.loads(Path(f"{path}.json").read_text())
    matrix = np.fromfile(f"{path}.f32", "<f4").reshape(-1, len(header["features"]))
    label = np.array(header["label"])
    return {"X": matrix, "features": header["features"], "label": label, "truth": (label >= 0.5).astype(int),
            "vessel": np.array(header["vessel"]), "gear": np.array(header["gear"]), "mode": np.array(header["mode"]), "towed": np.array(header["towed"]), "gina": GINA,
            "trainingData": {"sha256": header["sha256"], "rows": header["rows"], "labelled": len(label) // 3,
                             "vessels": len(set(header["vessel"]))}}


def report(truth, probability, vessels, gear):
    overall = figures.binary(truth, probability, THRESHOLD) | {"interval": figures.vessel_bootstrap(truth, probability, vessels, THRESHOLD)}
    return {"overall": overall | {"positives": float(truth.mean()), "vessels": len(np.unique(vessels))},
            "withoutTroller": figures.binary(truth[gear != TROLLER], probability[gear != TROLLER], THRESHOLD),
            "byGear": {name: figures.binary(truth[gear == name], probability[gear == name], THRESHOLD)
                       | {"vessels": len(np.unique(vessels[gear == name]))} for name in sorted(set(gear))},
            "byVessel": [{"gear": str(gear[vessels == name][0])} | figures.binary(truth[vessels == name], probability[vessels == name], THRESHOLD)
                         for name in sorted(set(vessels)) if (vessels == name).sum() >= 100]}


def served(data, probability):
    """Probabilities of whole tracks as served, and which reports get one: moored vessels by rule, none close to shore without a tow."""
    full = data["mode"] == "full"
    speed, shore_km = (data["X"][full][:, data["features"].index(name)] for name in ("speed", "shoreKm"))
    is_moored = (speed < MOORED["knots"]) & (shore_km <= MOORED["shoreKm"])
    is_answered = is_moored | (shore_km >= LIMITS["leastShoreUnlessTowedKm"]) | data["towed"][full]
    return np.where(is_moored, MOORED["share"], probability), is_answered


def calibration(margin, truth):
    slope, intercept = figures.platt(margin, truth)
    return {"slope": round(slope, 6), "intercept": round(intercept, 6)}


def main(matrix, histories_path, output):
    data = load(matrix)
    histories = short_tracks.load(histories_path, len(data["features"]))
    full, point = data["mode"] == "full", data["mode"] == "point"
    truth, vessels, gear = data["truth"][full], data["vessel"][full], data["gear"][full]
    nested = cross_validate.nested(data, histories)
    measured = {"track": report(truth, nested["probability"], vessels, gear),
                "point": figures.binary(truth, cross_validate.elsewhere(nested["pointMargin"], truth, nested["folds"]), THRESHOLD),
                "chosenDeepWeights": nested["chosen"]}
    probability, is_answered = served(data, nested["probability"])
    measured["served"] = report(truth[is_answered], probability[is_answered], vessels[is_answered], gear[is_answered])
    refused = ~is_answered
    measured["closeToShore"] = {
        name: figures.binary(truth[chosen], nested["probability"][chosen], THRESHOLD) | {"vessels": len(np.unique(vessels[chosen])),
              "fishingVessels": len(np.unique(vessels[chosen & (truth == 1)]))}
        for name, chosen in (("all", refused), ("withoutTroller", refused & (gear != TROLLER)))}
    members = {"shallow trees alone": nested["shallow"], "deeper trees alone": nested["deep"]}
    measured["members"] = {name: figures.binary(truth, cross_validate.elsewhere(margin, truth, nested["folds"]), THRESHOLD)
                           for name, margin in members.items()}
    measured["baselines"] = {}
    for name, columns in cross_validate.BASELINES.items():
        chosen = data["X"][full][:, [data["features"].index(column) for column in columns]]
        margin = cross_validate.out_of_fold(chosen, data["label"][full], vessels, nested["folds"], cross_validate.fitted(recipe.SHALLOW, 1))
        measured["baselines"][name] = figures.binary(truth, cross_validate.elsewhere(margin, truth, nested["folds"]), THRESHOLD)
    measured["withoutGear"] = cross_validate.without_gears(data, [name for name in sorted(set(gear)) if name != "unknown"])
    deep_weight, _ = cross_validate.choose(data["X"][full], data["label"][full], vessels, 99)
    blended = (nested["shallow"] + deep_weight * nested["deep"]) / (1 + deep_weight)
    shallow, deep = (recipe.fit_member(member, data["X"][full], data["label"][full], vessels) for member in (recipe.SHALLOW, recipe.DEEP))
    alone = recipe.fit_member(recipe.SHALLOW, data["X"][point], data["label"][point], data["vessel"][point], POINT_BAGS)
    ensembles = {"track": recipe.blend(shallow, deep, deep_weight), "point": recipe.blend(alone, [], 0)}
    folder = Path(output)
    counts = tree_file.write(folder / "trees.bin", list(ensembles.values()), len(data["features"]))
    whole = calibration(blended, truth)
    lengths, measured["shortHistories"] = short_tracks.measure(histories, nested["histories"], nested["historyFolds"], whole, THRESHOLD)
    description = {
        "version": VERSION,
        "calibration": {"track": lengths, "point": calibration(nested["pointMargin"], truth)},
        "threshold": THRESHOLD,
        "limits": LIMITS,
        "trees": dict(zip(ensembles, counts)),
        "deepWeight": deep_weight,
        "seed": recipe.SEED,
        "trainingData": data["trainingData"],
        "figures": measured,
        "features": data["features"],
    }
    (folder / "model.json").write_text(json.dumps(description, indent=1) + "\n")
    for name, members in ensembles.items():
        np.save(f"{matrix}.{name}.npy", tree_file.leaf_sums(members, data["X"]))
    print(json.dumps({"track": measured["track"]["overall"], "chosen": nested["chosen"], "final": deep_weight}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:4])
