"""A sea butterfly, backlit: its thin spiral shell is clouded, pitted and frayed by sour water."""

from kit.shafts import finish

finish(
    'ocean-acidification',
    shafts={'strength': 0.03, 'reach': 1.3},
    strength=1.6,
    soften=2.5,
    grade={'exposure': 0.75, 'contrast': 1.12, 'saturation': 1.08, 'glow': 0.12},
)
