"""A small U-shaped network: two channels of 128 x 128 in, the log-odds of oil on a grid of 64 x 64 out."""

import torch
from torch import nn

WIDTHS = (16, 32, 48, 64)


def block(before, after):
    return nn.Sequential(nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(),
                         nn.Conv2d(after, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU())


class SegmentNet(nn.Module):
    def __init__(self):
        super().__init__()
        first, *rest = WIDTHS
        self.stem = nn.Sequential(nn.Conv2d(2, first, 4, 2, 1), nn.BatchNorm2d(first), nn.ReLU())
        self.first = block(first, first)
        self.down = nn.ModuleList(block(a, b) for a, b in zip(WIDTHS, rest))
        self.up = nn.ModuleList(block(b + a, a) for a, b in reversed(list(zip(WIDTHS, rest))))
        self.out = nn.Conv2d(first, 1, 1)

    def forward(self, x):
        levels = [self.first(self.stem(x))]
        for down in self.down:
            levels.append(down(nn.functional.max_pool2d(levels[-1], 2)))
        y = levels.pop()
        for up in self.up:
            beside = levels.pop()
            y = up(torch.cat([nn.functional.interpolate(y, scale_factor=2.0, mode='nearest'), beside], 1))
        return self.out(y)


def picture_margin(logits):
    """Log-odds that a picture shows oil: the mean over the 2% of its cells with the highest log-odds."""
    cells = logits.flatten(1)
    return cells.topk(cells.shape[1] // 50, 1).values.mean(1)
