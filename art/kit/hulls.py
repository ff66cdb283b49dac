"""Lofted ship hulls and their decks; bow along +x, waterline at z = 0, metres."""

import math

from kit.shapes import add_mesh, mix, smoothstep


class Hull:
    """A hull's lines: half-breadth and deck height by x, and the mesh lofted from them."""

    def __init__(self, length=200.0, beam=32.0, depth=18.0, draught=8.0, sheer=2.5, bulwark=1.2, flare=1.0, stern=0.82):
        self.length = length
        self.beam = beam
        self.depth = depth
        self.draught = draught
        self.sheer = sheer
        self.bulwark = bulwark
        self.flare = flare
        self.stern = stern

    def share(self, x):
        """0 at the stern, 1 at the bow."""
        return min(1.0, max(0.0, (x + self.length / 2) / self.length))

    def half_breadth(self, x):
        """Half the width of the deck."""
        u, factor = self.share(x), 1.0
        if u > 0.78:
            factor = math.sqrt(max(0.0, 1 - ((u - 0.78) / 0.22) ** 2.3))
        if u < 0.14:
            factor = min(factor, 1 - (1 - self.stern) * (1 - u / 0.14) ** 2)
        return self.beam / 2 * factor

    def half_breadth_below(self, x):
        """Half the width at and under the waterline."""
        u, factor = self.share(x), 1.0
        if u > 0.70:
            factor = max(0.0, 1 - min(1.0, (u - 0.70) / 0.27) ** 1.7)
        if u < 0.2:
            factor = 1 - 0.55 * (1 - u / 0.2) ** 2
        return self.beam / 2 * factor

    def deck(self, x):
        """Height of the deck at the side."""
        return self.depth - self.draught + self.sheer * max(0.0, (self.share(x) - 0.72) / 0.28) ** 1.6

    def stem_rake(self, u, z, top):
        """Forward lean of the stem at height z."""
        return max(0.0, (u - 0.86) / 0.14) ** 2 * (z / top) * self.length * 0.018

    def loft(self, material, stations=90, rows=14, thickness=0.25):
        """The hull's mesh with its bulwark."""
        sections = []
        for station in range(stations + 1):
            u = station / stations
            u = u if u < 0.7 else 0.7 + 0.3 * (1 - max(0.0, 1 - (u - 0.7) / 0.3) ** 1.6)
            x = self.length * (u - 0.5)
            top = self.deck(x) + self.bulwark
            keel = -self.draught
            if u < 0.1:
                keel += self.draught * 1.05 * ((0.1 - u) / 0.1) ** 1.3
            section = []
            for row in range(rows + 1):
                share = row / rows
                z = mix(keel, top, share)
                upper = smoothstep(-self.draught * 0.2, top, z) ** (0.9 * self.flare)
                half = mix(self.half_breadth_below(x), self.half_breadth(x), upper)
                bilge = min(1.0, share / 0.22)
                half *= math.sqrt(max(0.0, 1 - (1 - bilge) ** 2)) * 0.98 + 0.02 * bilge
                section.append((x + self.stem_rake(u, z, top), half, z))
            sections.append(section)

        def index(station, row, side):
            return (station * (rows + 1) + row) * 2 + side

        vertices = []
        for section in sections:
            for x, y, z in section:
                vertices += [(x, y, z), (x, -y, z)]
        faces = []
        for i in range(stations):
            for j in range(rows):
                faces.append((index(i, j, 0), index(i, j + 1, 0), index(i + 1, j + 1, 0), index(i + 1, j, 0)))
                faces.append((index(i, j, 1), index(i + 1, j, 1), index(i + 1, j + 1, 1), index(i, j + 1, 1)))
        faces.append([index(0, j, 0) for j in range(rows + 1)] + [index(0, j, 1) for j in range(rows, -1, -1)])
        made = add_mesh('hull', vertices, faces, material, smooth=True)
        made.data.validate()
        made.data.use_auto_smooth = True
        made.data.auto_smooth_angle = math.radians(35)
        shell = made.modifiers.new('shell', 'SOLIDIFY')
        shell.thickness = thickness
        shell.offset = -1
        return made

    def deck_plate(self, material, inset=0.3, drop=0.0, stations=90):
        """The deck, bulwark to bulwark."""
        vertices = []
        for station in range(stations + 1):
            x = self.length * (station / stations - 0.5)
            half = max(0.0, self.half_breadth(x) - inset)
            height = self.deck(x) - drop
            vertices += [(x, half, height), (x, -half, height)]
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(stations)]
        return add_mesh('deck', vertices, faces, material)
