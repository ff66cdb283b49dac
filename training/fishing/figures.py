"""Metrics of out-of-fold probabilities."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, average_precision_score, f1_score, precision_score, recall_score, roc_auc_score


def binary(truth, probability, threshold):
    """AUC, average precision, and the metrics at the threshold; AUC is None when one class is absent."""
    said = probability >= threshold
    both = 0 < truth.sum() < len(truth)
    figures = {
        "n": len(truth),
        "auc": roc_auc_score(truth, probability) if both else None,
        "averagePrecision": average_precision_score(truth, probability) if truth.any() else None,
        "f1": f1_score(truth, said, zero_division=0),
        "precision": precision_score(truth, said, zero_division=0),
        "recall": recall_score(truth, said, zero_division=0),
        "accuracy": accuracy_score(truth, said),
        "calibrationError": calibration_error(truth, probability),
    }
    return {key: round(float(value), 4) if isinstance(value, float) else value for key, value in figures.items()}


def calibration_error(truth, probability, bins=10):
    """Expected calibration error over equal intervals of probability."""
    bin_of = np.minimum(bins - 1, (probability * bins).astype(int))
    return float(np.abs(np.bincount(bin_of, probability - truth, bins)).sum() / len(truth))


def platt(margin, truth, weights=None):
    """Fits slope and intercept of the logistic curve from margin to probability."""
    curve = LogisticRegression(C=1e6).fit(margin[:, None], truth, sample_weight=weights)
    return float(curve.coef_[0, 0]), float(curve.intercept_[0])


def apply_platt(curve, margin):
    return 1 / (1 + np.exp(-(curve[0] * margin + curve[1])))


def vessel_bootstrap(truth, probability, vessels, threshold, draws=400, seed=5):
    """95% bootstrap intervals of the metrics: vessels are drawn with replacement."""
    random = np.random.RandomState(seed)
    rows = [np.flatnonzero(vessels == name) for name in np.unique(vessels)]
    found = []
    for _ in range(draws):
        drawn = np.concatenate([rows[at] for at in random.randint(0, len(rows), len(rows))])
        found.append(binary(truth[drawn], probability[drawn], threshold))
    return {key: [round(float(np.percentile([row[key] for row in found], at)), 4) for at in (2.5, 97.5)]
            for key in ("auc", "f1", "accuracy", "calibrationError")}
