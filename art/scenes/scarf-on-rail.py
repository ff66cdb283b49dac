"""A red scarf caught on a ship's rail, blown along it, the sea at dusk behind."""

import math

import numpy as np

from kit.bodies import Shape, grid_faces, mesh, place
from kit.cloth import draped
from kit.materials import material
from kit.near_sea import dark_water
from kit.noise import fractal
from kit.paths import passes_folder
from kit.render import camera, new_scene, render, set_up
from kit.shapes import add_mesh, rod
from kit.sky import picture
from kit.still import focus, soft_light

NAME = 'scarf-on-rail'
RAIL, HEIGHT = 0.024, 1.0
ROWS, COLUMNS, LONG, WIDE = 127, 51, 1.27, 0.56
HELD_AT = 0.42

new_scene()
scene = set_up(1290, 860, 28, bounces=4)
picture(passes_folder(NAME) / 'sky.exr', 1.0)

u, v = np.meshgrid(np.linspace(0, LONG, ROWS), np.linspace(-WIDE / 2, WIDE / 2, COLUMNS), indexing='ij')
away = u - HELD_AT * LONG
flat = np.stack([v, away, np.full_like(u, HEIGHT + 0.12)], -1).reshape(-1, 3)
held = np.where((np.abs(away) < 0.048).ravel())[0]
pleat = 0.022 * fractal(v.astype(np.float32) * 9, away.astype(np.float32) * 5, 3, 0.5, seed=3)
around = away / (RAIL + 0.012)
reach = RAIL + 0.009 + np.abs(pleat)
targets = np.stack([0.36 * v + 0.4 * pleat - 0.12, reach * np.sin(around), HEIGHT + reach * np.cos(around)], -1).reshape(-1, 3)[held]


def gust(time, points):
    x, y, z = points.T.astype(np.float32)
    swing = fractal(x * 2.2 - np.float32(time * 3.0), z * 2.2 + y, 2, 0.5, seed=7)[:, None]
    return np.array((4.2, -1.4, 0.2)) * (1 + 0.35 * math.sin(time * 5.0)) + swing * np.array((1.3, 2.6, 0.5))


def clear_of_rails(points):
    for height, radius in ((HEIGHT, RAIL + 0.006), (0.66, 0.020), (0.33, 0.020)):
        gap = points[:, 1:] - np.array((0, height))
        far = np.linalg.norm(gap, axis=1, keepdims=True)
        inside = (far < radius)[:, 0]
        points[inside, 1:] = np.array((0, height)) + gap[inside] / np.maximum(far[inside], 1e-6) * radius
    return points


shape = Shape(draped(flat, ROWS, COLUMNS, held, targets, None, clear_of_rails, gust=gust), grid_faces(ROWS, COLUMNS, False))

silk, nodes, shader = material('silk')
down, across, _ = nodes.split(nodes.node('ShaderNodeUVMap', uv_map='weave').outputs[0])
cell = 0.021
odd = nodes.math('MODULO', nodes.math('FLOOR', nodes.divide(down, cell)), 2.0)
spot_x = nodes.subtract(nodes.math('FRACT', nodes.add(nodes.divide(across, cell * 1.2), nodes.multiply(odd, 0.5))), 0.5)
spot_y = nodes.subtract(nodes.math('FRACT', nodes.divide(down, cell)), 0.5)
round_off = nodes.math('SQRT', nodes.add(nodes.multiply(spot_x, spot_x), nodes.multiply(spot_y, spot_y)))
dots = nodes.smoothstep(round_off, 0.155, 0.095)
end = nodes.minimum(down, nodes.subtract(LONG, down))
edge = nodes.subtract(WIDE / 2, nodes.absolute(across))
field = nodes.multiply(nodes.math('GREATER_THAN', end, 0.105), nodes.math('GREATER_THAN', edge, 0.034))
bands = nodes.add(nodes.multiply(nodes.math('GREATER_THAN', end, 0.060), nodes.math('LESS_THAN', end, 0.085)), nodes.multiply(nodes.math('GREATER_THAN', end, 0.030), nodes.math('LESS_THAN', end, 0.036)))
hem = nodes.multiply(nodes.math('GREATER_THAN', edge, 0.014), nodes.math('LESS_THAN', edge, 0.020))
light = nodes.math('MINIMUM', nodes.add(nodes.multiply(dots, field), nodes.maximum(bands, nodes.multiply(hem, nodes.math('GREATER_THAN', end, 0.085)))), 1.0)
place_on = nodes.join(down, across)
red = nodes.mix(nodes.noise(place_on, 7, 4, 0.6), (0.33, 0.018, 0.020), (0.46, 0.040, 0.030))
colour = nodes.mix(nodes.multiply(light, 0.86), red, (0.66, 0.50, 0.30))
threads = nodes.noise(nodes.scaled(place_on, (1.0, 3.0, 1.0)), 420, 2, 0.5)
normal = nodes.bump(nodes.add(threads, nodes.multiply(nodes.noise(place_on, 34, 4, 0.55, 0.5), 1.4)), 0.16, 0.004)
for socket, value in (('Base Color', colour), ('Normal', normal)):
    nodes.feed(shader.inputs[socket], value)
shader.inputs['Roughness'].default_value = 0.62
shader.inputs['Specular'].default_value = 0.25
shader.inputs['Sheen'].default_value = 0.3
through = nodes.node('ShaderNodeBsdfTranslucent', {'Color': colour, 'Normal': normal})
mixed = nodes.node('ShaderNodeMixShader', {0: 0.42, 1: shader.outputs[0], 2: through.outputs[0]})
nodes.feed(silk.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])

data = mesh('scarf', [shape], [silk])
weave = data.uv_layers.new(name='weave')
corner = np.empty(len(data.loops), np.int32)
data.loops.foreach_get('vertex_index', corner)
weave.data.foreach_set('uv', np.stack([u.ravel(), v.ravel()], -1)[corner].astype(np.float32).ravel())
scarf = place(data)
smooth = scarf.modifiers.new('smooth', 'SUBSURF')
smooth.levels = smooth.render_levels = 2

chipped, nodes, shader = material('worn white')
spot = nodes.coordinates('Object')
chips = nodes.smoothstep(nodes.add(nodes.noise(spot, 16, 6, 0.68), nodes.multiply(nodes.noise(spot, 3, 2, 0.5), 0.35)), 0.80, 0.86)
streak = nodes.smoothstep(nodes.noise(spot, 7, 5, 0.65), 0.50, 0.75)
tone = nodes.mix(nodes.multiply(streak, 0.35), (0.56, 0.56, 0.53), (0.34, 0.27, 0.20))
nodes.feed(shader.inputs['Base Color'], nodes.mix(chips, tone, (0.10, 0.035, 0.016)))
nodes.feed(shader.inputs['Roughness'], nodes.add(0.34, nodes.multiply(chips, 0.4)))
nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.subtract(nodes.multiply(nodes.noise(spot, 30, 4, 0.5), 0.25), chips), 0.3, 0.002))
rod((-4, 0, HEIGHT), (4, 0, HEIGHT), RAIL, chipped, sides=48)
for height in (0.66, 0.33):
    rod((-4, 0, height), (4, 0, height), 0.014, chipped, sides=32)
for x in (-0.47, 1.05, -1.99, 2.57):
    rod((x, 0, -0.2), (x, 0, HEIGHT - 0.004), 0.021, chipped, sides=36)
for part in scene.objects:
    if part.name.startswith('rod'):
        for face in part.data.polygons:
            face.use_smooth = len(face.vertices) == 4

deep = dark_water(ripple=0.8, scale=0.45, stretch=2.4, roughness=0.10, far=70.0)
add_mesh('sea', [(-6000, 3, -7), (6000, 3, -7), (6000, 9000, -7), (-6000, 9000, -7)], [(0, 1, 2, 3)], deep)
soft_light((2.6, 2.2, 1.7), (0.1, 0, 0.8), 1.0, 190, (1.0, 0.60, 0.34)).visible_glossy = False
soft_light((-2.4, -1.8, 2.6), (0.1, 0, 0.8), 2.2, 34, (0.66, 0.78, 1.0))
eye, target = (0.02, -2.05, 1.16), (0.10, 0.0, 0.855)
focus(camera(eye, target, 52), (0.1, -0.03, 0.85), 3.2)
render(NAME)
