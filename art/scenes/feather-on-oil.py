"""A white feather lies on dark oil that mirrors the last light. One unit is ten centimetres."""

from math import radians

from kit.bodies import mesh, place
from kit.feather import feather
from kit.materials import material
from kit.oil import slick
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.shapes import add_mesh
from kit.sky import picture
from kit.still import focus, soft_light

NAME = 'feather-on-oil'

new_scene()
scene = set_up(1600, 1067, 40, bounces=4)
scene.cycles.transmission_bounces = 3
picture(passes_folder(NAME) / 'sky.exr', 1.5)

barbs, nodes, shader = material('barbs')
white = nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color']
nodes.feed(shader.inputs['Base Color'], white)
shader.inputs['Roughness'].default_value = 0.55
shader.inputs['Specular'].default_value = 0.25
through = nodes.node('ShaderNodeBsdfTranslucent', {0: white})
mixed = nodes.node('ShaderNodeMixShader', {0: 0.38, 1: shader.outputs[0], 2: through.outputs[0]})
nodes.feed(barbs.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
horn, nodes, shader = material('horn')
nodes.feed(shader.inputs['Base Color'], nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color'])
shader.inputs['Roughness'].default_value = 0.28

place(mesh('feather', feather(), [barbs, horn]), (0.02, 0.0, -0.004), (radians(3), 0, radians(17)))
add_mesh('oil', [(-60, -20, 0), (60, -20, 0), (60, 160, 0), (-60, 160, 0)], [(0, 1, 2, 3)], slick(scale=0.8, sheen=0.34))
soft_light((-4.5, 1.2, 2.4), (0, 0, 0), 1.4, 380, (1.0, 0.66, 0.38))
eye, target = (0.08, -2.25, 2.45), (0.08, 0.03, 0.02)
focus(camera(eye, target, 41), (0.0, -0.05, 0.05), 0.22)
render(NAME)
