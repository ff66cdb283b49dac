"""A trawl's bulging end is hoisted to the boat, full of fish; those outside it flee into the blue."""

from kit.shafts import finish

finish(
    'overfishing',
    shafts={'strength': 0.13, 'reach': 1.1, 'spread': 1.4},
    tint=(0.97, 0.92, 1.10),
    grade={'exposure': 0.12, 'contrast': 1.32, 'saturation': 1.15},
)
