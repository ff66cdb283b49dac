"""A tanker from the air, without water; the sea, the slick and the shadow are added in the finishing."""

import math

from kit import render, ships, sky
from kit.layout import oil_spills as layout
from kit.paths import passes_folder

NAME = 'oil-spills'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 12, transparent=True, bounces=3)
sky.picture(passes_folder(NAME) / 'sky.exr', 0.9)
root, _ = ships.tanker(neglected=True, rust=1.0)
root.rotation_euler = (0, 0, math.radians(layout.HEADING))
azimuth, elevation = (math.radians(part) for part in layout.SUN)
towards_sun = (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
sky.sun([-part for part in towards_sun], 3.6, (1.0, 0.60, 0.32), 1.0)
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
