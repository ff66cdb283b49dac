"""Figures of out-of-fold scores, and the logistic calibration fitted on them."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, roc_auc_score


def auc(label, score):
    return float(roc_auc_score(label, score)) if len(set(label)) == 2 else None


def sigmoid(x):
    return 1 / (1 + np.exp(-np.clip(x, -40, 40)))


def platt(margin, label, weight=None):
    """Slope and intercept of the logistic curve from margin to probability (Platt 1999)."""
    fit = LogisticRegression(C=1e4).fit(margin.reshape(-1, 1), label, sample_weight=weight)
    return float(fit.coef_[0, 0]), float(fit.intercept_[0])


def calibration_error(probability, label, bins=10):
    bucket = np.minimum(bins - 1, (probability * bins).astype(int))
    return float(sum(abs((probability[bucket == b] - label[bucket == b]).sum()) for b in range(bins)) / len(label))


def best_threshold(probability, label):
    """The threshold of probability with the best F1, in steps of 0.01."""
    grid = np.arange(0.2, 0.81, 0.01)
    return float(round(max(grid, key=lambda t: f1_of(probability >= t, label)), 2))


def f1_of(said, label):
    return float(2 * (said & (label == 1)).sum() / max(1, said.sum() + label.sum()))


def intervals(figures, scene, draws=200, seed=20260):
    """95% bootstrap intervals of each figure: whole scenes are drawn with replacement."""
    rng = np.random.default_rng(seed)
    names = np.unique(scene)
    places = {name: np.where(scene == name)[0] for name in names}
    drawn = {key: [] for key in figures}
    for _ in range(draws):
        chosen = np.concatenate([places[name] for name in rng.choice(names, len(names))])
        for key, figure in figures.items():
            value = figure(chosen)
            if value is not None:
                drawn[key].append(value)
    return {key: [round(float(q), 3) for q in np.quantile(values, (0.025, 0.975))] for key, values in drawn.items()}


def describe(probability, label, threshold, said=None):
    """Figures of one set of images, rounded to four decimals; `said` overrides the decision, where thresholds differ between images."""
    said = probability >= threshold if said is None else said
    hits = (said & (label == 1)).sum()
    figures = {
        'n': int(len(label)),
        'oil': int(label.sum()),
        'auc': auc(label, probability),
        'averagePrecision': float(average_precision_score(label, probability)) if label.any() else None,
        'f1': f1_of(said, label),
        'precision': float(hits / said.sum()) if said.any() else None,
        'recall': float(hits / label.sum()) if label.any() else None,
        'accuracy': float((said == label).mean()),
        'calibrationError': calibration_error(probability, label),
    }
    return {key: value if value is None or isinstance(value, int) else round(value, 4) for key, value in figures.items()}
