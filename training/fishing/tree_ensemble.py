"""Converts xgboost boosters to ONNX tree ensembles whose outputs are raw margins."""

import json

import numpy as np
from onnx import TensorProto, checker, helper


def to_onnx(boosters, n_features):
    """Builds one ONNX model: features [n, n_features] -> for each name in `boosters` the mean margin of its boosters [n, 1]."""
    graph = helper.make_graph(
        [ensemble(name, members) for name, members in boosters.items()], "fishing",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, [None, n_features])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None, 1]) for name in boosters])
    model = helper.make_model(graph, producer_name="varuna", ir_version=7,
                              opset_imports=[helper.make_opsetid("", 13), helper.make_opsetid("ai.onnx.ml", 1)])
    checker.check_model(model)
    return model


def ensemble(name, boosters):
    """A node that returns the mean margin of boosters with base_score 0.5."""
    nodes = {key: [] for key in ("treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids",
                                 "missing_value_tracks_true")}
    leaves = {key: [] for key in ("treeids", "nodeids", "ids", "weights")}
    tree_id = 0
    for booster in boosters:
        learner = json.loads(booster.save_raw("json"))["learner"]
        for tree in learner["gradient_booster"]["model"]["trees"]:
            add_tree(tree, tree_id, 1 / len(boosters), nodes, leaves)
            tree_id += 1
    attributes = {f"nodes_{key}": values for key, values in nodes.items()}
    attributes |= {f"target_{key}": values for key, values in leaves.items()}
    return helper.make_node("TreeEnsembleRegressor", ["features"], [name], domain="ai.onnx.ml", n_targets=1,
                            aggregate_function="SUM", post_transform="NONE", **attributes)


def add_tree(tree, tree_id, scale, nodes, leaves):
    """Appends one tree; xgboost goes left for value < condition, and for a missing value as the node's default says."""
    for index, (left, right) in enumerate(zip(tree["left_children"], tree["right_children"])):
        is_leaf = left == -1
        condition = float(np.float32(tree["split_conditions"][index]))
        nodes["treeids"].append(tree_id)
        nodes["nodeids"].append(index)
        nodes["featureids"].append(0 if is_leaf else tree["split_indices"][index])
        nodes["values"].append(0.0 if is_leaf else condition)
        nodes["modes"].append("LEAF" if is_leaf else "BRANCH_LT")
        nodes["truenodeids"].append(0 if is_leaf else left)
        nodes["falsenodeids"].append(0 if is_leaf else right)
        nodes["missing_value_tracks_true"].append(0 if is_leaf else int(tree["default_left"][index]))
        if is_leaf:
            leaves["treeids"].append(tree_id)
            leaves["nodeids"].append(index)
            leaves["ids"].append(0)
            leaves["weights"].append(condition * scale)
