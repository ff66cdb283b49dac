"""Plastic adrift below the surface: a bag like a jellyfish, a bottle, a cup, and a fish that passes."""

from kit.shafts import finish

finish(
    'plastic-pollution',
    shafts={'strength': 0.18, 'reach': 1.15, 'spread': 1.4, 'seed': 9},
    grade={'exposure': 0.3, 'contrast': 1.15, 'saturation': 1.1},
)
