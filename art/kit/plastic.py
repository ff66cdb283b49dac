"""Things of plastic that drift in the sea; lengths in metres."""

import math

import numpy as np
from mathutils import Vector, noise

from kit.bodies import Shape, grid_faces
from kit.materials import material


def turned(profile, columns=56, ridges=None):
    """A solid of revolution around z from rows (radius, height); `ridges(height, angle)` scales the radius."""
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    vertices = []
    for radius, height in profile:
        for turn in angle:
            wide = radius * (1 + (ridges(height, turn) if ridges else 0))
            vertices.append((wide * math.cos(turn), wide * math.sin(turn), height))
    return Shape(vertices, grid_faces(len(profile), columns, True))


def bottle(seed=0, crush=0.12):
    """A drinks bottle of 0.30 m with its cap in slot 1 and its label in slot 2, dented by `crush`."""
    rows = [(0.002, 0.012), (0.020, 0.004), (0.030, 0.0), (0.037, 0.008), (0.040, 0.022)]
    for step in range(6):
        rows += [(0.040, 0.034 + step * 0.012), (0.0375, 0.040 + step * 0.012)]
    rows += [(0.0395, 0.108), (0.0395, 0.112), (0.0395, 0.168), (0.0395, 0.172), (0.0375, 0.178), (0.040, 0.186), (0.0395, 0.205), (0.035, 0.232), (0.025, 0.256), (0.0165, 0.270), (0.0140, 0.276), (0.0175, 0.279), (0.0175, 0.282), (0.0135, 0.284)]

    def dents(height, turn):
        soft = noise.noise(Vector((math.cos(turn) * 1.3, math.sin(turn) * 1.3, height * 14 + seed * 9)))
        sharp = abs(noise.noise(Vector((math.cos(turn) * 2.4, math.sin(turn) * 2.4, height * 26 + seed * 5))))
        return -crush * max(0.0, soft) * 1.6 - crush * 0.5 * sharp if 0.01 < height < 0.25 else 0

    body = turned(rows, 64, dents)
    cap = turned([(0.001, 0.300), (0.0150, 0.300), (0.0160, 0.298), (0.0160, 0.284), (0.0150, 0.283)], 72, lambda height, turn: 0.02 * math.cos(turn * 36))
    cap.slots = [1] * len(cap.faces)
    label = turned([(0.0400, 0.110), (0.0402, 0.112), (0.0402, 0.168), (0.0400, 0.170)], 64, dents)
    ragged = lambda turn: 0.012 * noise.noise(Vector((math.cos(turn) * 3, math.sin(turn) * 3, seed)))
    for index, vertex in enumerate(label.vertices):
        turn = math.atan2(vertex[1], vertex[0])
        vertex[2] += ragged(turn) * (1 if index >= 128 else -0.3)
    label.slots = [2] * len(label.faces)
    return [body, cap, label]


def bag(seed=0, height=0.5, width=0.30, rows=150, columns=220):
    """A carrier bag adrift, its mouth hanging open below: domed top, long folds, torn edge and two handles."""
    vertices = []
    for row in range(rows):
        down = row / (rows - 1)
        for column in range(columns):
            turn = 2 * math.pi * column / columns
            cosine, sine = math.cos(turn), math.sin(turn)
            swell = math.sin(min(1.0, down * 2.1) * math.pi / 2) ** 0.62
            waist = 1 - 0.48 * max(0.0, down - 0.30) ** 0.8 + 0.10 * noise.noise(Vector((down * 3, seed, 1)))
            lobes = noise.noise(Vector((cosine * 1.1, sine * 1.1, down * 1.1 + seed)))
            folds = abs(noise.noise(Vector((cosine * 3.4, sine * 3.4, down * 0.7 + seed * 3)))) - 0.2
            pleats = abs(noise.noise(Vector((cosine * 8, sine * 8, down * 1.6 + seed * 5)))) - 0.2
            crumple = noise.noise(Vector((cosine * 9, sine * 9, down * 12 + seed)))
            radius = width / 2 * swell * waist * (1 + 0.34 * lobes + (0.55 * folds + 0.30 * pleats) * (0.35 + down) + 0.025 * crumple)
            # Handles: two strips of the wall run further down than the rest.
            handle = max(0.0, abs(math.cos(turn + 0.4)) - 0.72) / 0.28
            hang = 1 + 0.42 * handle ** 0.6 * max(0.0, down - 0.75) / 0.25
            torn = 0.05 * noise.noise(Vector((cosine * 5, sine * 5, seed + 7))) * down ** 4
            crown = 0.035 * noise.noise(Vector((cosine * 2.4 * swell, sine * 2.4 * swell, seed + 3)))
            drift = 0.16 * math.sin(down * 3.4 + seed) * down
            vertices.append((
                radius * cosine + drift + 0.02 * noise.noise(Vector((down * 4, seed, turn))),
                radius * 0.82 * sine + 0.06 * math.sin(down * 3 + seed * 2) * down,
                -height * ((1 - math.cos(min(1.0, down * 1.15) * math.pi * 0.5)) * 0.45 + down * 0.55) * hang + crown * (1 - down) + torn,
            ))
    return Shape(vertices, grid_faces(rows, columns, True))


def cup():
    return turned([(0.001, 0.004), (0.026, 0.004), (0.030, 0.0), (0.031, 0.004), (0.0325, 0.020), (0.0318, 0.022), (0.0385, 0.090), (0.0405, 0.092), (0.0412, 0.095), (0.040, 0.097), (0.038, 0.095), (0.030, 0.010), (0.001, 0.008)], 64)


def shard(seed, size):
    """A broken flake with a bend in it."""
    random = np.random.default_rng(seed)
    corners = random.integers(4, 7)
    angle = np.sort(random.uniform(0, 2 * math.pi, corners))
    radius = random.uniform(0.45, 1.0, corners) * size
    rim = np.stack([np.cos(angle) * radius, np.sin(angle) * radius * random.uniform(0.4, 1.0), random.normal(0, 0.1, corners) * size], -1)
    lift = np.array([0, 0, size * random.uniform(0.03, 0.09)])
    vertices = np.vstack([rim, rim + lift])
    faces = [list(range(corners))[::-1], list(range(corners, 2 * corners))]
    faces += [[i, (i + 1) % corners, corners + (i + 1) % corners, corners + i] for i in range(corners)]
    return Shape(vertices, faces)


def film(water, name, colour, solid=0.35, roughness=0.25, wrinkles=60.0, wrinkle=0.4, light_through=0.65):
    """Thin plastic: seen edge-on it is solid, seen face-on much of the light behind comes through."""
    made, nodes, shader = material(name)
    tint = water.dim(nodes, colour)
    spot = nodes.coordinates('Object')
    height = nodes.add(nodes.noise(spot, wrinkles, 5, 0.6), nodes.multiply(nodes.noise(spot, wrinkles * 0.2, 3, 0.5, 1.0), 1.5))
    normal = nodes.bump(height, wrinkle, 0.01)
    for socket, value in (('Base Color', tint), ('Normal', normal)):
        nodes.feed(shader.inputs[socket], value)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Specular'].default_value = 0.6
    through = nodes.node('ShaderNodeBsdfTranslucent', {'Color': tint, 'Normal': normal})
    body = nodes.node('ShaderNodeMixShader', {0: light_through, 1: shader.outputs[0], 2: through.outputs[0]})
    gap = nodes.node('ShaderNodeBsdfTransparent', {0: tuple(0.55 + 0.45 * channel for channel in colour)})
    facing = nodes.node('ShaderNodeLayerWeight', {'Blend': 0.35, 'Normal': normal}).outputs['Facing']
    patchy = nodes.multiply(nodes.subtract(nodes.noise(spot, wrinkles * 0.12, 4, 0.6), 0.5), 0.25)
    share = nodes.math('ADD', nodes.add(solid, patchy), nodes.multiply(nodes.math('POWER', facing, 1.6), 0.9 * (1 - solid)), clamp=True)
    mixed = nodes.node('ShaderNodeMixShader', {0: share, 1: gap.outputs[0], 2: body.outputs[0]})
    return water.drown(made, nodes, mixed.outputs[0])
