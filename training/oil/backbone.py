"""Loads a Keras image backbone, as written by dump-backbone.ts, into a torch module, layer by layer."""

import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F


def load_weights(folder):
    spec = json.loads((Path(folder) / 'topology.json').read_text())
    raw = np.frombuffer((Path(folder) / 'weights.bin').read_bytes(), dtype=np.uint8)
    weights, offset = {}, 0
    for w in spec['weights']:
        count = int(np.prod(w['shape']))
        q = w['quantization']
        values = raw[offset:offset + count].astype(np.float32) * np.float32(q['scale']) + np.float32(q['min'])
        weights[w['name']] = values.reshape(w['shape'])
        offset += count
    assert offset == raw.size
    return spec['topology'], weights


def same_padding(size, kernel, stride):
    total = max((-(-int(size) // stride) - 1) * stride + int(kernel) - int(size), 0)
    return total // 2, total - total // 2


class Backbone(torch.nn.Module):
    """Input (N, 3, H, W) from 0 to 1; output: the feature maps of the named layers, as a list."""

    def __init__(self, folder, taps):
        super().__init__()
        topology, weights = load_weights(folder)
        self.taps = list(taps)
        self.layers = []
        last = None
        for layer in topology['model_config']['config']['layers']:
            inbound = layer['inbound_nodes']
            sources = [node[0] for node in inbound[0]] if inbound else []
            self.layers.append((layer['name'], layer['class_name'], layer['config'], sources))
            if set(self.taps) <= {name for name, *_ in self.layers}:
                last = layer['name']
                break
        assert last is not None, 'no such layer'
        for name, kind, config, _ in self.layers:
            for part in ('kernel', 'depthwise_kernel', 'bias', 'gamma', 'beta', 'moving_mean', 'moving_variance'):
                value = weights.get(f'{name}/{part}')
                if value is None:
                    continue
                if part == 'kernel':
                    value = value.transpose(3, 2, 0, 1)
                if part == 'depthwise_kernel':
                    value = value.transpose(2, 3, 0, 1)
                self.register_buffer(f'{name}__{part}', torch.from_numpy(np.ascontiguousarray(value)))

    def part(self, name, part):
        return getattr(self, f'{name}__{part}', None)

    def run_layer(self, name, kind, config, inputs):
        x = inputs[0] if inputs else None
        if kind in ('Conv2D', 'DepthwiseConv2D'):
            kernel = self.part(name, 'depthwise_kernel' if kind == 'DepthwiseConv2D' else 'kernel')
            stride = config['strides']
            if config['padding'] == 'same':
                top, bottom = same_padding(x.shape[2], kernel.shape[2], stride[0])
                left, right = same_padding(x.shape[3], kernel.shape[3], stride[1])
                if (top, left) == (bottom, right):
                    padding = (top, left)
                else:
                    x, padding = F.pad(x, (left, right, top, bottom)), 0
            else:
                padding = 0
            groups = x.shape[1] if kind == 'DepthwiseConv2D' else 1
            y = F.conv2d(x, kernel, self.part(name, 'bias'), stride, padding, 1, groups)
            return F.relu(y) if config['activation'] == 'relu' else y
        if kind == 'BatchNormalization':
            return F.batch_norm(x, self.part(name, 'moving_mean'), self.part(name, 'moving_variance'),
                                self.part(name, 'gamma'), self.part(name, 'beta'), False, 0.0, config['epsilon'])
        if kind == 'ZeroPadding2D':
            (top, bottom), (left, right) = config['padding']
            return F.pad(x, (left, right, top, bottom))
        if kind == 'ReLU':
            return F.relu(x) if config['max_value'] is None else torch.clamp(x, 0, config['max_value'])
        if kind == 'Activation':
            assert config['activation'] == 'relu'
            return F.relu(x)
        if kind == 'Add':
            return inputs[0] + inputs[1]
        if kind == 'Concatenate':
            return torch.cat(inputs, 1)
        if kind == 'MaxPooling2D':
            assert config['padding'] == 'valid'
            return F.max_pool2d(x, config['pool_size'], config['strides'])
        if kind == 'AveragePooling2D':
            if config['padding'] == 'valid':
                return F.avg_pool2d(x, config['pool_size'], config['strides'])
            return F.avg_pool2d(x, config['pool_size'], config['strides'], 1, count_include_pad=False)
        raise ValueError(kind)

    def forward(self, x):
        values = {}
        for name, kind, config, sources in self.layers:
            values[name] = x if kind == 'InputLayer' else self.run_layer(name, kind, config, [values[s] for s in sources])
        return [values[tap] for tap in self.taps]
