"""One bluefin tuna passes close by, side on, its school behind it."""

from kit.shafts import finish

finish(
    'bluefin-tuna',
    shafts={'strength': 0.15, 'reach': 1.1, 'spread': 1.4, 'seed': 7},
    grade={'exposure': 0.4, 'contrast': 1.16, 'saturation': 1.08},
)
