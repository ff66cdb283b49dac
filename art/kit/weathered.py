"""Paint that has been at sea for years: faded, streaked with rust, chipped, wet in places; metres."""

import math

from kit.materials import material

RUST_DARK, RUST_BRIGHT = (0.060, 0.020, 0.009), (0.24, 0.085, 0.026)


class Weathered:
    """Materials whose wear is laid out in the space of one object (the ship), so that it runs on across its parts.

    `size` is that of the wear: 1 suits a trawler seen from near, more a large ship seen from afar.
    """

    def __init__(self, root, size=1.0):
        self.root = root
        self.size = size

    def place(self, nodes):
        return nodes.scaled(nodes.coordinates('Object', self.root), (1 / self.size,) * 3)

    def rust(self, nodes, place):
        return nodes.mix(nodes.smoothstep(nodes.noise(place, 2.2, 6, 0.65), 0.38, 0.62), RUST_DARK, RUST_BRIGHT)

    def finish(self, nodes, shader, place, colour, rusted, roughness, wet, dents=0.0):
        """Colour, gloss and relief of a painted plate; `wet` is a share from 0 to 1 or a socket."""
        grain = nodes.noise(place, 9.0, 6, 0.65)
        dull = nodes.add(roughness - 0.12, nodes.multiply(grain, 0.24))
        dull = nodes.add(dull, nodes.multiply(rusted, 0.25))
        # Water stands in films and runs: where it lies, paint is darker and mirrors.
        film = nodes.multiply(nodes.smoothstep(nodes.noise(nodes.scaled(place, (0.9, 0.9, 0.35)), 1.4, 5, 0.6), 0.36, 0.58), wet)
        colour = nodes.mix(nodes.multiply(film, 0.45), colour, nodes.mix(1.0, colour, colour, 'MULTIPLY'))
        nodes.feed(shader.inputs['Base Color'], colour)
        nodes.feed(shader.inputs['Roughness'], nodes.maximum(nodes.subtract(dull, nodes.multiply(film, 0.42)), 0.07))
        nodes.feed(shader.inputs['Specular'], nodes.add(0.35, nodes.multiply(film, 0.35)))
        relief = nodes.add(nodes.multiply(grain, 0.012), nodes.multiply(rusted, 0.010))
        if dents:
            frames = nodes.math('SINE', nodes.multiply(nodes.split(place)[0], 2 * math.pi / 0.62))
            pressed = nodes.noise(nodes.scaled(place, (0.6, 0.6, 1.0)), 0.9, 3, 0.55)
            relief = nodes.add(relief, nodes.multiply(nodes.add(nodes.multiply(frames, 0.013), nodes.multiply(pressed, 0.16)), dents))
        nodes.feed(shader.inputs['Normal'], nodes.bump(relief, 0.85, 1.0))

    def paint(self, name, colour, wear=0.6, roughness=0.42, wet=0.5, soot=None):
        """Painted steel; `wear` from 0 to 1. `soot` blackens upwards from one height to another."""
        made, nodes, shader = material(name)
        place = self.place(nodes)
        streaks = nodes.noise(nodes.scaled(place, (1.5, 1.5, 0.10)), 2.4, 8, 0.68)
        patches = nodes.noise(place, 0.55, 6, 0.62)
        chips = nodes.smoothstep(nodes.noise(place, 3.2, 7, 0.68), 0.70 - 0.07 * wear, 0.74 - 0.07 * wear)
        faded = tuple(channel * 0.82 + 0.035 for channel in colour)
        base = nodes.mix(nodes.smoothstep(patches, 0.35, 0.65), colour, faded)
        run = nodes.multiply(nodes.smoothstep(streaks, 0.50, 0.70), nodes.smoothstep(patches, 0.40, 0.60))
        rusted = nodes.math('ADD', nodes.multiply(run, wear * 0.8), nodes.multiply(chips, wear), clamp=True)
        dirt = nodes.multiply(nodes.smoothstep(nodes.noise(nodes.scaled(place, (2.5, 2.5, 0.22)), 1.7, 6, 0.7), 0.48, 0.66), 0.5 * wear)
        base = nodes.mix(dirt, base, tuple(channel * 0.45 for channel in colour))
        base = nodes.mix(rusted, base, self.rust(nodes, place))
        if soot:
            base = nodes.mix(nodes.smoothstep(nodes.add(nodes.multiply(nodes.split(place)[2], self.size), nodes.multiply(streaks, 0.8)), *soot), base, (0.012, 0.012, 0.012))
        self.finish(nodes, shader, place, base, rusted, roughness, wet)
        return made

    def hull(self, top, ports, bare):
        """Topsides over a pale line over anti-fouling. `ports` is (first x, spacing, height) of freeing ports that bleed rust; `bare` is
        (from x, to x, from z, to z) of a name that was ground off."""
        made, nodes, shader = material('topsides')
        place = self.place(nodes)
        x, _, z = nodes.split(nodes.coordinates('Object', self.root))
        ragged = nodes.noise(place, 1.3, 5, 0.6)
        boot = nodes.mix(nodes.smoothstep(ragged, 0.42, 0.60), (0.115, 0.022, 0.014), (0.050, 0.040, 0.020))
        base = nodes.mix(nodes.math('GREATER_THAN', z, 0.62), boot, (0.36, 0.35, 0.31))
        faded = tuple(channel * 0.75 + 0.045 for channel in top)
        skin = nodes.mix(nodes.smoothstep(nodes.noise(nodes.scaled(place, (0.5, 0.5, 1.2)), 0.5, 6, 0.62), 0.34, 0.66), top, faded)
        # Patches painted over with what was at hand.
        touched = nodes.smoothstep(nodes.noise(nodes.scaled(place, (0.5, 0.5, 0.9)), 0.62, 2, 0.3), 0.585, 0.60)
        skin = nodes.mix(nodes.multiply(touched, 0.55), skin, tuple(channel * 0.62 + 0.006 for channel in top))
        base = nodes.mix(nodes.math('GREATER_THAN', z, 0.82), base, skin)
        streaks = nodes.noise(nodes.scaled(place, (2.2, 2.2, 0.11)), 2.2, 8, 0.68)
        where = nodes.noise(place, 0.34, 5, 0.6)
        first, spacing, height = ports
        phase = nodes.math('FRACT', nodes.divide(nodes.subtract(x, first - spacing / 2), spacing))
        off = nodes.multiply(nodes.subtract(phase, 0.5), spacing)
        bleeding = nodes.math('EXPONENT', nodes.multiply(nodes.math('POWER', nodes.divide(off, 0.36), 2.0), -1.0))
        below = nodes.multiply(nodes.smoothstep(z, -0.3, height), nodes.smoothstep(z, height + 0.35, height + 0.1))
        run = nodes.multiply(nodes.multiply(nodes.multiply(bleeding, below), nodes.smoothstep(streaks, 0.34, 0.62)), 0.95)
        run = nodes.maximum(run, nodes.multiply(nodes.smoothstep(streaks, 0.54, 0.70), nodes.smoothstep(where, 0.42, 0.62)))
        chips = nodes.smoothstep(nodes.noise(nodes.scaled(place, (1, 1, 1.4)), 2.0, 8, 0.72), 0.640, 0.680)
        low = nodes.smoothstep(z, 2.6, 0.7)
        scraped = nodes.multiply(nodes.smoothstep(nodes.noise(nodes.scaled(place, (0.16, 0.16, 2.0)), 2.4, 7, 0.7), 0.53, 0.64), low)
        rusted = nodes.math('ADD', nodes.maximum(run, nodes.multiply(chips, 0.85)), nodes.multiply(scraped, 0.6), clamp=True)
        # The name was ground off: brushed steel, ragged at its edges, already rusting.
        left, right, lowest, highest = bare
        edge = nodes.multiply(nodes.subtract(nodes.noise(place, 2.6, 5, 0.6), 0.5), 0.9)
        inside = nodes.multiply(
            nodes.multiply(nodes.smoothstep(nodes.add(x, edge), left - 0.06, left + 0.06), nodes.smoothstep(nodes.add(x, edge), right + 0.06, right - 0.06)),
            nodes.multiply(nodes.smoothstep(nodes.add(z, nodes.multiply(edge, 0.5)), lowest - 0.05, lowest + 0.05), nodes.smoothstep(nodes.add(z, nodes.multiply(edge, 0.5)), highest + 0.05, highest - 0.05)),
        )
        brushed = nodes.noise(nodes.scaled(place, (1.0, 1.0, 22.0), (0, 0.3, 0)), 2.6, 6, 0.7)
        steel = nodes.mix(nodes.smoothstep(brushed, 0.36, 0.64), (0.17, 0.165, 0.16), (0.40, 0.395, 0.385))
        base = nodes.mix(rusted, base, self.rust(nodes, place))
        base = nodes.mix(inside, base, nodes.mix(nodes.multiply(nodes.smoothstep(streaks, 0.46, 0.64), 0.8), steel, (0.15, 0.06, 0.025)))
        plates = nodes.node('ShaderNodeTexBrick', {'Vector': nodes.join(x, z, 0.0), 'Scale': 1.0, 'Mortar Size': 0.012, 'Mortar Smooth': 0.5, 'Brick Width': 4.4, 'Row Height': 1.3}).outputs['Fac']
        base = nodes.mix(nodes.multiply(plates, 0.5), base, (0.035, 0.022, 0.016))
        # The sea has just washed over the lowest strakes.
        wash = nodes.smoothstep(nodes.add(z, nodes.multiply(nodes.subtract(ragged, 0.5), 1.6)), 1.7, 0.5)
        base = nodes.mix(nodes.multiply(wash, 0.55), base, (0.006, 0.010, 0.010))
        self.finish(nodes, shader, place, base, rusted, 0.40, nodes.maximum(wash, 0.45), dents=1.0)
        return made
