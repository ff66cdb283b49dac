"""Materials of sewn gear that has been in the sea: ripstop nylon, webbing, retroreflective tape, beads of water; metres.

They read two attributes of the mesh, both vectors in metres: `cloth` is a place on the cloth (along, across, -), `edges`
the distances to the nearest sewn-down line, to the nearest end and to the piping.
"""

import math

from kit.materials import material

THREAD = (0.50, 0.36, 0.25)


class WetCloth:
    """One material under construction: relief adds up in metres, colour is overpainted, water lies on top."""

    def __init__(self, name):
        self.made, self.nodes, self.shader = material(name)
        nodes = self.nodes
        self.along, self.across, _ = nodes.split(self.attribute('cloth'))
        self.spot = nodes.join(self.along, self.across)

    def attribute(self, name, output='Vector'):
        return self.nodes.node('ShaderNodeAttribute', attribute_name=name).outputs[output]

    def near(self, distance, width):
        """1 on a line, falling to 0 within `width`."""
        nodes = self.nodes
        return nodes.math('EXPONENT', nodes.multiply(nodes.math('POWER', nodes.divide(nodes.absolute(distance), width), 2.0), -1.0))

    def weave(self, thread):
        """Plain weave: height from 0 to 1 of threads `thread` wide that pass over and under each other."""
        nodes = self.nodes
        warp = nodes.math('SINE', nodes.multiply(self.along, math.pi / thread))
        weft = nodes.math('SINE', nodes.multiply(self.across, math.pi / thread))
        over = nodes.math('GREATER_THAN', nodes.multiply(warp, weft), 0.0)
        return nodes.add(nodes.multiply(nodes.absolute(warp), over), nodes.multiply(nodes.absolute(weft), nodes.subtract(1.0, over)))

    def grid(self, spacing, width):
        """1 on the thicker threads of ripstop."""
        nodes = self.nodes

        def lines(value):
            off = nodes.multiply(nodes.absolute(nodes.subtract(nodes.math('FRACT', nodes.divide(value, spacing)), 0.5)), spacing)
            return nodes.smoothstep(off, width, width * 0.4)

        return nodes.maximum(lines(self.along), lines(self.across))

    def stitches(self, distance, running, length=0.0060):
        """1 on the threads of a seam: `distance` to its line, `running` along it."""
        nodes = self.nodes
        part = nodes.absolute(nodes.subtract(nodes.math('FRACT', nodes.divide(running, length)), 0.5))
        return nodes.multiply(nodes.smoothstep(nodes.absolute(distance), 0.0014, 0.0007), nodes.smoothstep(part, 0.37, 0.30))

    def beads(self, spacing, largest, share):
        """Drops: (1 inside, height in metres). `share` of the places have one."""
        nodes = self.nodes
        cells = nodes.node('ShaderNodeTexVoronoi', {'Vector': self.spot, 'Scale': 1 / spacing}, voronoi_dimensions='2D')
        size, chosen, _ = nodes.split(cells.outputs['Color'])
        radius = nodes.multiply(nodes.add(nodes.multiply(nodes.multiply(size, size), 0.75), 0.25), largest)
        radius = nodes.multiply(radius, nodes.math('LESS_THAN', chosen, share))
        off = nodes.multiply(cells.outputs['Distance'], spacing)
        inside = nodes.maximum(nodes.subtract(nodes.multiply(radius, radius), nodes.multiply(off, off)), 0.0)
        return nodes.math('GREATER_THAN', inside, 0.0), nodes.multiply(nodes.math('SQRT', inside), 0.75)

    def finish(self, colour, relief, roughness, film, beads):
        """`film` (0 to 1) is how much of a mirroring skin of water lies on the cloth; `beads` as from `beads`."""
        nodes, shader = self.nodes, self.shader
        inside, height = beads
        # A drop is a lens: it gathers light on its far side, as a hollow would.
        kept = nodes.subtract(1.0, inside)
        under = nodes.subtract(nodes.multiply(relief, nodes.add(nodes.multiply(kept, 0.6), 0.4)), nodes.multiply(height, 0.34))
        skin = nodes.add(nodes.multiply(nodes.multiply(relief, 0.55), kept), height)
        wet = nodes.maximum(film, inside)
        gloss = nodes.add(nodes.multiply(kept, 0.06), 0.11)
        colour = nodes.mix(nodes.multiply(inside, 0.30), colour, nodes.mix(1.0, colour, (0.60, 0.45, 0.40), 'MULTIPLY'))
        nodes.feed(shader.inputs['Base Color'], colour)
        nodes.feed(shader.inputs['Roughness'], roughness)
        nodes.feed(shader.inputs['Normal'], nodes.bump(under, 1.0, 1.0))
        shader.inputs['Specular'].default_value = 0.35
        over = nodes.bump(skin, 1.0, 1.0)
        fresnel = nodes.node('ShaderNodeFresnel', {'IOR': nodes.add(nodes.multiply(inside, 0.30), 1.333), 'Normal': over}).outputs[0]
        mirror = nodes.node('ShaderNodeBsdfGlossy', {'Color': (1, 1, 1), 'Roughness': gloss, 'Normal': over})
        mixed = nodes.node('ShaderNodeMixShader', {0: nodes.multiply(fresnel, wet), 1: shader.outputs[0], 2: mirror.outputs[0]})
        nodes.feed(self.made.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
        return self.made


def nylon(tape):
    """The sewn cover; colour from the attribute `paint`. `tape` is (first, last) distance from the ends of the reflective tape."""
    cloth = WetCloth('nylon')
    nodes = cloth.nodes
    seam, end, rim = nodes.split(cloth.attribute('edges'))
    weave, ripstop = cloth.weave(0.0024), cloth.grid(0.0125, 0.0011)
    colour = cloth.attribute('paint', 'Color')
    colour = nodes.mix(nodes.multiply(nodes.subtract(1.0, weave), 0.50), colour, nodes.mix(1.0, colour, (0.30, 0.22, 0.2), 'MULTIPLY'))
    colour = nodes.mix(nodes.multiply(ripstop, 0.30), colour, (0.90, 0.22, 0.04))
    # Where it has worn it is paler, where it is soaked darker.
    worn = nodes.smoothstep(nodes.noise(nodes.scaled(cloth.spot, (9, 13, 1)), 1.0, 5, 0.62), 0.50, 0.72)
    colour = nodes.mix(nodes.multiply(worn, 0.28), colour, (0.74, 0.27, 0.10))
    soaked = nodes.smoothstep(nodes.noise(nodes.scaled(cloth.spot, (11, 8, 1), (0, 0, 0.4)), 1.0, 5, 0.6), 0.46, 0.60)
    colour = nodes.mix(nodes.multiply(soaked, 0.42), colour, nodes.mix(1.0, colour, (0.58, 0.42, 0.36), 'MULTIPLY'))
    relief = nodes.add(nodes.multiply(weave, 0.00022), nodes.multiply(ripstop, 0.00016))
    crumple = nodes.noise(cloth.spot, 26, 5, 0.55, 0.8)
    sharp = nodes.absolute(nodes.subtract(nodes.noise(nodes.scaled(cloth.spot, (13, 19, 1)), 1.0, 3, 0.55, 0.6), 0.5))
    relief = nodes.add(relief, nodes.add(nodes.multiply(crumple, 0.0018), nodes.multiply(nodes.smoothstep(sharp, 0.0, 0.10), 0.0022)))
    # Seams pull the cloth in and pucker it.
    for distance, rate in ((rim, (95, 9, 1)), (seam, (9, 95, 1)), (end, (9, 95, 1))):
        pull = nodes.noise(nodes.scaled(cloth.spot, rate), 1.0, 3, 0.5, 0.3)
        relief = nodes.add(relief, nodes.multiply(nodes.multiply(pull, cloth.near(distance, 0.026)), 0.0042))
    sewn = 0.0
    for distance, running in (
        (nodes.subtract(rim, 0.011), cloth.along), (nodes.subtract(rim, 0.018), cloth.along),
        (nodes.subtract(seam, 0.009), cloth.across), (nodes.subtract(end, 0.016), cloth.across),
    ):
        relief = nodes.subtract(relief, nodes.multiply(cloth.near(distance, 0.0030), 0.0011))
        sewn = nodes.maximum(sewn, cloth.stitches(distance, running))
    # The tape: glass beads under a film pressed into cells, sewn on along its edges.
    first, last = tape
    inset = nodes.minimum(nodes.minimum(nodes.subtract(end, first), nodes.subtract(last, end)), nodes.subtract(rim, 0.026))
    laid = nodes.smoothstep(inset, -0.0004, 0.0004)
    cells = nodes.node('ShaderNodeTexVoronoi', {'Vector': cloth.spot, 'Scale': 1 / 0.0055, 'Randomness': 0.12}, voronoi_dimensions='2D', feature='DISTANCE_TO_EDGE').outputs['Distance']
    rib = nodes.smoothstep(cells, 0.10, 0.05)
    scuffed = nodes.smoothstep(nodes.noise(nodes.scaled(cloth.spot, (30, 60, 1)), 1.0, 6, 0.7), 0.52, 0.66)
    silver = nodes.mix(rib, (0.50, 0.52, 0.54), (0.74, 0.75, 0.76))
    silver = nodes.mix(nodes.multiply(scuffed, 0.55), silver, (0.23, 0.21, 0.20))
    hem = cloth.stitches(nodes.subtract(inset, 0.0035), nodes.add(cloth.along, cloth.across))
    relief = nodes.add(relief, nodes.multiply(laid, nodes.add(0.0007, nodes.multiply(rib, 0.00012))))
    relief = nodes.subtract(relief, nodes.multiply(nodes.multiply(laid, cloth.near(nodes.subtract(inset, 0.0035), 0.0020)), 0.0006))
    colour = nodes.mix(laid, colour, silver)
    nodes.feed(cloth.shader.inputs['Metallic'], nodes.multiply(laid, nodes.multiply(0.62, nodes.subtract(1.0, nodes.multiply(scuffed, 0.7)))))
    colour = nodes.mix(sewn, colour, THREAD)
    colour = nodes.mix(nodes.multiply(hem, laid), colour, (0.50, 0.10, 0.02))
    relief = nodes.add(relief, nodes.multiply(nodes.maximum(sewn, nodes.multiply(hem, laid)), 0.0007))
    large, small = cloth.beads(0.017, 0.0056, 0.60), cloth.beads(0.0070, 0.0024, 0.50)
    beads = nodes.maximum(large[0], small[0]), nodes.maximum(large[1], small[1])
    film = nodes.add(nodes.multiply(soaked, 0.42), 0.12)
    roughness = nodes.subtract(nodes.add(0.50, nodes.multiply(worn, 0.12)), nodes.add(nodes.multiply(soaked, 0.16), nodes.multiply(laid, 0.16)))
    return cloth.finish(colour, relief, roughness, film, beads)


def webbing(boxes):
    """Black belts woven in chevrons; `boxes` are places along one (metres) where a box with a cross is sewn."""
    cloth = WetCloth('webbing')
    nodes = cloth.nodes
    zigzag = nodes.absolute(nodes.subtract(nodes.math('FRACT', nodes.divide(cloth.across, 0.0127)), 0.5))
    rib = nodes.absolute(nodes.math('SINE', nodes.multiply(nodes.add(cloth.along, nodes.multiply(zigzag, 0.0127)), math.pi / 0.0036)))
    rows = nodes.absolute(nodes.math('SINE', nodes.multiply(cloth.across, math.pi / 0.00635)))
    height = nodes.multiply(rib, nodes.add(0.35, nodes.multiply(rows, 0.65)))
    colour = nodes.mix(height, (0.004, 0.0045, 0.006), (0.034, 0.036, 0.041))
    worn = nodes.smoothstep(nodes.add(nodes.noise(cloth.spot, 60, 5, 0.65), nodes.multiply(nodes.absolute(cloth.across), 7.0)), 0.62, 0.78)
    colour = nodes.mix(nodes.multiply(worn, 0.5), colour, (0.070, 0.067, 0.064))
    sewn = 0.0
    for at in boxes:
        a, b = nodes.absolute(nodes.subtract(cloth.along, at)), nodes.absolute(cloth.across)
        edge = nodes.minimum(nodes.subtract(0.016, a), nodes.subtract(0.0135, b))
        diagonal = nodes.multiply(nodes.subtract(nodes.multiply(a, 0.84), b), 0.76)
        inside = nodes.math('GREATER_THAN', edge, -0.001)
        cross = nodes.multiply(cloth.stitches(diagonal, cloth.along, 0.0042), inside)
        sewn = nodes.maximum(sewn, nodes.maximum(cross, nodes.multiply(inside, cloth.stitches(edge, nodes.add(cloth.along, cloth.across), 0.0042))))
    colour = nodes.mix(sewn, colour, (0.34, 0.33, 0.31))
    relief = nodes.add(nodes.multiply(height, 0.0007), nodes.multiply(sewn, 0.0005))
    return cloth.finish(colour, relief, 0.66, 0.10, cloth.beads(0.011, 0.0030, 0.30))


def plastic(name, colour, roughness=0.30):
    """Moulded, wet in places."""
    made, nodes, shader = material(name)
    spot = nodes.coordinates('Object')
    wet = nodes.smoothstep(nodes.noise(spot, 70, 3, 0.5), 0.36, 0.64)
    nodes.feed(shader.inputs['Base Color'], nodes.mix(nodes.multiply(nodes.noise(spot, 120, 5, 0.7), 0.5), colour, tuple(channel * 0.6 + 0.02 for channel in colour)))
    nodes.feed(shader.inputs['Roughness'], nodes.subtract(roughness + 0.06, nodes.multiply(wet, roughness * 0.5)))
    return made
