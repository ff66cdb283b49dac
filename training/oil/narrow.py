"""Stores large kernels of an ONNX graph as the 8-bit numbers of their source; they are widened when the graph is loaded."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

BIG = 4096


def narrow(model):
    """Replaces large float initialisers by 8-bit ones with one scale per tensor; exact up to rounding for weights that were 8-bit."""
    kept, added, nodes = [], [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < BIG or values.ndim != 4:
            kept.append(tensor)
            continue
        levels = np.unique(values)
        assert len(levels) <= 256, 'a kernel has more than 256 levels, so it was not 8-bit'
        low = levels[0]
        step = float(np.min(np.diff(levels))) if len(levels) > 1 else 1.0
        step = float((levels[-1] - low) / round(float((levels[-1] - low) / step))) if len(levels) > 1 else 1.0
        codes = np.rint((values - low) / step).astype(np.uint8)
        assert np.abs(codes * np.float32(step) + low - values).max() < 1e-4 * step * 255
        names = [f'{tensor.name}_{part}' for part in ('codes', 'float', 'step', 'low', 'scaled')]
        added += [numpy_helper.from_array(codes, names[0]), numpy_helper.from_array(np.float32(step), names[2]),
                  numpy_helper.from_array(np.float32(low), names[3])]
        nodes += [helper.make_node('Cast', [names[0]], [names[1]], to=TensorProto.FLOAT),
                  helper.make_node('Mul', [names[1], names[2]], [names[4]]),
                  helper.make_node('Add', [names[4], names[3]], [tensor.name])]
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept + added)
    rest = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes + rest)
