"""Writes xgboost boosters as the flat tree file that packages/fishing/src/trees/tree-file.ts reads."""

import json
from pathlib import Path

import numpy as np
import xgboost

MAGIC = b"VTR1"
LEAF = 0x7FFF
MISSING_LEFT = 0x8000


def write(path, ensembles, n_features):
    """Writes the trees of `ensembles` (lists of (booster, weight)) in order; returns the number of trees of each."""
    trees = empty()
    counts = [add_ensemble(trees, members) for members in ensembles]
    save(path, trees, n_features)
    return counts


def append(path, kept, members, n_features):
    """Replaces all trees of a file after the first `kept` by those of `members`; returns their number. Features are `n_features` from then on."""
    trees = read(path, kept)
    count = add_ensemble(trees, members)
    save(path, trees, n_features)
    return count


def empty():
    return {"roots": [], "values": [], "covers": [], "features": [], "rights": []}


def add_ensemble(trees, members):
    before = len(trees["roots"])
    for booster, weight in members:
        learner = json.loads(booster.save_raw("json"))["learner"]
        for tree in learner["gradient_booster"]["model"]["trees"]:
            trees["roots"].append(len(trees["values"]))
            add_nodes(tree, weight, *(trees[name] for name in ("values", "covers", "features", "rights")))
    return len(trees["roots"]) - before


def save(path, trees, n_features):
    with open(path, "wb") as file:
        file.write(MAGIC)
        np.array([n_features, len(trees["roots"]), len(trees["values"])], "<u4").tofile(file)
        for name, kind in (("roots", "<u4"), ("values", "<f4"), ("covers", "<f4"), ("features", "<u2"), ("rights", "<u2")):
            np.array(trees[name], kind).tofile(file)


def read(path, kept):
    """The first `kept` trees of a file."""
    data = Path(path).read_bytes()
    _, count, nodes = np.frombuffer(data, "<u4", 3, len(MAGIC))
    roots = np.frombuffer(data, "<u4", count, 16)
    end = int(roots[kept]) if kept < count else int(nodes)
    at = 16 + 4 * int(count)
    trees = {"roots": roots[:kept].tolist()}
    for name, kind in (("values", "<f4"), ("covers", "<f4"), ("features", "<u2"), ("rights", "<u2")):
        trees[name] = np.frombuffer(data, kind, end, at).tolist()
        at += int(nodes) * np.dtype(kind).itemsize
    return trees


def add_nodes(tree, weight, values, covers, features, rights):
    """Appends one tree in preorder: a node's left child follows it, `rights` is the distance to its right child, 0 for a leaf."""

    def visit(node):
        at = len(values)
        left = tree["left_children"][node]
        is_leaf = left == -1
        condition = np.float32(tree["split_conditions"][node])
        values.append(np.float32(condition * np.float32(weight)) if is_leaf else condition)
        covers.append(tree["sum_hessian"][node])
        features.append(LEAF if is_leaf else tree["split_indices"][node] | (MISSING_LEFT if tree["default_left"][node] else 0))
        rights.append(0)
        if is_leaf:
            return
        visit(left)
        rights[at] = len(values) - at
        visit(tree["right_children"][node])

    visit(0)


def leaf_sums(members, features):
    """Margins in double precision: sums of the leaves that each row reaches, in file order. `members` are pairs (booster, weight)."""
    data = xgboost.DMatrix(features)
    margins = np.zeros(len(features))
    for booster, weight in members:
        trees = json.loads(booster.save_raw("json"))["learner"]["gradient_booster"]["model"]["trees"]
        for tree, leaf in zip(trees, booster.predict(data, pred_leaf=True).astype(int).T):
            values = np.float32(tree["split_conditions"]) * np.float32(weight)
            margins += values[leaf].astype("<f8")
    return margins
