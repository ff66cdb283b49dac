"""The photograph model: a linear model on frozen backbone vectors, and one on hand-made features with a smaller weight."""

import numpy as np

from linear import Linear

HAND_SHARE = 0.2
GENERATED_SHARE = 0.5


def balanced_weights(inputs, images, copies):
    """A weight for each row: classes equal, sources within a class by the root of their size, generated pictures half."""
    weight = np.zeros(len(images))
    for label in (0, 1):
        mine = inputs.label[images] == label
        for source in set(inputs.source[images[mine]]):
            rows = mine & (inputs.source[images] == source)
            weight[rows] = 1 / np.sqrt(len(set(images[rows]))) / copies[rows]
        weight[mine & (inputs.split[images] == 'aux_ai')] *= GENERATED_SHARE
        weight[mine] /= weight[mine].sum()
    return weight * len(set(images)) / 2


class RgbModel:
    """Fitted on the images marked in `train`; margins come from net and hand-made parts, each in its own spread."""

    def __init__(self, inputs, vectors, hand, train):
        images = np.concatenate([np.arange(len(hand)), vectors['owner']])
        values = np.concatenate([vectors['plain'], vectors['varied']])
        chosen = train[images]
        copies = np.bincount(images, minlength=len(hand))[images]
        self.net = Linear(values[chosen], inputs.label[images[chosen]],
                          balanced_weights(inputs, images[chosen], copies[chosen]))
        places = np.where(train)[0]
        self.hand = Linear(hand[places], inputs.label[places],
                           balanced_weights(inputs, places, np.ones(len(places))))
        self.net_scale = 1 / self.net(vectors['plain'][places]).std()
        self.hand_scale = HAND_SHARE / self.hand(hand[places]).std()

    def margins(self, vectors, hand, places):
        net = self.net(vectors['plain'][places]) * self.net_scale
        hand = self.hand(hand[places]) * self.hand_scale
        return {'both': net + hand, 'net': net, 'hand': hand}
