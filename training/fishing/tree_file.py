"""Writes xgboost boosters as the flat tree file that packages/fishing/src/trees/tree-file.ts reads."""

import json

import numpy as np
import xgboost

MAGIC = b"VTR1"
LEAF = 0x7FFF
MISSING_LEFT = 0x8000


def write(path, ensembles, n_features):
    """Writes the trees of `ensembles` (lists of (booster, weight)) in order; returns the number of trees of each."""
    roots, values, covers, features, rights, counts = [], [], [], [], [], []
    for members in ensembles:
        before = len(roots)
        for booster, weight in members:
            learner = json.loads(booster.save_raw("json"))["learner"]
            for tree in learner["gradient_booster"]["model"]["trees"]:
                roots.append(len(values))
                add_nodes(tree, weight, values, covers, features, rights)
        counts.append(len(roots) - before)
    with open(path, "wb") as file:
        file.write(MAGIC)
        np.array([n_features, len(roots), len(values)], "<u4").tofile(file)
        np.array(roots, "<u4").tofile(file)
        np.array(values, "<f4").tofile(file)
        np.array(covers, "<f4").tofile(file)
        np.array(features, "<u2").tofile(file)
        np.array(rights, "<u2").tofile(file)
    return counts


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
