"""A bleached reef: bone-white staghorn, table and brain corals, a few that still have their colour."""

from kit.shafts import finish

finish(
    'coral-bleaching',
    shafts={'strength': 0.14, 'reach': 0.9},
    grade={'exposure': 0.45, 'contrast': 1.12, 'saturation': 1.08},
)
