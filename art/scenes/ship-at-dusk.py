"""A container ship at dusk with its lights on, over a transparent background; the sea is added in the finishing."""

import math

from kit import render, ships, sky
from kit.layout import ship_at_dusk as layout
from kit.paths import passes_folder

NAME = 'ship-at-dusk'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 32, transparent=True, bounces=3)
sky.picture(passes_folder(NAME) / 'sky.exr', 1.0)
root, _, _ = ships.container_ship(lit=True, fade=0.15, rust=1.0, tiers=6)
root.rotation_euler = (0, math.radians(-0.3), math.radians(layout.HEADING))
azimuth, elevation = (math.radians(part) for part in layout.SUN)
towards_sun = (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
sky.sun([-part for part in towards_sun], 0.9, (1.0, 0.52, 0.24), 3.0)
# Fill light of the sky behind the camera on the shaded side.
fill = sky.sun((0.45, 0.85, -0.35), 0.62, (0.62, 0.76, 1.0), 60.0)
fill.visible_glossy = False
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
