"""A lost net snagged over rocks on the sea floor, with rope, an old crab pot and a tyre."""

from kit.shafts import finish

finish(
    'marine-debris',
    shafts={'strength': 0.07, 'reach': 1.2, 'colour': (0.6, 1.0, 0.8)},
    grade={'exposure': 0.9, 'contrast': 1.14, 'saturation': 1.05},
)
