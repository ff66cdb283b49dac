"""Figures of out-of-fold scores, and the logistic calibration fitted on them."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, roc_auc_score


def auc(label, score):
    return float(roc_auc_score(label, score)) if len(set(label)) == 2 else None


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -40, 40)))


def platt(margin, label):
    """Slope and intercept of the logistic curve from margin to probability (Platt 1999)."""
    fit = LogisticRegression(C=1e4).fit(margin.reshape(-1, 1), label)
    return float(fit.coef_[0, 0]), float(fit.intercept_[0])


def cross_platt(margin, label, folds):
    """Probabilities for margins, each calibrated on the other folds."""
    out = np.zeros(len(margin))
    for fold in np.unique(folds):
        slope, intercept = platt(margin[folds != fold], label[folds != fold])
        out[folds == fold] = sigmoid(slope * margin[folds == fold] + intercept)
    return out


def calibration_error(probability, label, bins=10):
    bucket = np.minimum(bins - 1, (probability * bins).astype(int))
    return float(sum(abs((probability[bucket == b] - label[bucket == b]).sum()) for b in range(bins)) / len(label))


def best_threshold(probability, label):
    """The probability with the best F1, on a grid of hundredths."""
    grid = np.arange(0.2, 0.81, 0.01)
    return float(round(max(grid, key=lambda t: f1(probability, label, t)), 2))


def f1(probability, label, threshold):
    said = probability >= threshold
    return 2 * (said & (label == 1)).sum() / max(1, said.sum() + label.sum())


def describe(probability, label, threshold):
    """Figures of one set of images as plain numbers, four decimals."""
    said = probability >= threshold
    hits = (said & (label == 1)).sum()
    figures = {
        'n': int(len(label)),
        'oil': int(label.sum()),
        'auc': auc(label, probability),
        'averagePrecision': float(average_precision_score(label, probability)) if label.any() else None,
        'f1': float(f1(probability, label, threshold)),
        'precision': float(hits / said.sum()) if said.any() else None,
        'recall': float(hits / label.sum()) if label.any() else None,
        'accuracy': float((said == label).mean()),
        'calibrationError': calibration_error(probability, label),
    }
    return {key: value if value is None or isinstance(value, int) else round(value, 4) for key, value in figures.items()}
