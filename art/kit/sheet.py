"""A raster placed on the sea."""

import numpy as np


class Sheet:
    """Values on a grid of `step` metres whose first corner is (left, low), turned by `heading` radians and moved to `origin`."""

    def __init__(self, image, left, low, step, heading=0.0, origin=(0.0, 0.0)):
        self.image, self.left, self.low, self.step = image, left, low, step
        self.cosine, self.sine, self.origin = np.cos(heading), np.sin(heading), origin

    def __call__(self, x, y):
        """Bilinear values at places (flat arrays, metres), zero outside."""
        x, y = x - self.origin[0], y - self.origin[1]
        column = ((x * self.cosine + y * self.sine) - self.left) / self.step
        row = ((y * self.cosine - x * self.sine) - self.low) / self.step
        height, width = self.image.shape[:2]
        inside = (column >= 0) & (column < width - 1) & (row >= 0) & (row < height - 1)
        result = np.zeros(x.shape + self.image.shape[2:], np.float32)
        column, row = column[inside], row[inside]
        left, low = column.astype(np.int32), row.astype(np.int32)
        fx, fy = column - left, row - low
        if self.image.ndim == 3:
            fx, fy = fx[:, None], fy[:, None]
        near = self.image[low, left] * (1 - fx) + self.image[low, left + 1] * fx
        far = self.image[low + 1, left] * (1 - fx) + self.image[low + 1, left + 1] * fx
        result[inside] = near * (1 - fy) + far * fy
        return result
