"""Adds the first layers of an object detector to the backbone's graph: output 'detail' (views, 576, 12, 12), besides 'map', from the same image.

Usage: detector_graph.py MODEL_DIR BACKBONE.onnx, where MODEL_DIR holds a TensorFlow.js graph model.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

IMAGE, LAYER = 'Preprocessor/sub', 'FeatureExtractor/MobilenetV2/expanded_conv_13/expand/Relu6'
BIG = 4096


def load(folder):
    """Nodes by name, and constants by name."""
    spec = json.loads((Path(folder) / 'model.json').read_text())
    constants = {}
    for group in spec['weightsManifest']:
        raw = b''.join((Path(folder) / path).read_bytes() for path in group['paths'])
        offset = 0
        for weight in group['weights']:
            count = int(np.prod(weight['shape']))
            constants[weight['name']] = np.frombuffer(raw, np.dtype(weight['dtype']), count, offset).reshape(weight['shape'])
            offset += 4 * count
    return {node['name']: node for node in spec['modelTopology']['node']}, constants


class Layers:
    """ONNX nodes of the layers up to `LAYER`; large weights are stored as half floats."""

    def __init__(self, nodes, constants):
        self.source, self.constants = nodes, constants
        self.nodes, self.initializers, self.done = [], [], {IMAGE}
        self.constant('six', np.float32(6))
        self.constant('zero', np.float32(0))

    def constant(self, name, values):
        if values.size < BIG:
            self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(values), f'detail/{name}'))
        else:
            half = np.ascontiguousarray(values).astype(np.float16)
            self.initializers.append(numpy_helper.from_array(half, f'detail/{name}/half'))
            self.nodes.append(helper.make_node('Cast', [f'detail/{name}/half'], [f'detail/{name}'], to=TensorProto.FLOAT))
        return f'detail/{name}'

    def value(self, name):
        """Adds the nodes that compute a value, and returns its ONNX name."""
        if name == IMAGE:
            return 'image'
        if name not in self.done:
            self.done.add(name)
            self.compute(self.source[name])
        return f'detail/{name}'

    def compute(self, node):
        kind, name, inputs = node['op'], node['name'], node.get('input', [])
        if kind == 'Const':
            self.constant(name, self.constants[name].reshape(-1, 1, 1))
        elif kind in ('Conv2D', 'DepthwiseConv2dNative'):
            assert bytes(node['attr']['padding']['s']) == b'SAME'
            stride = [int(value) for value in node['attr']['strides']['list']['i']][1:3]
            kernel = self.constants[inputs[1]]
            groups = kernel.shape[2] if kind == 'DepthwiseConv2dNative' else 1
            order = (2, 3, 0, 1) if groups > 1 else (3, 2, 0, 1)
            weights = self.constant(inputs[1], kernel.transpose(order))
            self.nodes.append(helper.make_node('Conv', [self.value(inputs[0]), weights], [f'detail/{name}'],
                                               auto_pad='SAME_UPPER', strides=stride, group=groups))
        elif kind in ('Add', 'AddN', 'Mul'):
            assert len(inputs) == 2
            self.nodes.append(helper.make_node(kind[:3], [self.value(one) for one in inputs], [f'detail/{name}']))
        elif kind == 'Relu6':
            self.nodes.append(helper.make_node('Clip', [self.value(inputs[0]), 'detail/zero', 'detail/six'], [f'detail/{name}']))
        else:
            raise ValueError(kind)


def main(folder, path):
    model = onnx.load(str(path))
    assert len(model.graph.output) == 1, 'the graph already contains the detector'
    layers = Layers(*load(folder))
    layers.nodes.append(helper.make_node('Identity', [layers.value(LAYER)], ['detail']))
    model.graph.node.extend(layers.nodes)
    model.graph.initializer.extend(layers.initializers)
    model.graph.output.append(helper.make_tensor_value_info('detail', TensorProto.FLOAT, ['views', 576, 12, 12]))
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


if __name__ == '__main__':
    main(*sys.argv[1:3])
