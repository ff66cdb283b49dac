"""Trains the classifier of tracks by kind of vessel from the samples of build-samples.ts: train.py SAMPLES.json MODELS_FOLDER HELD_OUT.md"""

import json
import os
import random
import sys

import numpy as np
import xgboost

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tree_file  # noqa: E402

VERSION = "vessel-1.0"
SEED = 20261
FOLDS = 6
SHARES = {"labelled": 0.5, "made": 0.4, "received": 0.1}
# Real vessels are mostly of kinds that are known, so that kinds held out count less in the calibration.
HELD_OUT_KINDS = 0.25
HOURS = [2, 6, 12, 24]
PARAMETERS = {"objective": "binary:logistic", "base_score": 0.5, "nthread": 1, "tree_method": "hist", "max_bin": 64, "max_depth": 3,
              "eta": 0.08, "subsample": 0.6, "colsample_bytree": 0.5, "colsample_bynode": 0.5, "min_child_weight": 5, "reg_lambda": 10,
              "seed": SEED}
ROUNDS = {"fishing": 100, "kinds": 50, "gears": 40}


# In the order of the samples' kinds.
OTHERS = ["cargo_or_tanker", "passenger", "tug", "patrol", "offshore_service", "pleasure"]


def table(samples):
    column = lambda name: np.array([str(sample[name]) for sample in samples])
    values = np.array([[np.nan if value is None else value for value in sample["values"]] for sample in samples], np.float32)
    return {"x": values, "hours": np.array([sample["hours"] for sample in samples]), "n": len(samples),
            **{name: column(name) for name in ("id", "work", "source", "name", "kind", "gear")}}


def weigh(data, rows, classes):
    """Each class counts the same, in it each source by its share, in that each kind of work and each vessel the same; mean 1."""
    weights = np.zeros(data["n"])
    for one in np.unique(classes[rows]):
        of_class = rows & (classes == one)
        sources = np.unique(data["source"][of_class])
        total = sum(SHARES[source] for source in sources)
        for source in sources:
            of_source = of_class & (data["source"] == source)
            works = np.unique(data["work"][of_source])
            for work in works:
                of_work = of_source & (data["work"] == work)
                weights[of_work] = SHARES[source] / total / len(works) / of_work.sum()
    return weights / weights[rows].mean()


def fit(data, rows, wanted, classes, rounds):
    weights = weigh(data, rows, classes)
    matrix = xgboost.DMatrix(data["x"][rows], label=wanted[rows].astype(int), weight=weights[rows])
    return xgboost.train(PARAMETERS, matrix, rounds)


def margin(booster, x):
    return booster.predict(xgboost.DMatrix(x), output_margin=True)


def folds_of(names):
    shuffled = sorted(set(names))
    random.Random(SEED).shuffle(shuffled)
    fold = {name: at % FOLDS for at, name in enumerate(shuffled)}
    return np.array([fold[name] for name in names])


def held_out(data, rows, groups, fitted):
    """Margins of rows by boosters that saw none of their group; `fitted` fits boosters on rows."""
    folds = folds_of(data[groups])
    margins = None
    for fold in range(FOLDS):
        out = rows & (folds == fold)
        found = np.column_stack([margin(booster, data["x"][out]) for booster in fitted(rows & (folds != fold))])
        if margins is None:
            margins = np.full((data["n"], found.shape[1]), np.nan)
        margins[out] = found
    return margins


def fit_logistic(margins, wanted, weights):
    """Slope and intercept by Newton's method."""
    x = np.column_stack([margins, np.ones(len(margins))])
    beta = np.array([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (weights * (wanted - p))
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2)
        beta = beta + np.linalg.solve(hessian, gradient)
    return beta


def softmax(margins):
    raised = np.exp(margins - margins.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def fit_temperature(margins, labels, weights):
    """The temperature by which a softmax of margins that were held out is calibrated best."""
    losses = {t: -(weights * np.log(np.maximum(softmax(margins / t)[np.arange(len(labels)), labels], 1e-9))).sum()
              for t in np.arange(0.2, 3.01, 0.05)}
    return float(min(losses, key=losses.get))


def auc(margins, wanted, weights):
    order = np.argsort(margins)
    wanted, weights = wanted[order], weights[order]
    below = np.cumsum(weights * ~wanted)
    return float((weights * wanted * below).sum() / (weights * wanted).sum() / (weights * ~wanted).sum())


def calibration_error(p, wanted, weights):
    bins = np.minimum((p * 10).astype(int), 9)
    total = weights.sum()
    return float(sum(abs(np.average(p[b], weights=weights[b]) - np.average(wanted[b], weights=weights[b])) * weights[b].sum() / total
                     for b in (bins == k for k in range(10)) if weights[b].sum() > 0))


def verdicts(fishing, others, folder):
    """The verdicts on tracks of which nothing is stated, as assess-vessel-kind.ts gives them: 1 fishing vessel, 0 not known, -1 another."""
    evidence = json.load(open(os.path.join(folder, "vessel-evidence.json")))
    least = evidence["leastTrackShare"]
    count = others.shape[1]
    total = fishing + (1 - fishing) * count
    shares = np.column_stack([fishing / total, (1 - fishing)[:, None] * count * others / total[:, None], np.full(len(fishing), 1 / (count + 2))])
    names = ["fishing", *OTHERS, "other"]
    posterior = np.maximum(shares, least) * np.array([evidence["prior"][name] for name in names])
    probability = posterior[:, 0] / posterior.sum(1)
    return np.where(probability > 0.5, 1, np.where(probability <= 0.05, -1, 0))



def main(samples_path, folder, held_out_path):
    samples = json.load(open(samples_path))
    data = table(samples["training"])
    every = np.ones(data["n"], bool)
    fishing = data["kind"] == "fishing"
    binary = np.where(fishing, "fishing", "other")
    fit_fishing = lambda rows: [fit(data, rows, fishing, binary, ROUNDS["fishing"])]
    by_vessel = held_out(data, every, "id", fit_fishing)[:, 0]
    by_work = held_out(data, every, "work", fit_fishing)[:, 0]
    weights = weigh(data, every, binary)
    calibration = []
    for at, hours in enumerate(HOURS):
        until = HOURS[at + 1] if at + 1 < len(HOURS) else np.inf
        rows = (data["hours"] >= hours) & (data["hours"] < until)
        of_rows = weigh(data, rows, binary)[rows]
        slope, intercept = fit_logistic(np.r_[by_vessel[rows], by_work[rows]], np.r_[fishing[rows], fishing[rows]],
                                        np.r_[(1 - HELD_OUT_KINDS) * of_rows, HELD_OUT_KINDS * of_rows])
        calibration.append({"fromHours": hours, "slope": round(slope, 4), "intercept": round(intercept, 4)})
    at = np.array([max(k for k, hours in enumerate(HOURS) if hours <= each) for each in data["hours"]])
    slopes, intercepts = (np.array([row[key] for row in calibration])[at] for key in ("slope", "intercept"))
    calibrated = lambda margins: 1 / (1 + np.exp(-(slopes * margins + intercepts)))

    def one_against_rest(rows, names, column, rounds):
        return [fit(data, rows, data[column] == name, np.where(data[column] == name, "one", data[column]), rounds) for name in names]

    others = ~fishing
    geared = fishing & (data["gear"] != "None")
    kinds = held_out(data, others, "id", lambda rows: one_against_rest(rows, samples["kinds"], "kind", ROUNDS["kinds"]))
    gears = held_out(data, geared, "id", lambda rows: one_against_rest(rows, samples["gears"], "gear", ROUNDS["gears"]))
    label = lambda names, column, rows: np.array([names.index(value) for value in data[column][rows]])
    kind_labels, gear_labels = label(samples["kinds"], "kind", others), label(samples["gears"], "gear", geared)
    kind_weights = weigh(data, others, data["kind"])[others]
    gear_weights = weigh(data, geared, data["gear"])[geared]
    temperatures = {"kinds": round(fit_temperature(kinds[others], kind_labels, kind_weights), 3),
                    "gears": round(fit_temperature(gears[geared], gear_labels, gear_weights), 3)}

    ensembles = [[(booster, 1.0)] for booster in [
        *fit_fishing(every), *one_against_rest(others, samples["kinds"], "kind", ROUNDS["kinds"]),
        *one_against_rest(geared, samples["gears"], "gear", ROUNDS["gears"])]]
    trees = tree_file.write(os.path.join(folder, "vessel-trees.bin"), ensembles, len(samples["figures"]))
    made_only = data["source"] == "made"
    received = data["source"] == "received"
    figures = {
        "samples": data["n"],
        "vessels": {source: int(len(set(data["id"][data["source"] == source]))) for source in SHARES},
        "vesselsHeldOut": {"auc": auc(by_vessel, fishing, weights), "ece": calibration_error(calibrated(by_vessel), fishing, weights)},
        "kindsHeldOut": {"auc": auc(by_work, fishing, weights), "ece": calibration_error(calibrated(by_work), fishing, weights),
                         "aucMade": auc(by_work[made_only], fishing[made_only], weights[made_only]),
                         "aucLabelledAgainstReceived": auc(by_work[~made_only], fishing[~made_only], weights[~made_only])},
        "otherKinds": {"accuracy": float(np.average(kinds[others].argmax(1) == kind_labels, weights=kind_weights))},
        "gears": {"accuracy": float(np.average(gears[geared].argmax(1) == gear_labels, weights=gear_weights))},
    }
    rounded = json.loads(json.dumps(figures), parse_float=lambda text: round(float(text), 4))
    manifest = {"version": VERSION, "seed": SEED, "figures": samples["figures"], "kinds": samples["kinds"], "gears": samples["gears"],
                "calibration": calibration, "temperatures": temperatures, "trees": trees, "measured": rounded}
    with open(os.path.join(folder, "vessel-kinds.json"), "w") as file:
        json.dump(manifest, file, indent=1)
        file.write("\n")
    print(json.dumps(rounded, indent=1))
    of_kinds = softmax(np.column_stack([margin(booster, data["x"]) for booster in one_against_rest(
        others, samples["kinds"], "kind", ROUNDS["kinds"])]) / temperatures["kinds"])
    answers = [verdicts(calibrated(margins), of_kinds, folder) for margins in (by_vessel, by_work)]
    table_of = lambda rows: " | ".join(f"{(answer[rows] == verdict).mean() * 100:.0f}" for answer in answers for verdict in (1, 0, -1))
    lines = [f"| labelled fishing vessels, {low} to {high} h | {rows.sum()} | {table_of(rows)} |" for low, high in [(2, 24), (24, 72), (72, 600)]
             if (rows := (data["source"] == "labelled") & (data["hours"] >= low) & (data["hours"] < high)).any()]
    for source, name in sorted(set(zip(data["source"], data["name"]))):
        rows = (data["source"] == source) & (data["name"] == name)
        lines.append(f"| {source}: {name} | {rows.sum()} | {table_of(rows)} |")
    with open(held_out_path, "w") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
