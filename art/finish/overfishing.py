"""A trawl's bulging end is hoisted to the boat, full of fish; those outside it flee into the blue."""

from kit.shafts import finish

finish(
    'overfishing',
    shafts={'strength': 0.13, 'reach': 1.1, 'spread': 1.4},
    grade={'exposure': 0.3, 'contrast': 1.2, 'saturation': 1.1},
)
