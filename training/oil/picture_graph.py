"""Backbone and heads as one ONNX graph: image (4, 3, 192, 192) in; kinds, sea, margin, novelty, cells, land, sky and thing out."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from linear import CLIP

BIG = 4096


class Graph:
    """Collects nodes and constants; large constants are stored as half floats and widened when the graph is loaded."""

    def __init__(self):
        self.nodes, self.constants = [], []
        self.constant('low', -CLIP)
        self.constant('high', CLIP)

    def constant(self, name, value):
        value = np.asarray(value)
        if value.dtype == np.int64:
            self.constants.append(numpy_helper.from_array(value, name))
        elif value.size < BIG:
            self.constants.append(numpy_helper.from_array(value.astype(np.float32), name))
        else:
            self.constants.append(numpy_helper.from_array(value.astype(np.float16), f'{name}_half'))
            self.nodes.append(helper.make_node('Cast', [f'{name}_half'], [name], to=TensorProto.FLOAT))
        return name

    def add(self, kind, inputs, output, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def standard(self, source, head, name, shape):
        mean = self.constant(f'{name}_mean', head.mean.reshape(shape))
        deviation = self.constant(f'{name}_deviation', head.deviation.reshape(shape))
        centred = self.add('Sub', [source, mean], f'{name}_centred')
        scaled = self.add('Div', [centred, deviation], f'{name}_scaled')
        return self.add('Clip', [scaled, 'low', 'high'], f'{name}_standard')

    def line(self, source, head, name, output):
        standard = self.standard(source, head, name, (1, -1))
        weights = self.constant(f'{name}_weights', np.reshape(head.weights, (len(head.mean), -1)))
        product = self.add('MatMul', [standard, weights], f'{name}_product')
        return self.add('Add', [product, self.constant(f'{name}_bias', np.reshape(head.bias, (1, -1)))], output)

    def sea(self, source, head):
        standard = self.standard(source, head, 'sea', (1, -1))
        anchors = head.anchors.astype(np.float16).astype(np.float32)
        lengths = self.constant('anchor_lengths', np.square(anchors).sum(1)[None])
        place = self.add('MatMul', [standard, self.constant('directions', head.directions)], 'place')
        squares = self.add('Mul', [place, place], 'squares')
        length = self.add('ReduceSum', [squares, self.constant('last', np.array([1], np.int64))], 'length', keepdims=1)
        products = self.add('MatMul', [place, self.constant('anchors', anchors.T)], 'products')
        crossed = self.add('Mul', [products, self.constant('minus_two', -2.0)], 'crossed')
        partly = self.add('Add', [crossed, lengths], 'partly')
        distance = self.add('Add', [partly, length], 'distance')
        exponent = self.add('Mul', [distance, self.constant('minus_width', -head.width)], 'exponent')
        nearness = self.add('Exp', [exponent], 'nearness')
        product = self.add('MatMul', [nearness, self.constant('sea_weights', head.weights[:, None])], 'sea_product')
        return self.add('Add', [product, self.constant('sea_bias', head.bias)], 'sea')

    def fill(self, head, name):
        product = self.add('MatMul', ['place', self.constant(f'{name}_weights', head.weights[:, None])], f'{name}_product')
        return self.add('Add', [product, self.constant(f'{name}_bias', head.bias)], name)


def export(backbone, heads, path):
    """`heads` are the kind, sea, oil, cell, land, sky and thing heads by name."""
    model = onnx.load(str(backbone))
    graph = Graph()
    graph.add('ReduceMean', ['map'], 'map_views', axes=[2, 3], keepdims=0)
    graph.add('ReduceMean', ['detail'], 'detail_views', axes=[2, 3], keepdims=0)
    graph.add('Concat', ['map_views', 'detail_views'], 'views', axis=1)
    graph.add('ReduceMean', ['views'], 'mean', axes=[0], keepdims=1)
    graph.add('Sqrt', ['mean'], 'vector')
    graph.add('Sqrt', ['map'], 'cell_roots')
    graph.line('vector', heads['kinds'], 'kind', 'kinds')
    graph.sea('vector', heads['sea'])
    graph.line('vector', heads['oil'], 'oil', 'margin')
    graph.add('Abs', ['oil_standard'], 'size')
    graph.add('ReduceMean', ['size'], 'novelty', axes=[1], keepdims=1)
    cells = graph.standard('cell_roots', heads['cells'], 'cell', (1, -1, 1, 1))
    kernel = graph.constant('cell_kernel', np.reshape(heads['cells'].weights, (1, -1, 1, 1)))
    graph.add('Conv', [cells, kernel, graph.constant('cell_bias', np.array([heads['cells'].bias]))], 'cells')
    for name in ('land', 'sky', 'thing'):
        graph.fill(heads[name], name)
    model.graph.node.extend(graph.nodes)
    model.graph.initializer.extend(graph.constants)
    del model.graph.output[:]
    count = heads['kinds'].weights.shape[1]
    shapes = {'kinds': [1, count], 'sea': [1, 1], 'margin': [1, 1], 'novelty': [1, 1], 'cells': ['views', 1, 10, 10], 'land': [1, 1], 'sky': [1, 1], 'thing': [1, 1]}
    model.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in shapes.items())
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
