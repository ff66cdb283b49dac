"""The sky over the harbour, for the render to be lit by."""

from kit import denoise
from kit.layout import harbour_at_first_light, skies
from kit.paths import passes_folder

denoise.save(passes_folder('harbour-at-first-light') / 'sky.exr', skies.first_light(harbour_at_first_light.SUN).dome())
