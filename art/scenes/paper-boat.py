"""A paper boat alone on dark harbour water at dusk. One unit is ten centimetres."""

from math import radians

import numpy as np

from kit.bodies import mesh, place
from kit.materials import material
from kit.near_sea import dark_water, sea
from kit.noise import fractal
from kit.paper_boat import paper_boat
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.sky import picture
from kit.still import focus, soft_light

NAME = 'paper-boat'
BOAT = (0.05, 0.0, -0.115)

new_scene()
scene = set_up(1290, 860, 28, bounces=4)
picture(passes_folder(NAME) / 'sky.exr', 1.0)

paper, nodes, shader = material('paper')
printed = nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color']
fibres = nodes.noise(nodes.coordinates('Object'), 70, 4, 0.6)
normal = nodes.bump(fibres, 0.10, 0.01)
nodes.feed(shader.inputs['Base Color'], printed)
nodes.feed(shader.inputs['Normal'], normal)
shader.inputs['Roughness'].default_value = 0.75
shader.inputs['Specular'].default_value = 0.15
through = nodes.node('ShaderNodeBsdfTranslucent', {'Color': printed, 'Normal': normal})
mixed = nodes.node('ShaderNodeMixShader', {0: 0.26, 1: shader.outputs[0], 2: through.outputs[0]})
nodes.feed(paper.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
place(mesh('boat', paper_boat(), [paper]), BOAT, (radians(3), radians(-2), radians(-24)))


def level(x, y, spacing):
    """Low swell, and rings that the boat's own rocking sends out."""
    gap = np.hypot((x - BOAT[0]) * 0.62, y - BOAT[1])
    rings = 0.008 * np.sin(gap * 13.0 - 1.0) * np.exp(-gap / 1.6) * np.clip(gap / 0.5, 0, 1)
    swell = 0.030 * fractal(x * 0.33, y * 0.55, 3, 0.4, seed=5) + 0.006 * fractal(x * 1.5, y * 2.6, 3, 0.45, seed=6)
    return swell * np.clip(1.6 - spacing * 4, 0, 1) + rings


eye, target = (0.0, -5.4, 1.95), (0.0, 0.0, 0.40)
sea(level, dark_water(ripple=0.05, scale=2.6, stretch=1.9), eye, 2.2, 240, 0.55, 520, 420)
soft_light((-5.5, 2.6, 2.4), (0, 0, 0.3), 1.8, 900, (1.0, 0.66, 0.38))
focus(camera(eye, target, 62), (0.0, -0.25, 0.4), 0.5)
render(NAME)
