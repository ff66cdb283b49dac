"""The radar model: boosted trees on hand-made features, three seeds averaged. A linear model on the same features is the baseline."""

import numpy as np
import xgboost

from linear import Linear

SEEDS = (0, 1, 2)
TREES = {'max_depth': 4, 'learning_rate': 0.06, 'subsample': 0.7, 'colsample_bytree': 0.3, 'min_child_weight': 4,
         'reg_lambda': 3, 'n_estimators': 350, 'tree_method': 'hist', 'base_score': 0.5, 'n_jobs': 2}


class SarModel:
    def __init__(self, features, label):
        self.boosters = [xgboost.XGBClassifier(random_state=seed, **TREES).fit(features, label).get_booster()
                         for seed in SEEDS]
        self.line = Linear(features, label, None, 20.0)

    def trees(self, features):
        matrix = xgboost.DMatrix(np.asarray(features, np.float32))
        return np.mean([booster.predict(matrix, output_margin=True) for booster in self.boosters], 0)

    def margins(self, features):
        return {'trees': self.trees(features), 'line': self.line(features)}
