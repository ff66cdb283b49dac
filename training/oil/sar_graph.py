"""The radar model as one ONNX graph: features (1, F) in, margin and novelty out."""

import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from linear import CLIP
from sar_recipe import KERNEL_WEIGHT


def export(model, path):
    count = len(model.line.mean)
    constants = {'mean': model.line.mean, 'deviation': model.line.deviation, 'low': np.float32(-CLIP),
                 'high': np.float32(CLIP), 'lengths': np.square(model.kernel.anchors).sum(1)[None], 'minus_two': np.float32(-2),
                 'minus_width': np.float32(-model.kernel.width), 'kernel_weights': KERNEL_WEIGHT * model.kernel.weights[:, None],
                 'kernel_bias': np.float32(KERNEL_WEIGHT * model.kernel.bias)}
    nodes = [
        helper.make_node('TreeEnsembleRegressor', ['features'], ['trees'], domain='ai.onnx.ml', **trees(model.boosters)),
        helper.make_node('Sub', ['features', 'mean'], ['centred']),
        helper.make_node('Div', ['centred', 'deviation'], ['scaled']),
        helper.make_node('Clip', ['scaled', 'low', 'high'], ['standard']),
        helper.make_node('Cast', ['anchors_half'], ['anchors'], to=TensorProto.FLOAT),
        helper.make_node('Mul', ['standard', 'standard'], ['squares']),
        helper.make_node('ReduceSum', ['squares', 'last'], ['length'], keepdims=1),
        helper.make_node('MatMul', ['standard', 'anchors'], ['products']),
        helper.make_node('Mul', ['products', 'minus_two'], ['crossed']),
        helper.make_node('Add', ['crossed', 'lengths'], ['partly']),
        helper.make_node('Add', ['partly', 'length'], ['distance']),
        helper.make_node('Mul', ['distance', 'minus_width'], ['exponent']),
        helper.make_node('Exp', ['exponent'], ['nearness']),
        helper.make_node('MatMul', ['nearness', 'kernel_weights'], ['kernel_product']),
        helper.make_node('Add', ['kernel_product', 'kernel_bias'], ['kernel']),
        helper.make_node('Add', ['trees', 'kernel'], ['margin']),
        helper.make_node('Abs', ['standard'], ['size']),
        helper.make_node('ReduceMean', ['size'], ['novelty'], axes=[1]),
    ]
    inputs = [helper.make_tensor_value_info('features', TensorProto.FLOAT, [None, count])]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None, 1]) for name in ('margin', 'novelty')]
    weights = [numpy_helper.from_array(np.asarray(value, np.float32), name) for name, value in constants.items()]
    weights += [numpy_helper.from_array(model.kernel.anchors.T.astype(np.float16), 'anchors_half'), numpy_helper.from_array(np.array([1], np.int64), 'last')]
    graph = helper.make_graph(nodes, 'sar', inputs, outputs, weights)
    opsets = [helper.make_opsetid('', 13), helper.make_opsetid('ai.onnx.ml', 1)]
    written = helper.make_model(graph, producer_name='varuna', ir_version=7, opset_imports=opsets)
    onnx.checker.check_model(written)
    onnx.save(written, str(path))


def trees(boosters):
    """Attributes of a tree ensemble whose output is the boosters' mean margin (base_score 0.5)."""
    lists = {f'nodes_{key}': [] for key in ('treeids', 'nodeids', 'featureids', 'values', 'modes', 'truenodeids',
                                            'falsenodeids', 'missing_value_tracks_true')}
    lists |= {f'target_{key}': [] for key in ('treeids', 'nodeids', 'ids', 'weights')}
    number = 0
    for booster in boosters:
        for tree in json.loads(booster.save_raw('json'))['learner']['gradient_booster']['model']['trees']:
            for index, left in enumerate(tree['left_children']):
                leaf, value = left == -1, float(np.float32(tree['split_conditions'][index]))
                row = (number, index, 0 if leaf else tree['split_indices'][index], 0.0 if leaf else value,
                       'LEAF' if leaf else 'BRANCH_LT', 0 if leaf else left,
                       0 if leaf else tree['right_children'][index], 0 if leaf else int(tree['default_left'][index]))
                for key, cell in zip(list(lists)[:8], row):
                    lists[key].append(cell)
                if leaf:
                    for key, cell in zip(list(lists)[8:], (number, index, 0, value / len(boosters))):
                        lists[key].append(cell)
            number += 1
    return lists | {'n_targets': 1, 'aggregate_function': 'SUM', 'post_transform': 'NONE'}
