"""A film of oil on still water: black, mirror-smooth, with the faint colours of a thin layer."""

import math

from kit.materials import material

WAVELENGTHS = (610.0, 550.0, 465.0)
INDEX = 1.47


def film_colours(nodes, thickness, depth=0.5):
    """Relative reflectance per colour channel of a film of `thickness` nanometres, about 1; `depth` is the strength of the colours."""
    parts = []
    for wavelength in WAVELENGTHS:
        wave = nodes.math('COSINE', nodes.multiply(thickness, 4 * math.pi * INDEX / wavelength))
        parts.append(nodes.subtract(1.0, nodes.multiply(wave, depth)))
    return nodes.join(*parts)


def slick(name='oil', colour=(0.006, 0.0050, 0.0045), scale=1.0, ripple=0.35, sheen=0.5):
    """Material of a level surface; `scale` counts swirls per unit, `ripple` bends its reflections."""
    made, nodes, _ = material(name)
    spot = nodes.position()
    warp = nodes.noise(spot, 0.55 * scale, 3, 0.5, colour=True)
    drawn = nodes.node('ShaderNodeVectorMath', {0: spot, 1: nodes.scaled(warp, (1.9 / scale,) * 3)}, operation='ADD').outputs[0]
    bands = nodes.noise(nodes.scaled(drawn, (1.0, 2.4, 1.0), (0, 0, 0.35)), 0.75 * scale, 5, 0.5, 0.7)
    thickness = nodes.add(120, nodes.multiply(nodes.math('POWER', bands, 1.6), 1500))
    where = nodes.smoothstep(nodes.noise(drawn, 0.42 * scale, 3, 0.5), 0.36, 0.60)
    colours = film_colours(nodes, thickness, 0.42)
    tint = nodes.mix(nodes.multiply(where, sheen), (0.75, 0.75, 0.75), colours)
    waves = nodes.add(nodes.noise(nodes.scaled(spot, (1.0, 1.8, 1.0)), 0.55, 2, 0.4, 0.3), nodes.multiply(nodes.noise(spot, 1.9, 2, 0.4), 0.10))
    normal = nodes.bump(waves, ripple, 0.25)
    mirror = nodes.node('ShaderNodeBsdfGlossy', {'Color': tint, 'Roughness': 0.015, 'Normal': normal})
    body = nodes.node('ShaderNodeBsdfDiffuse', {'Color': colour})
    fresnel = nodes.node('ShaderNodeFresnel', {'IOR': 1.52, 'Normal': normal}).outputs[0]
    # A film a few wavelengths thick reflects more than thick oil, in interference colours.
    share = nodes.math('ADD', nodes.multiply(fresnel, 1.25), nodes.multiply(where, 0.16 * sheen), clamp=True)
    mixed = nodes.node('ShaderNodeMixShader', {0: share, 1: body.outputs[0], 2: mirror.outputs[0]})
    nodes.feed(made.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
    return made
