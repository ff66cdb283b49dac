"""A tanker from the air with its shadow on the water; the sea and the slick come in the finishing."""

import math

from kit import render, ships, sky
from kit.layout import oil_spills as layout
from kit.materials import paint
from kit.paths import passes_folder

NAME = 'oil-spills'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 12, transparent=True, bounces=3)
sky.picture(passes_folder(NAME) / 'sky.exr', 0.8)
root, _ = ships.tanker()
root.rotation_euler = (0, 0, math.radians(layout.HEADING))
azimuth, elevation = (math.radians(part) for part in layout.SUN)
towards_sun = (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
sky.sun([-part for part in towards_sun], 3.4, (1.0, 0.84, 0.64), 1.0)
ships.waterplane(260, paint('water', (0.0, 0.0, 0.0), specular=0.0)).is_shadow_catcher = True
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
