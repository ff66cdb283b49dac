"""Two sharks in open water below a bright surface; a school of tuna passes."""

from kit.shafts import finish

finish(
    'sharks-and-tuna',
    shafts={'strength': 0.17, 'reach': 1.1, 'spread': 1.4, 'seed': 9},
    grade={'exposure': 0.4, 'contrast': 1.18, 'saturation': 1.1},
)
