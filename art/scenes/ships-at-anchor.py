"""Ships at anchor on a roadstead in low sun, from the air, with their shadows."""

import math

from kit import render, ships, sky
from kit.layout import ships_at_anchor as layout
from kit.materials import paint
from kit.paths import passes_folder
from kit.shapes import place, stored

NAME = 'ships-at-anchor'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 12, transparent=True, bounces=2)
sky.picture(passes_folder(NAME) / 'sky.exr', 0.9)
kinds = {
    'tanker': stored(ships.tanker(seed=2)[0]),
    'bulk': stored(ships.tanker(190.0, 31.0, 19.0, 7.0, deck=(0.06, 0.075, 0.085), seed=5)[0]),
    'container': stored(ships.container_ship(seed=9, tiers=4, fade=0.3)[0]),
}
for kind, (x, y), heading in layout.SHIPS:
    place(kinds[kind], (x, y, 0), (0, 0, math.radians(heading)))
azimuth, elevation = (math.radians(part) for part in layout.SUN)
towards_sun = (math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation))
sky.sun([-part for part in towards_sun], 2.6, (1.0, 0.62, 0.32), 0.8)
water = ships.waterplane(4000, paint('water', (0.4, 0.4, 0.4), 0.9))
water.is_shadow_catcher = True
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
