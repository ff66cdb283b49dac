"""The sky that lights the boat and lies on the water."""

from kit import denoise
from kit.layout import skies
from kit.paths import passes_folder

denoise.save(passes_folder('paper-boat') / 'sky.exr', skies.first_light((112.0, 1.0)).dome())
