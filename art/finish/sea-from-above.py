"""Open sea straight from above before dawn: dark and calm, with faint light on the ripples."""

import os

import numpy as np
import torch

from kit import grade
from kit.noise import fractal
from kit.paths import MASTERS
from kit.waves import Waves

NAME = 'sea-from-above'
WIDTH, HEIGHT = 2400, 1600
STEP = 0.16  # metres per pixel, close to the scale of the ship drawn over it
BRIGHTEST = 0.084  # maximum relative luminance; text of #f4f8fa keeps a contrast of 7:1 on it

preview = int(os.environ.get('PREVIEW', WIDTH))
height, step = round(HEIGHT * preview / WIDTH), STEP * WIDTH / preview

waves = Waves(wind=5.0, direction=2.55, swell=(0.5, 58.0, 2.05), seed=12, steepness=1.3, chop=0.9)
rows, columns = torch.meshgrid(torch.arange(height), torch.arange(preview), indexing='ij')
x = ((columns - preview / 2) * step).flatten()
y = (-(rows - height / 2) * step).flatten()
elevation, slope_x, slope_y, hidden = (part.reshape(height, preview).numpy() for part in waves.sample(x, y, torch.full_like(x, step)))
x, y = (part.reshape(height, preview).numpy() for part in (x, y))

# The sky is brightest low in the east, so facets that lean west reflect more of it.
gusts = fractal(x / 150, y / 150, 4, seed=3)
calm = 1 + 0.22 * gusts
lean = (slope_x * 0.80 + slope_y * 0.60) * calm
reflected = np.exp(lean * 7.5)
glint_x, glint_y = slope_x * calm - 0.25, slope_y * calm - 0.17
spread = hidden * 0.5 + 0.0012
glint = np.exp(-(glint_x**2 + glint_y**2) / (2 * spread)) / spread
depth = fractal(x / 210, y / 260, 3, seed=9)
body = np.array([0.0016, 0.0082, 0.0124], np.float32) * (1 + 0.16 * depth + 0.7 * elevation / waves.highest)[..., None]
sky = np.array([0.0018, 0.0042, 0.0060], np.float32) * reflected[..., None]
moon = np.array([0.0190, 0.0210, 0.0195], np.float32) * (glint / 60.0)[..., None]
linear = body + sky + moon
across = np.linspace(-1, 1, preview)[None, :, None]
linear = linear * (1 + 0.10 * across)
light = (linear * grade.LIGHT).sum(-1, keepdims=True)
limit = BRIGHTEST * 0.62
linear = linear * (limit * np.tanh(light / limit) / light)

picture = grade.encoded(linear)
shown = grade.luminance(picture)
print(f'{NAME}: mean luminance {shown.mean():.4f}, brightest {shown.max():.4f}, contrast of text at least {(0.927 + 0.05) / (shown.max() + 0.05):.1f}')
grade.write(MASTERS / f'{NAME}.png', picture)
