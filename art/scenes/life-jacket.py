"""An orange life jacket adrift, empty, on dark water."""

from math import radians

import numpy as np

from kit.bodies import blend, mesh, place, smooth_step
from kit.life_jacket import life_jacket, loose_end
from kit.materials import material
from kit.near_sea import chop, dark_water, sea
from kit.noise import fractal
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.sky import picture
from kit.still import focus, soft_light

NAME = 'life-jacket'

new_scene()
scene = set_up(1290, 860, 24, bounces=4)
picture(passes_folder(NAME) / 'sky.exr', 2.0)
level = chop(2.6, 0.10, 0.17, 1.2, seed=14)


def cloth(name, weave=900.0, weave_depth=0.07, roughness=0.42, specular=0.4):
    made, nodes, shader = material(name)
    spot = nodes.coordinates('Object')
    thread = nodes.node('ShaderNodeTexWave', {0: spot, 'Scale': weave}, bands_direction='DIAGONAL').outputs['Fac']
    wrinkle = nodes.noise(spot, 42, 4, 0.55, 0.4)
    nodes.feed(shader.inputs['Base Color'], nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color'])
    nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.add(wrinkle, nodes.multiply(thread, 0.04)), weave_depth, 0.012))
    nodes.feed(shader.inputs['Roughness'], nodes.add(roughness - 0.15, nodes.multiply(nodes.noise(spot, 9, 4, 0.6), 0.3)))
    shader.inputs['Specular'].default_value = specular
    return made


def plain(name, colour, roughness, metallic=0.0):
    made, _, shader = material(name)
    shader.inputs['Base Color'].default_value = (*colour, 1)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    return made


parts = life_jacket()
parts.append(loose_end((0.262, -0.228, 0.012), [(0.31, -0.25, 0.006), (0.36, -0.23, 0.004), (0.405, -0.26, 0.003), (0.45, -0.30, -0.004)]))
cover = parts[0]
x, y, z = cover.vertices.T.astype(np.float32)
wet = smooth_step(0.030, 0.004, z + 0.012 * fractal(x * 14, y * 14, 4, seed=2))
cover.paint = blend(cover.paint, (0.36, 0.045, 0.006), wet * 0.8)
materials = [
    cloth('cover'), plain('patch', (0.62, 0.65, 0.68), 0.28, 0.55), cloth('piping', weave_depth=0.1),
    cloth('belt', 1400, 0.25, 0.6, 0.3), plain('buckle', (0.012, 0.012, 0.013), 0.32),
]
jacket = place(mesh('life jacket', parts, materials), (-0.03, 0.02, 0.010), (radians(2), radians(-3), radians(52)))

eye, target = (0.0, -1.55, 1.02), (0.0, 0.02, 0.03)
sea(level, dark_water(ripple=0.05, scale=16.0, stretch=1.5), eye, 0.5, 60, 0.62, 620, 520)
soft_light((-2.7, 0.75, 1.1), (0, 0, 0), 1.0, 185, (1.0, 0.66, 0.40))
focus(camera(eye, target, 62), (0.0, -0.05, 0.04), 5.0)
render(NAME)
