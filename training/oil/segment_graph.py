"""The segmentation network as an ONNX graph: image (1, 2, 128, 128) in, the log-odds of its 64 x 64 cells out.

Usage: segment_graph.py WORK OUT
"""

import json
import sys
from pathlib import Path

import onnx
import torch

from segment_net import SegmentNet


class Graph(torch.nn.Module):
    def __init__(self, net, threshold):
        super().__init__()
        self.net, self.threshold = net, threshold

    def forward(self, image):
        return self.net(image) - self.threshold


def export(weights, threshold, path):
    """Shifts the log-odds so that the threshold with the best overlap of cells and masks is 0."""
    net = SegmentNet()
    net.load_state_dict(torch.load(weights))
    torch.onnx.export(Graph(net, threshold).eval(), torch.zeros(1, 2, 128, 128), str(path), input_names=['image'],
                      output_names=['cells'], opset_version=13)
    onnx.checker.check_model(onnx.load(str(path)))


if __name__ == '__main__':
    work, out = Path(sys.argv[1]), Path(sys.argv[2])
    figures = json.loads((work / 'sar.json').read_text())['model']['figures']
    export(work / 'segment-all.pt', figures['cellThreshold'], out / 'segment.onnx')
