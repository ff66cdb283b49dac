"""The sky of the fishing picture, for the render to be lit by."""

from kit import denoise
from kit.layout import illegal_fishing, skies
from kit.paths import passes_folder

denoise.save(passes_folder('illegal-fishing') / 'sky.exr', skies.dusk(illegal_fishing.SUN).dome())
