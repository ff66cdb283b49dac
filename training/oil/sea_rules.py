"""The rules of the sea check: bounds of texture and a logistic line that know radar, a kernel machine that knows photographs of the sea."""

import numpy as np
from sklearn.svm import SVC

from linear import CLIP, Linear

STRENGTH = 30.0
DIRECTIONS, FLOOR = 400, 0.02
PENALTY, WIDTH = 10.0, 1.25


CORRELATIONS = ('across', 'down', 'apart', 'local')
SHARES = ('fine', 'coarse')
# The texture bounds extend beyond the range of radar patches by this share of that range.
WIDER = 0.1


class TextureBounds:
    """Minimum and maximum of each texture number of radar, on scales that spread correlations and shares evenly."""

    def __init__(self, names, texture):
        known = texture[np.isfinite(texture).all(1)]
        low, high = known.min(0), known.max(0)
        self.bounds = {name: bounds(name, low[i], high[i]) for i, name in enumerate(names)}
        self.least, self.most = np.array(list(self.bounds.values())).T

    def __call__(self, texture):
        """Whether each row is within them; a picture of one tone has no texture."""
        return ((texture >= self.least) & (texture <= self.most)).all(1)


def bounds(name, low, high):
    stretch, back = (np.arctanh, np.tanh) if name in CORRELATIONS else (np.log, np.exp) if name in SHARES else (float, float)
    low, high = stretch(max(low, 1e-4) if name in SHARES else low), stretch(high)
    beyond = WIDER * (high - low)
    return [float(f'{back(value):.6g}') for value in (low - beyond, high + beyond)]


class RadarRule(Linear):
    def __init__(self, values, label, weight):
        super().__init__(values, label, weight, STRENGTH)


class PhotographRule:
    """A support vector machine with a Gaussian kernel on the leading directions of the standardised values, about evened out."""

    def __init__(self, values, label, weight):
        self.mean = values.mean(0)
        self.deviation = values.std(0) + 1e-6
        standard = self.standard(values)
        spread, directions = np.linalg.eigh(standard.T @ standard / len(standard))
        spread, directions = spread[::-1][:DIRECTIONS], directions[:, ::-1][:, :DIRECTIONS]
        directions = directions / np.sqrt(spread + FLOOR * spread[0])
        self.directions = directions / np.sqrt(((standard @ directions) ** 2).sum(1).mean())
        fit = SVC(C=PENALTY, gamma=WIDTH).fit(standard @ self.directions, label, sample_weight=weight)
        self.anchors, self.weights, self.bias = fit.support_vectors_, fit.dual_coef_[0], float(fit.intercept_[0])

    def standard(self, values):
        return np.clip((values - self.mean) / self.deviation, -CLIP, CLIP)

    def __call__(self, values):
        places = self.standard(values) @ self.directions
        distance = (places ** 2).sum(1)[:, None] + (self.anchors ** 2).sum(1) - 2 * places @ self.anchors.T
        return np.exp(-WIDTH * distance) @ self.weights + self.bias
