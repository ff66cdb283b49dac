"""The sky of the lighthouse picture, for the render to be lit by."""

from kit import denoise
from kit.layout import lighthouse_at_dusk, skies
from kit.paths import passes_folder

denoise.save(passes_folder('lighthouse-at-dusk') / 'sky.exr', skies.first_light(lighthouse_at_dusk.SUN).dome())
