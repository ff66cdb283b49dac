"""The photograph model as one ONNX graph: image (views, 3, 192, 192) and features (1, F) in, margin, novelty and the
backbone's vector out."""

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from linear import CLIP

BIG = 4096


class RgbGraph(torch.nn.Module):
    def __init__(self, backbone, model):
        super().__init__()
        self.backbone = backbone
        for part in ('net', 'hand'):
            line, scale = getattr(model, part), getattr(model, f'{part}_scale')
            for key, value in (('mean', line.mean), ('deviation', line.deviation), ('weights', line.weights * scale),
                               ('bias', np.array(line.bias * scale))):
                self.register_buffer(f'{part}_{key}', torch.from_numpy(np.asarray(value, np.float32)))

    def standard(self, part, values):
        z = (values - getattr(self, f'{part}_mean')) / getattr(self, f'{part}_deviation')
        return z.clamp(-CLIP, CLIP)

    def forward(self, image, features):
        vector = torch.cat([y.mean((2, 3)) for y in self.backbone(image)], 1).mean(0, keepdim=True)
        net, hand = self.standard('net', vector), self.standard('hand', features)
        margin = (net * self.net_weights).sum(1) + self.net_bias + (hand * self.hand_weights).sum(1) + self.hand_bias
        return margin, net.abs().mean(1), vector


def export(module, feature_count, path):
    """Writes the graph; kernels are kept as the 8-bit numbers they came in and widened when the graph is loaded."""
    example = (torch.zeros(2, 3, 192, 192), torch.zeros(1, feature_count))
    torch.onnx.export(module.eval(), example, str(path), input_names=['image', 'features'],
                      output_names=['margin', 'novelty', 'vector'], opset_version=13,
                      training=torch.onnx.TrainingMode.PRESERVE, do_constant_folding=False,
                      dynamic_axes={'image': {0: 'views'}})
    graph = onnx.load(str(path))
    narrow(graph)
    onnx.checker.check_model(graph)
    onnx.save(graph, str(path))


def narrow(model):
    """Replaces large float initialisers by 8-bit ones, a scale a tensor; exact to rounding for weights that were 8-bit."""
    kept, added, nodes = [], [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if tensor.data_type != TensorProto.FLOAT or values.size < BIG or values.ndim != 4:
            kept.append(tensor)
            continue
        levels = np.unique(values)
        assert len(levels) <= 256, 'a kernel that was not 8-bit'
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
