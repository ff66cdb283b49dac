"""Two dolphins swim side by side below a bright surface."""

from kit.shafts import finish

finish(
    'dolphins',
    shafts={'strength': 0.17, 'reach': 1.1, 'spread': 1.4, 'seed': 5},
    grade={'exposure': 0.4, 'contrast': 1.16, 'saturation': 1.1},
)
