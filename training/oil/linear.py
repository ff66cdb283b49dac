"""A logistic regression on standardised, clipped vectors, as plain numbers that numpy, torch and TypeScript apply in the same way."""

import numpy as np
from sklearn.linear_model import LogisticRegression

CLIP = 4.0


class Linear:
    def __init__(self, values, label, weight=None, strength=10.0):
        """`strength` is the inverse penalty for vectors scaled to about unit length."""
        self.mean = values.mean(0)
        self.deviation = values.std(0) + 1e-6
        root = np.sqrt(values.shape[1])
        fit = LogisticRegression(C=strength, max_iter=600)
        fit.fit(self.standard(values) / root, label, sample_weight=weight)
        self.weights = fit.coef_[0] / root
        self.bias = float(fit.intercept_[0])

    def standard(self, values):
        return np.clip((values - self.mean) / self.deviation, -CLIP, CLIP)

    def __call__(self, values):
        return self.standard(values) @ self.weights + self.bias


def novelty(standard):
    """Novelty of a vector: the mean absolute value of its standardised numbers."""
    return np.abs(standard).mean(1)
