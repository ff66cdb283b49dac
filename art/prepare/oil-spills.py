"""The sky of the oil picture, for the render to be lit by."""

from kit import denoise
from kit.layout import oil_spills, skies
from kit.paths import passes_folder

denoise.save(passes_folder('oil-spills') / 'sky.exr', skies.golden_hour(oil_spills.SUN).dome())
