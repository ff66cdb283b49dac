"""Radar model on hand-crafted features: the mean of a shallow and a deep set of boosted trees, plus a kernel machine."""

import numpy as np
import xgboost
from sklearn.svm import SVC

from linear import Linear

COMMON = {'learning_rate': 0.1, 'subsample': 0.7, 'min_child_weight': 4, 'tree_method': 'hist', 'base_score': 0.5, 'n_jobs': 1}
SETS = ({'max_depth': 3, 'n_estimators': 300, 'colsample_bytree': 0.3, 'reg_lambda': 3, 'random_state': 0},
        {'max_depth': 6, 'n_estimators': 200, 'colsample_bytree': 0.15, 'reg_lambda': 8, 'random_state': 1})
FEWEST = 8
PENALTY, WIDTH = 5.0, 2.0
# Out of fold, the margins of trees and kernel machine have spreads of 5.3 and 1.4; this weight makes them count equally.
KERNEL_WEIGHT = 3.7


def region_weights(label, region, power):
    """Within a region both classes weigh the same, so that a region's appearance does not predict oil; regions weigh by a power of their size."""
    weight = np.ones(len(label))
    for name in set(region):
        mine = region == name
        for one in (0, 1):
            rows = mine & (label == one)
            weight[rows] = mine.sum() ** power / max(rows.sum(), FEWEST)
    return weight * len(weight) / weight.sum()


class KernelMachine:
    """A support vector machine with a Gaussian kernel on standardised, clipped features; every region weighs the same."""

    def __init__(self, standard, label, region):
        self.width = WIDTH / standard.shape[1]
        fit = SVC(C=PENALTY, gamma=self.width, cache_size=600).fit(standard, label, sample_weight=region_weights(label, region, 0.0))
        # Rounded to half floats, as shipped.
        self.anchors = fit.support_vectors_.astype(np.float16).astype(np.float32)
        self.weights, self.bias = fit.dual_coef_[0], float(fit.intercept_[0])

    def __call__(self, standard):
        distance = (standard ** 2).sum(1)[:, None] + (self.anchors ** 2).sum(1) - 2 * standard @ self.anchors.T
        return np.exp(-self.width * distance) @ self.weights + self.bias


class SarModel:
    def __init__(self, features, label, region):
        weight = region_weights(label, region, 0.5)
        self.boosters = [xgboost.XGBClassifier(**COMMON, **settings).fit(features, label, sample_weight=weight).get_booster()
                         for settings in SETS]
        # Mean and spread for measuring novelty.
        self.line = Linear(features, label, None, 20.0)
        self.kernel = KernelMachine(self.line.standard(features), label, region)

    def margin(self, features):
        matrix = xgboost.DMatrix(np.asarray(features, np.float32))
        trees = np.mean([booster.predict(matrix, output_margin=True) for booster in self.boosters], 0)
        return trees + KERNEL_WEIGHT * self.kernel(self.line.standard(features))
