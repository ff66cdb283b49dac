"""The sky that lights the jacket and lies on the water."""

from kit import denoise
from kit.layout import skies
from kit.paths import passes_folder

denoise.save(passes_folder('life-jacket') / 'sky.exr', skies.first_light((118.0, 2.0)).dome())
