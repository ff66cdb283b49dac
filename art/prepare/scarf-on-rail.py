"""The sky behind the rail."""

from kit import denoise
from kit.layout import skies
from kit.paths import passes_folder

denoise.save(passes_folder('scarf-on-rail') / 'sky.exr', skies.first_light((66.0, 2.0)).dome())
