"""The sky over the deck."""

from kit import denoise
from kit.layout import skies
from kit.paths import passes_folder

denoise.save(passes_folder('boots-on-deck') / 'sky.exr', skies.first_light((104.0, 2.0)).dome())
