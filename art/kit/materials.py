"""Materials of ships and things: weathered paint, glass, lamps, hull paint, containers."""

import math

import bpy

from kit.nodes import Nodes


def material(name):
    """New node material: the material, its node builder and its Principled shader."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    return made, Nodes(made.node_tree), made.node_tree.nodes['Principled BSDF']


def paint(name, colour, roughness=0.5, metallic=0.0, weather=0.0, specular=0.5):
    """Plain paint, linear RGB; `weather` from 0 to 1 adds streaks of rust and dirt."""
    made, nodes, shader = material(name)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Specular'].default_value = specular
    shader.inputs['Base Color'].default_value = (*colour, 1)
    if weather:
        place = nodes.coordinates()
        streaks = nodes.noise(nodes.scaled(place, (0.25, 0.25, 0.06)), 3.0, 8, 0.65)
        patches = nodes.noise(place, 0.35, 6, 0.6)
        rust = tuple(channel * kept + added for channel, kept, added in zip(colour, (0.45, 0.35, 0.3), (0.06, 0.025, 0.012)))
        dirt = tuple(channel * 0.55 for channel in colour)
        mixed = nodes.mix(nodes.multiply(nodes.smoothstep(streaks, 0.5, 0.72), weather), colour, rust)
        mixed = nodes.mix(nodes.multiply(nodes.smoothstep(patches, 0.4, 0.7), weather * 0.5), mixed, dirt)
        nodes.feed(shader.inputs['Base Color'], mixed)
    return made


def lamp_glass(name, colour, strength):
    """Glowing surface that is visible but lights nothing, so that it adds no noise."""
    made, _, shader = material(name)
    shader.inputs['Base Color'].default_value = (*colour, 1)
    shader.inputs['Emission'].default_value = (*colour, 1)
    shader.inputs['Emission Strength'].default_value = strength
    made.cycles.sample_as_light = False
    return made


def hull_paint(top=(0.016, 0.045, 0.085), boot=(0.25, 0.03, 0.02), line=(0.7, 0.7, 0.68), draught_line=1.0, roughness=0.42, rust=0.8, plates=0.18, plate_length=9.0):
    """Topsides over a white line over red anti-fouling, in object space: z = 0 is the waterline (metres)."""
    made, nodes, shader = material('hull paint')
    place = nodes.coordinates()
    z = nodes.split(place)[2]
    colour = nodes.mix(nodes.math('GREATER_THAN', z, draught_line), boot, line)
    colour = nodes.mix(nodes.math('GREATER_THAN', z, draught_line + 0.45), colour, top)
    runs = nodes.noise(nodes.scaled(place, (0.5, 0.5, 0.035)), 1.6, 8, 0.7)
    where = nodes.noise(place, 0.09, 5, 0.6)
    rusted = nodes.multiply(nodes.smoothstep(runs, 0.54, 0.75), nodes.smoothstep(where, 0.38, 0.62))
    colour = nodes.mix(nodes.multiply(rusted, rust), colour, (0.16, 0.055, 0.022))
    faded = nodes.noise(place, 0.4, 6, 0.6)
    colour = nodes.mix(nodes.multiply(faded, 0.12), colour, (0.35, 0.36, 0.36))
    scuffs = nodes.noise(nodes.scaled(place, (0.05, 0.05, 0.6)), 2.2, 7, 0.7)
    low = nodes.smoothstep(z, draught_line + 5.5, draught_line)
    colour = nodes.mix(nodes.multiply(nodes.multiply(nodes.smoothstep(scuffs, 0.52, 0.7), low), 0.45), colour, (0.11, 0.10, 0.09))
    panels = nodes.node(
        'ShaderNodeTexBrick',
        {'Vector': nodes.scaled(place, (1, 1, 1), (math.pi / 2, 0, 0)), 'Scale': 1.0, 'Mortar Size': 0.02, 'Mortar Smooth': 0.6, 'Brick Width': plate_length, 'Row Height': plate_length * 0.28},
    )
    # Plates are slightly pressed in between the frames, as on an old hull.
    frames = nodes.math('SINE', nodes.multiply(nodes.split(place)[0], 2 * math.pi / 2.4))
    dents = nodes.multiply(nodes.noise(place, 0.45, 3, 0.5), 0.9)
    height = nodes.add(nodes.add(nodes.multiply(panels.outputs['Fac'], -0.6), nodes.multiply(frames, 0.10)), dents)
    seam = nodes.multiply(panels.outputs['Fac'], 0.35)
    colour = nodes.mix(seam, colour, (0.03, 0.03, 0.035))
    nodes.feed(shader.inputs['Base Color'], colour)
    nodes.feed(shader.inputs['Roughness'], nodes.add(roughness, nodes.multiply(rusted, 0.3)))
    nodes.feed(shader.inputs['Normal'], nodes.bump(height, plates, 0.3))
    return made


CONTAINER_COLOURS = [
    (0.30, 0.045, 0.03), (0.025, 0.09, 0.19), (0.04, 0.15, 0.11), (0.42, 0.20, 0.045), (0.33, 0.33, 0.31),
    (0.10, 0.105, 0.11), (0.02, 0.05, 0.09), (0.22, 0.07, 0.03), (0.06, 0.17, 0.24),
]


def container_paints(fade=0.0):
    """One corrugated paint a container colour; each object differs a little in value. `fade` greys them (0 to 1)."""
    paints = []
    for index, colour in enumerate(CONTAINER_COLOURS):
        grey = sum(colour) / 3
        colour = tuple(channel + (grey - channel) * fade for channel in colour)
        made, nodes, shader = material(f'container {index}')
        place = nodes.coordinates()
        ribs = nodes.node('ShaderNodeTexWave', {0: place, 'Scale': 1.5}, wave_profile='SIN', bands_direction='X')
        nodes.feed(shader.inputs['Normal'], nodes.bump(ribs.outputs['Fac'], 0.6, 0.12))
        # Seeded by object, so that two boxes of one colour have different rust.
        chance = nodes.node('ShaderNodeObjectInfo').outputs['Random']
        shifted = nodes.node('ShaderNodeVectorMath', {0: place, 1: nodes.join(nodes.multiply(chance, 90), 0, 0)}, operation='ADD').outputs[0]
        rust = nodes.multiply(nodes.smoothstep(nodes.noise(shifted, 0.5, 6, 0.7), 0.5, 0.72), 0.55)
        worn = tuple(channel * kept + added for channel, kept, added in zip(colour, (0.5, 0.45, 0.4), (0.06, 0.03, 0.02)))
        hue = nodes.node('ShaderNodeHueSaturation', {'Color': nodes.mix(rust, colour, worn)})
        nodes.feed(hue.inputs['Value'], nodes.add(nodes.multiply(chance, 0.55), 0.72))
        nodes.feed(shader.inputs['Base Color'], hue.outputs[0])
        shader.inputs['Roughness'].default_value = 0.5
        paints.append(made)
    return paints
