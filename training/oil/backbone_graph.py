"""The frozen backbone as an ONNX graph: image (views, 3, 192, 192) in -1 to 1 in, its last feature map out. Usage: backbone_graph.py BACKBONE OUT.onnx"""

import sys

import onnx
import torch

from backbone import Backbone
from narrow import narrow

TAPS = ('mixed4', 'mixed7')
SIDE = 192


class Maps(torch.nn.Module):
    """The feature maps of both layers concatenated on a grid of 10 x 10 cells, 1,536 numbers per cell."""

    def __init__(self, folder):
        super().__init__()
        self.backbone = Backbone(folder, TAPS)

    def forward(self, image):
        return torch.cat(self.backbone(image), 1)


def export(folder, path):
    torch.onnx.export(Maps(folder).eval(), torch.zeros(2, 3, SIDE, SIDE), str(path), input_names=['image'],
                      output_names=['map'], opset_version=13, training=torch.onnx.TrainingMode.PRESERVE,
                      do_constant_folding=False, dynamic_axes={'image': {0: 'views'}, 'map': {0: 'views'}})
    graph = onnx.load(str(path))
    narrow(graph)
    onnx.checker.check_model(graph)
    onnx.save(graph, str(path))


if __name__ == '__main__':
    export(*sys.argv[1:3])
