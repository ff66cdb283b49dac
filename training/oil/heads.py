"""Heads on the backbone's vector: the kind of picture, whether it shows the sea, whether it shows oil, and where."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVC

from linear import CLIP, Linear

DIRECTIONS, FLOOR = 300, 0.02
PENALTY, WIDTH = 10.0, 1.25


class KindHead:
    """Kind of picture: a softmax over labels on standardised, clipped vectors."""

    def __init__(self, values, label, labels, weight, strength=1.0):
        self.mean, self.deviation = values.mean(0), values.std(0) + 1e-6
        root = np.sqrt(values.shape[1])
        fit = LogisticRegression(C=strength, max_iter=200).fit(self.standard(values) / root, label, sample_weight=weight)
        order = [list(fit.classes_).index(name) for name in labels]
        self.weights, self.bias = fit.coef_[order].T / root, fit.intercept_[order]

    def standard(self, values):
        return np.clip((values - self.mean) / self.deviation, -CLIP, CLIP)

    def __call__(self, values):
        return self.standard(values) @ self.weights + self.bias


class SeaHead:
    """Whether a picture shows the sea: a Gaussian-kernel support vector machine on the leading principal directions, approximately whitened."""

    def __init__(self, values, side, weight, penalty=PENALTY, width=WIDTH):
        self.mean, self.deviation, self.width = values.mean(0), values.std(0) + 1e-6, width
        standard = self.standard(values)
        spread, directions = np.linalg.eigh(standard.T @ standard / len(standard))
        spread, directions = spread[::-1][:DIRECTIONS], directions[:, ::-1][:, :DIRECTIONS]
        directions = directions / np.sqrt(spread + FLOOR * spread[0])
        self.directions = directions / np.sqrt(((standard @ directions) ** 2).sum(1).mean())
        fit = SVC(C=penalty, gamma=width, cache_size=600).fit(standard @ self.directions, side, sample_weight=weight)
        self.anchors, self.weights, self.bias = fit.support_vectors_, fit.dual_coef_[0], float(fit.intercept_[0])

    def standard(self, values):
        return np.clip((values - self.mean) / self.deviation, -CLIP, CLIP)

    def places(self, values):
        """Place of each picture on the directions, rounded to half floats as shipped."""
        return self.standard(values) @ self.directions.astype(np.float16).astype(np.float32)

    def __call__(self, values):
        places = self.standard(values) @ self.directions
        distance = (places ** 2).sum(1)[:, None] + (self.anchors ** 2).sum(1) - 2 * places @ self.anchors.T
        return np.exp(-self.width * distance) @ self.weights + self.bias


class OilHead(Linear):
    """Whether a photograph of the sea shows oil."""


class FillHead:
    """Whether land, the sky or a thing fills a picture, rather than the sea: a logistic line on the directions of the sea head, which know no labels."""

    def __init__(self, sea, values, side, weight, strength):
        self.sea = sea
        fit = LogisticRegression(C=strength, max_iter=500).fit(sea.places(values), side, sample_weight=weight)
        self.weights, self.bias = fit.coef_[0], float(fit.intercept_[0])

    def __call__(self, values):
        return self.sea.places(values) @ self.weights + self.bias


class CellHead(Linear):
    """Whether a cell of the last feature map shows oil; fitted on photographs with masks."""
