"""The sea check as one ONNX graph: vector (1, V) and features (1, F) in, the margins radar (1) and sea (1) out."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from linear import CLIP
from sea_rules import WIDTH

BIG = 4096


def export(radar, photograph, path):
    vector_size = len(radar.mean)
    feature_count = len(photograph.mean) - vector_size
    places = np.sum(np.square(photograph.anchors.astype(np.float16).astype(np.float32)), 1)
    constants = {
        'low': -CLIP, 'high': CLIP, 'axes': np.array([1], np.int64),
        'radar_mean': radar.mean, 'radar_deviation': radar.deviation, 'radar_weights': radar.weights[:, None], 'radar_bias': radar.bias,
        'mean': photograph.mean, 'deviation': photograph.deviation, 'directions': photograph.directions,
        'anchors': photograph.anchors.T, 'anchor_lengths': places, 'minus_two': -2.0, 'minus_width': -WIDTH,
        'weights': photograph.weights[:, None], 'bias': photograph.bias,
    }
    nodes = [
        *standard('vector', 'radar_mean', 'radar_deviation', 'radar_standard'),
        helper.make_node('MatMul', ['radar_standard', 'radar_weights'], ['radar_line']),
        helper.make_node('Add', ['radar_line', 'radar_bias'], ['radar']),
        helper.make_node('Concat', ['vector', 'features'], ['values'], axis=1),
        *standard('values', 'mean', 'deviation', 'standard'),
        helper.make_node('MatMul', ['standard', 'directions'], ['place']),
        helper.make_node('Mul', ['place', 'place'], ['squares']),
        helper.make_node('ReduceSum', ['squares', 'axes'], ['length'], keepdims=1),
        helper.make_node('MatMul', ['place', 'anchors'], ['products']),
        helper.make_node('Mul', ['products', 'minus_two'], ['crossed']),
        helper.make_node('Add', ['crossed', 'anchor_lengths'], ['partly']),
        helper.make_node('Add', ['partly', 'length'], ['distance']),
        helper.make_node('Mul', ['distance', 'minus_width'], ['exponent']),
        helper.make_node('Exp', ['exponent'], ['nearness']),
        helper.make_node('MatMul', ['nearness', 'weights'], ['sum']),
        helper.make_node('Add', ['sum', 'bias'], ['sea']),
    ]
    tensors, casts = [], []
    for name, value in constants.items():
        value = np.asarray(value)
        if value.dtype == np.int64:
            tensors.append(numpy_helper.from_array(value, name))
        elif value.size < BIG:
            tensors.append(numpy_helper.from_array(value.astype(np.float32), name))
        else:
            tensors.append(numpy_helper.from_array(value.astype(np.float16), f'{name}_half'))
            casts.append(helper.make_node('Cast', [f'{name}_half'], [name], to=TensorProto.FLOAT))
    inputs = [helper.make_tensor_value_info('vector', TensorProto.FLOAT, [1, vector_size]),
              helper.make_tensor_value_info('features', TensorProto.FLOAT, [1, feature_count])]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 1]) for name in ('radar', 'sea')]
    graph = helper.make_graph(casts + nodes, 'sea', inputs, outputs, tensors)
    written = helper.make_model(graph, producer_name='varuna', ir_version=7, opset_imports=[helper.make_opsetid('', 13)])
    onnx.checker.check_model(written)
    onnx.save(written, str(path))


def standard(source, mean, deviation, to):
    return [helper.make_node('Sub', [source, mean], [f'{to}_centred']),
            helper.make_node('Div', [f'{to}_centred', deviation], [f'{to}_scaled']),
            helper.make_node('Clip', [f'{to}_scaled', 'low', 'high'], [to])]
