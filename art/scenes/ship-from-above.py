"""A container ship straight from above, with its shadow on the water, over a transparent background."""

from kit import render, ships, sky
from kit.layout import ship_from_above as layout
from kit.materials import paint

render.new_scene()
render.set_up(round(layout.WIDTH * layout.OVERSIZE), round(layout.HEIGHT * layout.OVERSIZE), 26, transparent=True, bounces=3)
sky.gradient([(0, (0.30, 0.42, 0.55)), (0.4, (0.16, 0.26, 0.40)), (1, (0.10, 0.18, 0.30))], 0.62)
sky.sun((0.36, -0.40, -0.84), 2.6, (1.0, 0.87, 0.72), 2.5)
ships.container_ship(layout.LENGTH, layout.BEAM, lit=False, fade=0.35)
catcher = ships.waterplane(600, paint('water', (0.4, 0.4, 0.4), 0.9))
catcher.is_shadow_catcher = True
render.camera_from_above(layout.WIDTH * layout.STEP, centre=(layout.CENTRE_X, 0))
render.render('ship-from-above')
