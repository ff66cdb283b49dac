"""A pair of worn rubber boots left on a wet steel deck, one of them fallen over."""

import math
from math import radians

from kit.bodies import mesh, place
from kit.boots import boot, chequer_plate
from kit.materials import material
from kit.nets import rope
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.shapes import add_mesh
from kit.sky import picture
from kit.still import focus, soft_light

NAME = 'boots-on-deck'

new_scene()
scene = set_up(1290, 860, 28, bounces=4)
picture(passes_folder(NAME) / 'sky.exr', 1.2)

rubber, nodes, shader = material('rubber')
spot = nodes.coordinates('Object')
coat = nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color']
scratches = nodes.smoothstep(nodes.noise(nodes.scaled(spot, (1.0, 1.0, 0.22), (0.5, 0.3, 0.0)), 95, 5, 0.7), 0.62, 0.70)
rubbed = nodes.multiply(scratches, nodes.smoothstep(nodes.noise(spot, 13, 3, 0.5), 0.48, 0.62))
coat = nodes.mix(nodes.multiply(rubbed, 0.55), coat, (0.62, 0.45, 0.20))
drops = nodes.node('ShaderNodeTexVoronoi', {'Vector': spot, 'Scale': 210.0}).outputs['Distance']
beads = nodes.multiply(nodes.smoothstep(drops, 0.30, 0.12), nodes.smoothstep(nodes.noise(spot, 40, 3, 0.6), 0.50, 0.56))
nodes.feed(shader.inputs['Base Color'], coat)
nodes.feed(shader.inputs['Roughness'], nodes.subtract(nodes.add(0.26, nodes.multiply(nodes.noise(spot, 22, 5, 0.6), 0.34)), nodes.multiply(beads, 0.3)))
nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.add(nodes.multiply(beads, 1.0), nodes.multiply(nodes.noise(spot, 60, 4, 0.6), 0.35)), 0.30, 0.0016))
tread, nodes, shader = material('tread')
shader.inputs['Base Color'].default_value = (0.030, 0.024, 0.020, 1)
nodes.feed(shader.inputs['Roughness'], nodes.add(0.45, nodes.multiply(nodes.noise(nodes.coordinates('Object'), 60, 4, 0.6), 0.3)))

standing = place(mesh('boot', boot(1, 3, (-0.026, 0.010)), [rubber, tread]), (-0.215, 0.10, 0.0015), (0, 0, radians(-28)))
fallen = place(mesh('fallen boot', boot(-1, 8, (-0.045, -0.012)), [rubber, tread]), (0.03, -0.075, 0.0535), (radians(93), radians(-1.5), radians(-12)))
for item in (standing, fallen):
    wall = item.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = 0.0034, -1

deck, nodes, shader = material('deck')
spot = nodes.position()
plate = nodes.node('ShaderNodeTexImage', {'Vector': nodes.scaled(spot, (1 / 0.060,) * 3, (0, 0, 0.42))}, image=chequer_plate(), interpolation='Cubic').outputs['Color']
hollows = nodes.add(nodes.noise(spot, 2.1, 4, 0.5), nodes.multiply(nodes.noise(spot, 9, 3, 0.5), 0.16))
puddle = nodes.smoothstep(hollows, 0.545, 0.600)
worn = nodes.multiply(plate, nodes.smoothstep(nodes.noise(spot, 5, 6, 0.65), 0.44, 0.60))
rust = nodes.smoothstep(nodes.noise(spot, 3.3, 8, 0.68), 0.53, 0.70)
colour = nodes.mix(nodes.noise(spot, 14, 5, 0.6), (0.020, 0.027, 0.027), (0.048, 0.058, 0.056))
colour = nodes.mix(nodes.multiply(rust, 0.75), colour, (0.085, 0.032, 0.014))
colour = nodes.mix(nodes.multiply(worn, 0.75), colour, (0.20, 0.19, 0.18))
colour = nodes.mix(nodes.multiply(puddle, 0.55), colour, (0.006, 0.008, 0.009))
nodes.feed(shader.inputs['Base Color'], colour)
nodes.feed(shader.inputs['Metallic'], nodes.multiply(worn, 0.6))
damp = nodes.add(0.22, nodes.multiply(nodes.noise(spot, 11, 5, 0.6), 0.24))
nodes.feed(shader.inputs['Roughness'], nodes.mix(puddle, nodes.join(damp, damp, damp), (0.03, 0.03, 0.03)))
height = nodes.multiply(nodes.add(plate, nodes.multiply(nodes.noise(spot, 120, 4, 0.6), 0.10)), nodes.subtract(1.0, nodes.multiply(puddle, 0.94)))
nodes.feed(shader.inputs['Normal'], nodes.bump(height, 0.75, 0.0026))
add_mesh('deck', [(-8, -3, 0), (8, -3, 0), (8, 9, 0), (-8, 9, 0)], [(0, 1, 2, 3)], deck)

hemp, nodes, shader = material('hemp')
spot = nodes.coordinates('Object')
nodes.feed(shader.inputs['Base Color'], nodes.mix(nodes.noise(spot, 30, 5, 0.6), (0.15, 0.115, 0.07), (0.30, 0.24, 0.155)))
shader.inputs['Roughness'].default_value = 0.85
coil = []
for step in range(900):
    share = step / 899
    turn = share * 2 * math.pi * 9
    layer = int(share * 3)
    reach = 0.15 + 0.042 * (3 * share - layer if layer % 2 == 0 else 1 - (3 * share - layer)) * 3
    coil.append((reach * math.cos(turn), reach * math.sin(turn), 0.022 + 0.034 * layer + 0.006 * math.sin(turn * 0.7)))
place(mesh('coil', rope(coil, 0.021), [hemp]), (0.52, 1.02, 0))

soft_light((-1.5, 0.5, 1.15), (0, 0, 0.12), 0.5, 60, (1.0, 0.70, 0.42))
soft_light((1.3, -0.9, 1.5), (0, 0, 0.1), 1.2, 7, (0.62, 0.78, 1.0))
eye, target = (0.03, -1.40, 0.62), (0.03, 0.02, 0.115)
focus(camera(eye, target, 47), (-0.02, -0.02, 0.14), 5.6)
render(NAME)
