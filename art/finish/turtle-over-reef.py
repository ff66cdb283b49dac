"""A sea turtle glides over a living reef of many colours."""

from kit.shafts import finish

finish(
    'turtle-over-reef',
    shafts={'strength': 0.15, 'reach': 1.0, 'spread': 1.3},
    grade={'exposure': 0.5, 'contrast': 1.15, 'saturation': 1.15},
)
