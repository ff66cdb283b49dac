"""A bleached reef: bone-white staghorn, table and brain corals, a few that still have their colour."""

from kit.shafts import finish

finish(
    'coral-bleaching',
    shafts={'strength': 0.14, 'reach': 0.9},
    tint=(1.02, 0.96, 1.04),
    grade={'exposure': 0.35, 'contrast': 1.16, 'saturation': 1.08},
)
