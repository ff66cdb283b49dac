"""The sea close to the camera, as a mesh in which things float and are mirrored."""

import numpy as np

from kit.bodies import Shape, grid_faces, mesh, place
from kit.materials import material


def dark_water(name='dark water', deep=(0.0035, 0.0095, 0.0125), ripple=0.10, scale=9.0, stretch=1.8, roughness=0.02, far=0.0):
    """Angle-dependent reflection over a dark body; `ripple` bends it by fine waves, `scale` of them per unit.

    Where `far` is given, waves so many units away melt into a duller mirror instead of turning to grain.
    """
    made, nodes, _ = material(name)
    spot = nodes.scaled(nodes.position(), (1.0, stretch, 1.0))
    fine = nodes.add(nodes.noise(spot, scale, 3, 0.5, 0.4), nodes.multiply(nodes.noise(spot, scale * 0.31, 2, 0.5, 0.3), 1.8))
    if far:
        away = nodes.divide(nodes.node('ShaderNodeCameraData').outputs['View Distance'], far)
        kept = nodes.math('EXPONENT', nodes.multiply(away, -1.0))
        roughness = nodes.add(roughness, nodes.multiply(nodes.subtract(1.0, kept), 0.20))
        ripple = nodes.multiply(kept, ripple)
    normal = nodes.bump(fine, ripple, 0.35 / scale)
    mirror = nodes.node('ShaderNodeBsdfGlossy', {'Color': (1, 1, 1), 'Roughness': roughness, 'Normal': normal})
    body = nodes.node('ShaderNodeBsdfDiffuse', {'Color': deep})
    fresnel = nodes.node('ShaderNodeFresnel', {'IOR': 1.333, 'Normal': normal}).outputs[0]
    mixed = nodes.node('ShaderNodeMixShader', {0: fresnel, 1: body.outputs[0], 2: mirror.outputs[0]})
    nodes.feed(made.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
    return made


def sea(height, made, eye, near, far, half, rows=420, columns=420):
    """A fan of quads from `near` to `far` units before `eye` (x, y) along +y, `half` as wide as it is far to either side.

    `height(x, y, spacing)` gives the level for numpy arrays; it should leave out waves finer than the spacing.
    """
    away = near * (far / near) ** np.linspace(0, 1, rows)
    x = eye[0] + away[:, None] * np.linspace(-half, half, columns)[None, :]
    y = np.broadcast_to(eye[1] + away[:, None], x.shape)
    spacing = np.broadcast_to(np.maximum(2 * half / columns, np.log(far / near) / rows) * away[:, None], x.shape)
    z = height(x.astype(np.float32), y.astype(np.float32), spacing.astype(np.float32))
    shape = Shape(np.stack([x, y, z], -1), grid_faces(rows, columns, False))
    return place(mesh('sea', [shape], [made]))


def chop(longest, shortest, steepness, heading, seed, count=60, spread=0.7):
    """A level made of sine waves between two lengths, their crests a little sharpened; heading in radians."""
    random = np.random.default_rng(seed)
    lengths = longest * (shortest / longest) ** ((np.arange(count) + random.random(count)) / count)
    headings = heading + random.normal(0, spread, count)
    phases = random.uniform(0, 2 * np.pi, count)
    heights = steepness * lengths / (2 * np.pi) * np.sqrt(2 / count) * random.uniform(0.6, 1.4, count)

    def level(x, y, spacing):
        total = np.zeros_like(x)
        for length, turn, phase, high in zip(lengths, headings, phases, heights):
            seen = np.clip((length / spacing - 2.5) / 2.5, 0, 1)
            if seen.max() > 0:
                wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) * (2 * np.pi / length) + phase)
                total += (high * seen * (wave + 0.18 * wave * wave - 0.09)).astype(np.float32)
        return total

    return level
