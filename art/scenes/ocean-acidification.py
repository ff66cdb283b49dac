"""A sea butterfly, backlit: its thin spiral shell is clouded, pitted and frayed by sour water. One unit is about 3 mm."""

import math
from math import radians

import numpy as np
from mathutils import Vector, noise

from kit.bodies import Shape, blend, grid_faces, mesh, place, smooth_step, spline
from kit.corals import limb
from kit.materials import material
from kit.render import camera, new_scene, render, set_up
from kit.shapes import grouped
from kit.underwater import Water, save_sun, specks

NAME = 'ocean-acidification'
TURNS, GROWTH = 4.4, math.log(1.95) / (2 * math.pi)

new_scene()
scene = set_up(1920, 1280, 32, bounces=6)
scene.cycles.transparent_max_bounces = 20
scene.cycles.diffuse_bounces = 1
lens = camera((0.20, -5.6, 0.20), (0.20, 0, 0.42), lens=50)
lens.data.dof.use_dof = True
lens.data.dof.focus_distance = 5.3
lens.data.dof.aperture_fstop = 0.55
water = Water(surface=400.0, visibility=26.0, sun=(0.30, 0.72, 0.62), brightness=0.60, deep=(0.001, 0.006, 0.018), level=(0.004, 0.028, 0.065), bright=(0.030, 0.16, 0.27), glow=(0.22, 0.52, 0.66), glow_width=11.0)
water.surround(ambient=0.42)
water.sunlight(strength=5.5, size=4.0, colour=(1.0, 0.97, 0.90), caustics=0)


def coil(share, around, fullness=1.0):
    """A point of the shell: `share` from the apex (0) to the mouth (1), `around` its tube in radians."""
    turn = -2 * math.pi * TURNS * (1 - share)
    size = math.exp(GROWTH * turn)
    flare = 1 + 0.10 * float(smooth_step(0.93, 1.0, share))
    reach, tube = 0.56 * size, 0.345 * size * fullness * flare
    out = math.cos(around) * tube
    return (
        (reach + out) * math.cos(turn),
        -0.62 * (1 - size) + math.sin(around) * tube * 0.92 + 0.25,
        (reach + out) * math.sin(turn),
    )


def spiral(fullness, first, last, rows=420, columns=72, frayed=False):
    vertices = []
    for row in range(rows):
        for column in range(columns):
            around = 2 * math.pi * column / columns
            end = last
            if frayed:
                end -= 0.016 * max(0.0, noise.fractal(Vector((math.cos(around) * 2.2, math.sin(around) * 2.2, 4)), 0.8, 2, 5)) + 0.004
            share = first + (end - first) * (row / (rows - 1)) ** 0.8
            # Growth lines: fine ribs that follow the mouth.
            rib = 1 + 0.006 * math.sin(share * 520) * fullness
            vertices.append(coil(share, around, fullness * rib))
    return Shape(vertices, grid_faces(rows, columns, True))


shell, nodes, shader = material('shell')
spot = nodes.coordinates('Object')
clouds = nodes.noise(spot, 2.3, 7, 0.62, 0.6)
chalk = nodes.smoothstep(clouds, 0.46, 0.56)
cells = nodes.node('ShaderNodeTexVoronoi', {'Vector': spot, 'Scale': 26.0, 'Randomness': 1.0}).outputs['Distance']
fine = nodes.noise(spot, 60.0, 5, 0.65)
pits = nodes.multiply(nodes.smoothstep(nodes.add(cells, nodes.multiply(fine, 0.25)), 0.42, 0.30), nodes.smoothstep(clouds, 0.56, 0.64))
height = nodes.subtract(nodes.multiply(fine, nodes.add(0.12, nodes.multiply(chalk, 0.9))), nodes.multiply(pits, 1.6))
normal = nodes.bump(height, 0.7, 0.02)
tint = nodes.mix(chalk, (0.93, 0.84, 0.70), (0.95, 0.95, 0.93))
tint = nodes.mix(pits, tint, (0.30, 0.24, 0.18))
nodes.feed(shader.inputs['Base Color'], tint)
nodes.feed(shader.inputs['Normal'], normal)
nodes.feed(shader.inputs['Roughness'], nodes.add(0.14, nodes.multiply(chalk, 0.6)))
shader.inputs['Specular'].default_value = 0.6
through = nodes.node('ShaderNodeBsdfTranslucent', {'Color': tint, 'Normal': normal})
body = nodes.node('ShaderNodeMixShader', {0: 0.62, 1: shader.outputs[0], 2: through.outputs[0]})
gap = nodes.node('ShaderNodeBsdfTransparent', {0: (1.0, 0.985, 0.95)})
facing = nodes.math('POWER', nodes.node('ShaderNodeLayerWeight', {'Blend': 0.4}).outputs['Facing'], 1.5)
solid = nodes.math('ADD', nodes.add(0.26, nodes.multiply(chalk, 0.42)), nodes.multiply(facing, 0.7), clamp=True)
solid = nodes.multiply(solid, nodes.subtract(1.0, nodes.multiply(pits, 0.55)))
mixed = nodes.node('ShaderNodeMixShader', {0: solid, 1: gap.outputs[0], 2: body.outputs[0]})
water.drown(shell, nodes, mixed.outputs[0])

animal = mesh('shell', [spiral(1.0, 0.06, 1.0, frayed=True)], [shell])
flesh = spiral(0.58, 0.30, 0.93, 240, 40)
depth = np.repeat(np.linspace(0, 1, 240), 40)
mottled = np.array([noise.fractal(Vector(vertex * 4), 1, 2, 4) for vertex in flesh.vertices])
flesh.paint = blend(blend((0.30, 0.12, 0.08), (0.60, 0.34, 0.22), smooth_step(0.2, 0.8, depth)), (0.66, 0.42, 0.30), smooth_step(0.0, 0.5, mottled) * 0.6)
soft = water.membrane('flesh', roughness=0.35, light_through=0.65, clear=0.30)
body_mesh = mesh('flesh', [flesh], [soft])


def wing(side):
    """One of the two paddles of the foot, raised, rippled."""
    rows = 160
    middle = spline([(0.0, 0.0, 0.0), (0.16, 0.0, 0.30), (0.46, -0.05, 0.58), (0.84, -0.12, 0.74), (1.22, -0.16, 0.76)], rows)
    round_end = np.clip((np.linspace(0, 0.9995, rows) - 0.60) / 0.40, 0, 1)
    width = spline([(0.10,), (0.15,), (0.30,), (0.42,), (0.48,), (0.50,), (0.50,), (0.50,)], rows)[:, 0] * np.sqrt(1 - round_end**2)
    vertices, along, across = [], [], []
    for row in range(rows):
        ahead = middle[min(row + 1, rows - 1)] - middle[max(row - 1, 0)]
        ahead /= np.linalg.norm(ahead)
        upward = np.cross((0, 1, 0), ahead) * -1
        for column in range(61):
            v = column / 30 - 1
            notch = 0.05 * math.exp(-((v - 0.1) / 0.18) ** 2) * (row / (rows - 1)) ** 8
            spot = middle[row] - ahead * notch + upward * v * width[row]
            ripple = 0.05 * math.sin(row / (rows - 1) * 5 + v * 2.4) * abs(v) + 0.003 * math.sin(v * 17 + row * 0.025)
            spot = spot + np.array([0, 0.30 * v * v * width[row] + ripple, 0])
            vertices.append(spot * (side, 1, 1))
            along.append(row / (rows - 1))
            across.append(v)
    shape = Shape(vertices, grid_faces(rows, 61, False))
    along, across = np.array(along), np.array(across)
    fibres = 0.5 + 0.5 * np.sin(across * 26 + 3 * np.sin(along * 4))
    weave = 0.5 + 0.5 * np.sin(along * 60 + across * across * 9)
    shape.paint = blend((0.72, 0.66, 0.66), (0.52, 0.40, 0.44), np.clip(fibres * 0.35 + weave * 0.25, 0, 1) * (1 - smooth_step(0.75, 0.97, along)))
    shape.paint = blend(shape.paint, (0.90, 0.72, 0.66), smooth_step(0.85, 1.0, np.maximum(abs(across), along ** 3)) * 0.7)
    shape.paint = blend((0.50, 0.22, 0.16), shape.paint, smooth_step(0.0, 0.22, along))
    return shape


thin = water.membrane('wing', roughness=0.3, light_through=0.75, clear=0.58)
wings = mesh('wings', [wing(1), wing(-1)], [thin])
foot = [limb([(0, 0, -0.25), (0, 0.0, 0.0), (0, 0.0, 0.10)], [0.20, 0.16, 0.07], 20)]
foot[0].paint = blend((0.40, 0.15, 0.10), (0.62, 0.40, 0.34), foot[0].along)
foot_mesh = mesh('foot', foot, [soft])


def sea_butterfly(location, turn, scale=1.0):
    """Shell, flesh and wings, about two units across."""
    with grouped('sea butterfly') as root:
        place(animal)
        place(body_mesh)
        place(wings, (0.54, 0.22, 0.10), (radians(-10), radians(6), radians(-8)))
        place(foot_mesh, (0.55, 0.24, 0.10))
    root.location, root.scale = location, (scale,) * 3
    root.rotation_euler = tuple(radians(angle) for angle in turn)


sea_butterfly((-0.25, 0.0, -0.05), (6, 12, 14))
sea_butterfly((2.6, 5.0, 1.5), (10, -22, 40), 0.8)
sea_butterfly((-3.9, 8.0, -1.7), (-5, 30, -30), 0.9)
specks(water, 130, 3.0, 14.0, 0.42, 0.007, seed=5)
render(NAME)
save_sun(NAME, water)
