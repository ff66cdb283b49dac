"""Bottlenose dolphins of unit length, head towards +x."""

import numpy as np
from mathutils import Vector, noise

from kit.bodies import blade, blend, loft, smooth_step
from kit.fish import FIN, eyes, pectoral_mirror
from kit.materials import material
from kit.underwater import caustic_net

# Rows: distance from the beak's tip, top, bottom, half width; parts of the length.
BODY = [(0, 0.002, -0.012, 0.006), (0.008, 0.010, -0.018, 0.014), (0.03, 0.013, -0.021, 0.019), (0.058, 0.016, -0.024, 0.024), (0.075, 0.034, -0.030, 0.036), (0.095, 0.058, -0.040, 0.050), (0.14, 0.078, -0.062, 0.066), (0.22, 0.095, -0.086, 0.080), (0.34, 0.108, -0.100, 0.089), (0.46, 0.102, -0.096, 0.084), (0.60, 0.076, -0.074, 0.062), (0.74, 0.048, -0.046, 0.034), (0.86, 0.028, -0.026, 0.015), (0.94, 0.015, -0.013, 0.012), (1, 0.006, -0.006, 0.006)]


def arched(shape, bend, start=0.35):
    """A copy whose tail is bent up (positive) or down, as a dolphin swims."""
    copy = shape.moved(np.eye(4))
    x = -copy.vertices[:, 0]
    copy.vertices[:, 2] += bend * np.maximum(x - start, 0) ** 2 / (1 - start) ** 2 - bend * 0.35 * np.maximum(0.25 - x, 0) ** 2 * 4
    return copy


def dolphin(bend=0.0):
    """All parts; `bend` is the lift of the tail as a part of the length."""
    body = loft(BODY, 220, 96, 0.98, 1.4)
    x, z = -body.vertices[:, 0], body.vertices[:, 2]
    soft = np.array([noise.fractal(Vector(vertex * 5), 1, 2, 3) for vertex in body.vertices]) * 0.012
    height = z + soft
    cape = 0.020 + 0.030 * np.exp(-((x - 0.45) / 0.16) ** 2) - 0.02 * smooth_step(0.6, 0.9, x)
    body.paint = blend((0.80, 0.77, 0.74), (0.27, 0.295, 0.31), smooth_step(-0.066, -0.034, height))
    body.paint = blend(body.paint, (0.036, 0.046, 0.056), smooth_step(cape - 0.034, cape + 0.006, height))
    # A pale blaze runs up the flank behind the fin, a dark band from the eye to the flipper.
    blaze = np.exp(-(((x - 0.60) / 0.09) ** 2) - ((height - 0.026 - 0.20 * (x - 0.60)) / 0.016) ** 2)
    body.paint = blend(body.paint, (0.30, 0.315, 0.325), blaze * 0.55)
    band = np.exp(-(((height + 0.010 + 0.42 * (x - 0.13)) / 0.009) ** 2)) * smooth_step(0.120, 0.140, x) * (1 - smooth_step(0.20, 0.24, x))
    body.paint = blend(body.paint, (0.085, 0.095, 0.105), band * 0.6)
    line = -0.006 - 0.004 * smooth_step(0, 0.05, x) + 0.010 * smooth_step(0.075, 0.115, x)
    lips = (1 - smooth_step(0.0004, 0.0030, np.abs(z - line))) * smooth_step(0.0, 0.006, x) * (1 - smooth_step(0.105, 0.115, x))
    body.paint = blend(body.paint, (0.03, 0.033, 0.036), lips * 0.85)
    body.vertices[:, 1] *= 1 - 0.08 * lips
    socket = np.hypot(x - 0.128, z - 0.008)
    body.paint = blend(body.paint, (0.06, 0.07, 0.08), (1 - smooth_step(0.006, 0.014, socket)) * 0.8)
    dorsal = blade([(-0.410, 0, 0.098), (-0.475, 0, 0.150), (-0.540, 0, 0.190), (-0.585, 0, 0.196)], [(-0.560, 0, 0.078), (-0.555, 0, 0.115), (-0.570, 0, 0.155), (-0.592, 0, 0.190)], 0.012, 40, 24, FIN)
    fluke = blade([(-0.925, 0.004, 0), (-0.955, 0.060, 0.002), (-1.000, 0.110, 0.002), (-1.050, 0.140, 0)], [(-1.005, 0.002, 0), (-1.012, 0.050, 0.002), (-1.035, 0.095, 0.002), (-1.060, 0.136, 0)], 0.009, 40, 24, FIN)
    flipper = blade([(-0.215, 0.066, -0.050), (-0.270, 0.105, -0.088), (-0.335, 0.135, -0.122), (-0.375, 0.140, -0.140)], [(-0.290, 0.062, -0.060), (-0.315, 0.092, -0.094), (-0.355, 0.120, -0.124), (-0.382, 0.135, -0.139)], 0.010, 40, 24, FIN)
    for fin in (dorsal, fluke, flipper):
        fin.paint[:] = (0.040, 0.050, 0.060)
    parts = [body, dorsal, fluke, pectoral_mirror(fluke), flipper, pectoral_mirror(flipper)]
    parts += eyes((-0.128, 0.0615, 0.008), 0.0062, (0.15, 1, 0.0), (0.06, 0.05, 0.04), 0.7)
    return [arched(part, bend) for part in parts]


def dolphin_skins(water, light):
    """Skin, fin, pupil and iris, in the order of the slots; `light` is the direction towards the sun that shines on them."""
    pupil = water.painted('dolphin pupil', (0.006, 0.006, 0.007), roughness=0.05, specular=0.8, grain=0, bump=0)
    iris = water.painted('dolphin iris', roughness=0.15, specular=0.6, grain=0, bump=0)
    made, nodes, shader = material('dolphin skin')
    spot = nodes.coordinates('Object')
    base = nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color']
    blotches = nodes.noise(nodes.scaled(spot, (5, 9, 9)), 1.0, 6, 0.62)
    base = nodes.mix(0.30, base, nodes.mix(blotches, (0.10, 0.10, 0.10), (0.98, 0.98, 0.98)), 'OVERLAY')
    # Rake marks of other dolphins' teeth: thin pale scratches, in places.
    scratches = nodes.absolute(nodes.subtract(nodes.noise(nodes.scaled(spot, (3, 46, 46), (0.3, 0.25, 0.35)), 1.0, 2, 0.5, 0.3), 0.5))
    where = nodes.smoothstep(nodes.noise(spot, 7, 3, 0.5), 0.54, 0.66)
    base = nodes.mix(nodes.multiply(nodes.smoothstep(scratches, 0.012, 0.004), nodes.multiply(where, 0.45)), base, (0.42, 0.44, 0.45))
    # The net of light is painted on the skin, where it stays sharp, instead of being sampled through the surface.
    geometry = nodes.node('ShaderNodeNewGeometry')
    x, y, z = nodes.split(geometry.outputs['Position'])
    flat = nodes.join(nodes.subtract(x, nodes.multiply(z, light[0] / light[2])), nodes.subtract(y, nodes.multiply(z, light[1] / light[2])))
    facing = nodes.node('ShaderNodeVectorMath', {0: geometry.outputs['Normal'], 1: tuple(light)}, operation='DOT_PRODUCT').outputs['Value']
    lit = nodes.smoothstep(facing, 0.10, 0.85)
    net = nodes.multiply(caustic_net(nodes, flat, 4.6), lit)
    gain = nodes.add(nodes.multiply(net, 2.2), nodes.subtract(1.05, nodes.multiply(lit, 0.53)))
    base = nodes.mix(1.0, base, nodes.join(gain, gain, gain), 'MULTIPLY')
    nodes.feed(shader.inputs['Base Color'], water.dim(nodes, base))
    nodes.feed(shader.inputs['Roughness'], nodes.add(0.30, nodes.multiply(blotches, 0.22)))
    shader.inputs['Specular'].default_value = 0.16
    nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.noise(spot, 60, 3, 0.5), 0.12, 0.003))
    skin = water.drown(made, nodes, shader.outputs[0], 2.0)
    return [skin, skin, pupil, iris]
