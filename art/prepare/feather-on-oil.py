"""The sky that the oil mirrors."""

from kit import denoise
from kit.layout import skies
from kit.paths import passes_folder

denoise.save(passes_folder('feather-on-oil') / 'sky.exr', skies.hazy_day((160.0, 9.0)).dome())
