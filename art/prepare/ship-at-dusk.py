"""The sky of the dusk picture, for the render to be lit by."""

from kit import denoise
from kit.layout import ship_at_dusk, skies
from kit.paths import passes_folder

denoise.save(passes_folder('ship-at-dusk') / 'sky.exr', skies.dusk(ship_at_dusk.SUN).dome())
