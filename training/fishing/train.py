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
# As in packages/fishing/src/scoring/few-positions.ts.
SURE_PROBABILITY = 0.8
# As in packages/fishing/src/track/staying.ts.
MOORED = {"knots": 0.05, "shoreKm": 1.852, "share": 7 / 3432}


def load(path):
    header = json.loads(Path(f"{path}.json").read_text())
    matrix = np.fromfile(f"{path}.f32", "<f4").reshape(-1, len(header["features"]))
    label = np.array(header["label"])
    return {"X": matrix, "features": header["features"], "label": label, "truth": (label >= 0.5).astype(int),
            "vessel": np.array(header["vessel"]), "gear": np.array(header["gear"]), "mode": np.array(header["mode"]), "towed": np.array(header["towed"]),
            "sparse": np.array(header["sparse"]), "gina": GINA,
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
    """Probabilities of whole tracks as served, which reports are too close to shore for one (without a tow), and which have too few positions."""
    full = data["mode"] == "full"
    speed, shore_km = (data["X"][full][:, data["features"].index(name)] for name in ("speed", "shoreKm"))
    is_moored = (speed < MOORED["knots"]) & (shore_km <= MOORED["shoreKm"])
    is_close = ~is_moored & (shore_km < LIMITS["leastShoreUnlessTowedKm"]) & ~data["towed"][full]
    is_unsure = (probability > THRESHOLD) & (probability < SURE_PROBABILITY)
    return np.where(is_moored, MOORED["share"], probability), is_close, data["sparse"][full] & is_unsure & ~is_moored & ~is_close


def measure_served(data, nested_probability):
    """Figures of what is served, and of the reports that are refused for their place or for few positions."""
    full = data["mode"] == "full"
    truth, vessels, gear = data["truth"][full], data["vessel"][full], data["gear"][full]
    probability, is_close, is_few = served(data, nested_probability)
    is_answered = ~is_close & ~is_few
    fishing, of_place = truth == 1, ~is_close
    count = lambda rows: {"n": int(rows.sum()), "fishing": int((rows & fishing).sum())}
    by_gear = {name: {"labelled": count(gear == name), "ofPlace": count(of_place & (gear == name)), "refused": count(is_few & (gear == name)),
                      "answered": int((is_answered & (gear == name)).sum()),
                      "withoutAuc": figures.binary(truth[of_place & (gear == name)], probability[of_place & (gear == name)], THRESHOLD)["auc"]} for name in sorted(set(gear))}
    return {
        "served": report(truth[is_answered], probability[is_answered], vessels[is_answered], gear[is_answered]),
        "closeToShore": {
            name: figures.binary(truth[chosen], nested_probability[chosen], THRESHOLD) | {"vessels": len(np.unique(vessels[chosen])),
                  "fishingVessels": len(np.unique(vessels[chosen & fishing]))}
            for name, chosen in (("all", is_close), ("withoutTroller", is_close & (gear != TROLLER)))},
        "fewPositions": {"sureProbability": SURE_PROBABILITY, "sparse": int((data["sparse"][full] & of_place).sum()), "all": count(is_few),
                         "ofPlace": count(of_place), "without": figures.binary(truth[of_place], probability[of_place], THRESHOLD), "byGear": by_gear}}


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
    measured |= measure_served(data, nested["probability"])
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
