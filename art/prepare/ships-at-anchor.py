"""The sky of the roadstead, for the render to be lit by."""

from kit import denoise
from kit.layout import ships_at_anchor, skies
from kit.paths import passes_folder

denoise.save(passes_folder('ships-at-anchor') / 'sky.exr', skies.golden_hour(ships_at_anchor.SUN).dome())
