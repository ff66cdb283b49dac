"""A container ship and a tanker; bow along +x, waterline at z = 0, metres."""

import math
import random

import bpy

from kit.hulls import Hull
from kit.materials import container_paints, hull_paint, lamp_glass, paint
from kit.shapes import add_mesh, box, grouped, mix, ring, rod, smoothstep, tube
from kit.weathered import Weathered

WINDOW_GLOW = (1.0, 0.72, 0.38)
PORT_RED = (1.0, 0.04, 0.02)
STARBOARD_GREEN = (0.05, 1.0, 0.3)
MASTHEAD_WHITE = (1.0, 0.95, 0.8)


class Fittings:
    """The paints that ships share; `old` (a `kit.weathered.Weathered`) makes them those of a neglected ship."""

    def __init__(self, deck, lit, old=None):
        def coat(name, colour, roughness, weather):
            return old.paint(name, colour, min(1.0, weather + 0.1), roughness) if old else paint(name, colour, roughness, weather=weather)

        self.deck = coat('deck', deck, 0.65, 0.9)
        self.white = coat('white', (0.68, 0.68, 0.65), 0.45, 0.4)
        self.grey = coat('grey', (0.25, 0.26, 0.26), 0.5, 0.5)
        self.dark = coat('dark steel', (0.05, 0.055, 0.06), 0.55, 0.4)
        self.black = paint('black', (0.02, 0.02, 0.02), 0.5)
        self.yellow = coat('yellow', (0.5, 0.30, 0.04), 0.5, 0.5)
        self.green = coat('green', (0.10, 0.17, 0.13), 0.6, 0.6)
        self.orange = paint('orange', (0.72, 0.15, 0.02), 0.4)
        self.glass = paint('glass', (0.01, 0.015, 0.02), 0.06)
        self.window = lamp_glass('window', WINDOW_GLOW, 1.6) if lit else self.glass
        self.bridge_window = lamp_glass('bridge window', WINDOW_GLOW, 0.35) if lit else self.glass


def railing(hull, fittings, start, end, height=1.1, inset=0.35):
    """Rails along both sides at the deck's edge, with stanchions."""
    steps = int((end - start) / 2.4)
    for side in (-1, 1):
        points = []
        for step in range(steps + 1):
            x = start + (end - start) * step / steps
            points.append((x, side * (hull.half_breadth(x) - inset), hull.deck(x)))
        for level in (0.5, 1.0):
            tube([(x, y, z + height * level) for x, y, z in points], 0.045, fittings.white)
        for x, y, z in points[::2]:
            rod((x, y, z), (x, y, z + height), 0.05, fittings.white, sides=6)


def lifeboat(centre, fittings):
    """Closed boat in its davits."""
    x, y, z = centre
    rod((x - 3.4, y, z), (x + 3.4, y, z), 1.35, fittings.orange, sides=14)
    for end in (-1, 1):
        rod((x + end * 3.4, y, z), (x + end * 4.7, y, z), 1.35, fittings.orange, 0.5, sides=14)
        box((x + end * 2.6, y, z + 1.6), (0.5, 2.6, 0.5), fittings.white)


def mast(foot, height, fittings, radar=True):
    """Pole with yards and a turning radar bar."""
    x, y, z = foot
    rod(foot, (x, y, z + height), 0.42, fittings.white, 0.18)
    box((x, y, z + height * 0.5), (0.4, height * 0.55, 0.3), fittings.white)
    box((x, y, z + height * 0.75), (0.35, height * 0.3, 0.25), fittings.white)
    if radar:
        box((x + 0.8, y, z + height * 0.5 + 0.8), (0.45, 4.4, 0.35), fittings.white, rotation=(0, 0, 0.5))
        box((x + 0.6, y + 0.6, z + height * 0.75 + 0.6), (0.35, 3.0, 0.3), fittings.white, rotation=(0, 0, -0.8))


def mooring_gear(hull, x, fittings):
    """Windlasses, bollards and fairleads of a mooring deck around x."""
    z = hull.deck(x)
    half = hull.half_breadth(x)
    for side in (-1, 1):
        rod((x, side * half * 0.22, z + 1.2), (x, side * half * 0.58, z + 1.2), 0.85, fittings.green, sides=16)
        for share in (0.22, 0.4, 0.58):
            rod((x, side * half * share - 0.1, z + 1.2), (x, side * half * share + 0.1, z + 1.2), 1.25, fittings.dark, sides=18)
        box((x - 1.6, side * half * 0.4, z + 0.7), (1.8, 2.2, 1.4), fittings.green, 0.1)
        for offset in (-5.5, -2.5, 3.5):
            for twin in (0, 1.1):
                rod((x + offset + twin, side * half * 0.78, z), (x + offset + twin, side * half * 0.78, z + 0.9), 0.3, fittings.dark, sides=10)


def container_stacks(hull, house_x, tiers, fade, lashing, house_length=30.0):
    """Bays of containers from stern to forecastle; leaves the house free. Returns nothing, adds the boxes."""
    half_size = (6.05, 1.2, 1.27)
    x, y, z = half_size
    shape = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    meshes, half_meshes = [], []
    for index, made in enumerate(container_paints(fade)):
        for shapes, length in ((meshes, 1.0), (half_meshes, 0.495)):
            mesh = bpy.data.meshes.new(f'container {index}')
            mesh.from_pydata([(vx * length, vy, vz) for vx, vy, vz in shape], [], faces)
            mesh.materials.append(made)
            shapes.append(mesh)
    main_deck = hull.depth - hull.draught
    bay = -hull.length / 2 + 9
    while bay < hull.length / 2 - 24:
        if abs(bay + 6 - house_x) < house_length / 2:
            bay += 2
            continue
        width = min(hull.half_breadth(bay), hull.half_breadth(bay + 12.5)) * 2 - 1.2
        rows = int(width // 2.52)
        height = tiers - (bay > hull.length / 2 - 52) - (bay > hull.length / 2 - 38)
        base = max(hull.deck(bay + 6), main_deck) + 1.9
        favourite = random.randrange(len(meshes))
        # A bay with gaps shows its hatch covers.
        emptied = random.random() < 0.14
        for panel in range(3):
            panel_width = rows * 2.52 / 3
            box((bay + 6.1, (panel - 1) * panel_width, base - 0.55), (12.3, panel_width - 0.12, 0.9), lashing['hatch'], 0.04)
        previous = 0
        for row in range(rows):
            if random.random() < 0.6:
                previous = random.choice([0, 0, 0, 1, 1, 2])
            count = height - previous
            if emptied and abs(row - rows / 2 + 2) < 3:
                count = random.choice([0, 0, 1])
            centre_y = (row - (rows - 1) / 2) * 2.52
            for tier in range(max(0, count)):
                at = base + 1.3 + tier * 2.62
                halves = random.random() < 0.2
                for part in (-1, 1) if halves else (0,):
                    index = favourite if random.random() < 0.35 else random.randrange(len(meshes))
                    mesh = half_meshes[index] if halves else meshes[index]
                    made = bpy.data.objects.new('container', mesh)
                    bpy.context.collection.objects.link(made)
                    made.location = (bay + 6.1 + part * 3.06 + random.uniform(-0.03, 0.03), centre_y + random.uniform(-0.02, 0.02), at)
        half = hull.half_breadth(bay) * 0.97
        top = base + 2 * 2.62
        for level in (0.5, 1.0):
            box((bay - 0.72, 0, base + (top - base) * level), (0.9, half * 2, 0.14), lashing['grey'])
        posts = max(4, int(half / 2.6))
        for post in range(posts + 1):
            box((bay - 0.72, (post / posts * 2 - 1) * half, (base - 1.5 + top) / 2), (0.28, 0.28, top - base + 3), lashing['grey'])
        bay += 13.9


def container_ship(length=230.0, beam=34.0, depth=20.5, draught=10.0, seed=4, lit=False, hull_colour=(0.016, 0.045, 0.085), tiers=5, fade=0.25, rust=0.8):
    """Panamax-like container ship; returns its root, its hull and the places of its lights."""
    random.seed(seed)
    hull = Hull(length, beam, depth, draught, sheer=4.5, bulwark=1.3, stern=0.9)
    fittings = Fittings((0.11, 0.05, 0.038), lit)
    z = depth - draught
    house_x = -length / 2 + 58
    lamps = []
    with grouped('container ship') as root:
        hull.loft(hull_paint(hull_colour, boot=(0.22, 0.03, 0.02), draught_line=0.9, rust=rust), stations=140, rows=20)
        hull.deck_plate(fittings.deck)
        hatch = paint('hatch', (0.17, 0.075, 0.05), 0.6, weather=0.7)
        container_stacks(hull, house_x, tiers, fade, {'grey': fittings.dark, 'hatch': hatch})
        levels = 8
        width, depth_of_house = beam * 0.78, 13
        for level in range(levels):
            base = z + 1.6 + level * 2.8
            box((house_x, 0, base), (depth_of_house, width, 2.8), fittings.white)
            box((house_x, 0, base + 1.42), (depth_of_house + 1.4, width + 1.6, 0.14), fittings.grey)
            for column in range(int(width // 2.1)):
                lit_window = lit and random.random() < 0.45
                y = (column - (width // 2.1 - 1) / 2) * 2.1
                box((house_x + depth_of_house / 2 + 0.02, y, base + 0.25), (0.08, 0.9, 0.8), fittings.window if lit_window else fittings.glass)
            for column in range(6):
                for side in (-1, 1):
                    glowing = fittings.window if lit and random.random() < 0.5 else fittings.glass
                    box((house_x - 4.6 + column * 1.8, side * (width / 2 + 0.02), base + 0.25), (0.85, 0.08, 0.8), glowing)
        top = z + 1.6 + levels * 2.8
        box((house_x + 0.5, 0, top), (9.5, beam * 1.02, 2.6), fittings.white, 0.12)
        box((house_x + 0.5, 0, top + 1.42), (9.9, beam * 1.03, 0.16), fittings.grey)
        box((house_x + 5.28, 0, top + 0.35), (0.1, beam * 0.99, 1.1), fittings.bridge_window)
        for column in range(24):
            box((house_x + 5.32, (column - 11.5) * beam / 24, top + 0.35), (0.1, 0.16, 1.2), fittings.white)
        for side in (-1, 1):
            box((house_x + 0.5, side * beam * 0.511, top + 0.35), (8.6, 0.08, 1.1), fittings.bridge_window)
            tube([(house_x - 4.2, side * beam * 0.5, top + 2.4), (house_x + 5.2, side * beam * 0.5, top + 2.4)], 0.05, fittings.white)
        tube([(house_x + 5.2, -beam * 0.5, top + 2.4), (house_x + 5.2, beam * 0.5, top + 2.4)], 0.05, fittings.white)
        box((house_x - 0.5, 0, top + 2.2), (5.5, 6.5, 1.8), fittings.white, 0.1)
        box((house_x - 0.3, 5.5, top + 1.9), (3.4, 2.2, 1.0), fittings.grey, 0.1)
        box((house_x + 1.4, -6.5, top + 1.8), (1.6, 1.6, 0.8), fittings.green, 0.1)
        for y in (-9, 9.5, 12.5):
            rod((house_x - 1, y, top + 1.4), (house_x - 1, y, top + 2.2), 0.75, fittings.white, 0.55, sides=16)
        mast((house_x - 0.2, 0, top + 2), 11, fittings)
        for side in (-1, 1):
            rod((house_x - 3, side * 6, top), (house_x - 3, side * 6, top + 6), 0.08, fittings.white, sides=6)
            lifeboat((house_x - 1, side * (beam * 0.47), z + 9.5), fittings)
        funnel_x = house_x - 11.3
        box((funnel_x, 0, z + 12.5), (6.2, 10, 25), fittings.white, 0.2)
        box((funnel_x, 0, z + 27), (5.6, 7.6, 6), paint('funnel', (0.45, 0.16, 0.03), 0.45, weather=0.4), 0.6)
        box((funnel_x, 0, z + 28.6), (5.7, 7.7, 1.0), fittings.white, 0.1)
        for x, y in ((-1.4, -1.9), (-1.4, 1.9), (1.2, -1.2), (1.2, 1.2), (-0.2, 0)):
            rod((funnel_x + x, y, z + 29.5), (funnel_x + x, y, z + 32), 0.5, fittings.black, sides=10)
        for side in (-1, 1):
            box((funnel_x + 1, side * 8.2, z + 9), (3.4, 3.6, 3), fittings.grey, 0.2)
            rod((funnel_x, side * 10.5, z), (funnel_x, side * 10.5, z + 15), 0.55, fittings.yellow, sides=10)
            rod((funnel_x, side * 10.5, z + 14), (funnel_x + 8, side * 12.5, z + 16), 0.3, fittings.yellow, 0.2, sides=8)
        fore = length / 2 - 13
        fore_deck = hull.deck(fore)
        mast((fore, 0, fore_deck), 14, fittings, radar=False)
        mooring_gear(hull, fore + 1, fittings)
        mooring_gear(hull, -length / 2 + 5, fittings)
        box((fore - 7.5, 0, hull.deck(fore - 7.5) + 2), (0.5, hull.half_breadth(fore - 7.5) * 1.75, 4), fittings.white)
        box((fore - 4.5, 3, fore_deck + 0.7), (2.6, 2.6, 1.4), fittings.white, 0.15)
        box((fore - 4.5, -3.4, fore_deck + 0.5), (1.8, 1.8, 1.0), fittings.green, 0.1)
        railing(hull, fittings, -length / 2 + 0.8, -length / 2 + 9, inset=0.5)
        anchors(hull, fittings)
        draught_marks(hull, fittings)
        lamps = [
            ((house_x + 4, beam * 0.525, top + 0.3), PORT_RED), ((house_x + 4, -beam * 0.525, top + 0.3), STARBOARD_GREEN),
            ((fore, 0, fore_deck + 14), MASTHEAD_WHITE), ((house_x - 0.2, 0, top + 13), MASTHEAD_WHITE),
        ]
        if lit:
            for place, colour in lamps:
                x, y, height = place
                rod((x, y, height - 0.4), (x, y, height + 0.4), 0.4, lamp_glass('light', colour, 40), sides=10)
    return root, hull, lamps


def side_point(hull, x, z):
    """y of the hull's outside at x and z, as it is lofted, near the bow."""
    top = hull.deck(x) + hull.bulwark
    upper = smoothstep(-hull.draught * 0.2, top, z) ** (0.9 * hull.flare)
    return mix(hull.half_breadth_below(x), hull.half_breadth(x), upper)


def anchors(hull, fittings):
    """Anchor housed in its hawse pipe on either bow."""
    x = hull.length / 2 - 14
    z = hull.deck(x) - 4.2
    for side in (-1, 1):
        y = side_point(hull, x, z)
        ahead = side_point(hull, x + 1, z)
        yaw = math.atan2(y - ahead, 1.0)
        turn = (0, 0, -side * yaw)
        spot = hull.stem_rake(hull.share(x), z, hull.deck(x) + hull.bulwark)
        centre = (x + spot, side * (y + 0.05), z)
        box(centre, (2.6, 0.3, 2.8), fittings.dark, 0.25, turn)
        box((centre[0], side * (y + 0.5), z + 0.3), (0.5, 0.5, 2.9), fittings.black, 0.1, turn)
        box((centre[0], side * (y + 0.45), z - 1.0), (2.5, 0.6, 0.7), fittings.black, 0.15, turn)
        for fluke in (-1, 1):
            box((centre[0] + fluke * 0.95, side * (y + 0.45), z - 0.5), (0.5, 0.45, 1.3), fittings.black, 0.1, turn)


def draught_marks(hull, fittings):
    """White ticks at bow, middle and stern; strokes and no figures."""
    for x in (hull.length / 2 - 17, -hull.length / 2 + 22):
        for side in (-1, 1):
            for step in range(8):
                z = 0.9 + step * 0.85
                y = side_point(hull, x, z)
                box((x, side * (y + 0.02), z), (0.5 if step % 2 else 0.9, 0.12, 0.16), fittings.white)
    # Load line: a ring with a bar through it.
    for side in (-1, 1):
        disc = ring((0, 0, 0), 0.75, 1.0, fittings.white)
        disc.rotation_euler = (math.pi / 2, 0, 0)
        disc.location = (0, side * (hull.beam / 2 + 0.06), 3.4)
        box((0, side * (hull.beam / 2 + 0.04), 3.4), (3.0, 0.06, 0.22), fittings.white)


def tanker(length=220.0, beam=36.0, depth=20.0, draught=10.0, deck=(0.16, 0.05, 0.036), seed=1, rust=0.9, lit=False, neglected=False):
    """Product tanker with its pipes; returns its root and its hull."""
    random.seed(seed)
    hull = Hull(length, beam, depth, draught, sheer=3.0, bulwark=0.25, stern=0.82)
    z = depth - draught
    house = -length / 2 + 27
    with grouped('tanker') as root:
        old = Weathered(root, 3.2) if neglected else None
        fittings = Fittings(deck, lit, old)
        pipe = old.paint('pipe', (0.26, 0.26, 0.24), 0.9) if old else paint('pipe', (0.30, 0.31, 0.30), 0.45, weather=0.6)
        hull.loft(hull_paint((0.02, 0.025, 0.03), boot=(0.20, 0.03, 0.02), rust=rust), stations=120, rows=18)
        hull.deck_plate(fittings.deck, inset=0.2)
        for level in range(5):
            width, across = beam * 0.84 - level * 1.5, 19 - level * 1.2
            base = z + 1.6 + level * 3.0
            box((house, 0, base), (across, width, 3.0), fittings.white, 0.1)
            box((house, 0, base + 1.55), (across + 1.2, width + 1.4, 0.14), fittings.green)
            for column in range(int(width // 2.2)):
                y = (column - (width // 2.2 - 1) / 2) * 2.2
                box((house + across / 2 + 0.02, y, base + 0.3), (0.08, 0.95, 0.85), fittings.glass)
            for side in (-1, 1):
                for column in range(6):
                    box((house - 5.5 + column * 2.1, side * (width / 2 + 0.02), base + 0.3), (0.95, 0.08, 0.85), fittings.glass)
                tube([(house - across / 2, side * (width / 2 + 0.6), base + 2.6), (house + across / 2, side * (width / 2 + 0.6), base + 2.6)], 0.05, fittings.white)
        top = z + 1.6 + 5 * 3.0
        box((house + 2, 0, top), (9, beam * 1.0, 2.7), fittings.white, 0.12)
        box((house + 6.52, 0, top + 0.35), (0.1, beam * 0.96, 1.15), fittings.glass)
        box((house + 2, 0, top + 1.45), (9.4, beam * 1.01, 0.16), fittings.green)
        box((house + 1.5, 0, top + 2.1), (5, 7, 1.4), fittings.white, 0.1)
        mast((house + 1, 0, top + 2), 11, fittings)
        funnel = house - 15
        box((funnel, 0, z + 7), (9, 12, 14), fittings.white, 0.3)
        box((funnel, 0, z + 17.5), (6.5, 7, 8), paint('funnel', (0.04, 0.08, 0.14), 0.45, weather=0.5), 0.7)
        for y in (-1.5, 0, 1.5):
            rod((funnel, y, z + 21), (funnel, y, z + 23.8), 0.6, fittings.black, sides=12)
        for side in (-1, 1):
            lifeboat((house - 1.5, side * beam * 0.46, z + 8.8), fittings)
            box((funnel - 1, side * 10, z + 1.5), (5, 4, 3), fittings.grey, 0.15)
        aft, fore = house + 15, length / 2 - 26
        for index, y in enumerate((-4.6, -3.5, -2.5, -1.6, -0.6, 0.4, 1.5, 2.8, 4.2)):
            rod((aft, y, z + 2.1), (fore - 6 * (index % 3), y, z + 2.1), 0.2 + 0.14 * (index % 3), pipe, sides=8)
        box(((aft + fore) / 2, 6.4, z + 2.9), (fore - aft, 1.3, 0.14), fittings.green)
        for y in (5.8, 7.0):
            tube([(aft, y, z + 4.0), (fore, y, z + 4.0)], 0.05, fittings.yellow)
        x = aft
        while x < fore:
            box((x, 0.6, z + 0.95), (0.3, 13, 0.3), fittings.deck)
            for y in (-5.4, 0, 6.6):
                box((x, y, z + 0.9), (0.3, 0.3, 1.9), fittings.deck)
            for side in (-1, 1):
                box((x, side * beam * 0.33, z + 0.18), (0.25, beam * 0.24, 0.36), fittings.deck)
            x += 4.6
        x = aft + 6
        while x < fore - 4:
            for side in (-1, 1):
                for share in (0.24, 0.39):
                    at = x + random.uniform(-1.5, 1.5)
                    rod((at, side * beam * share, z), (at, side * beam * share, z + 1.1), 0.8, random.choice([pipe, fittings.deck]), sides=16)
                rod((x + 6, side * beam * 0.30, z), (x + 6, side * beam * 0.30, z + 2.6), 0.16, fittings.white, sides=8)
                box((x + 8.5, side * beam * 0.41, z + 0.45), (1.6, 1.2, 0.9), fittings.green, 0.08)
                tube([(x, side * beam * 0.2, z + 1), (x, side * 7, z + 1), (x + 1, side * 5, z + 2)], 0.18, pipe)
            x += 15.5
        middle = (aft + fore) / 2
        for index in range(5):
            for side in (-1, 1):
                at = middle - 5 + index * 2.5
                rod((at, 0, z + 2.7), (at, side * beam * 0.43, z + 2.7), 0.34, pipe, sides=10)
                rod((at, side * beam * 0.43, z + 2.7), (at, side * beam * 0.445, z + 2.7), 0.6, fittings.yellow, sides=12)
        for side in (-1, 1):
            box((middle, side * beam * 0.43, z + 0.4), (15, 3.2, 0.8), fittings.dark)
        rod((middle + 9, 0, z), (middle + 9, 0, z + 12), 0.9, fittings.white, sides=14)
        rod((middle + 9, 0, z + 11.6), (middle - 8, 1.2, z + 13.5), 0.45, fittings.white, 0.28, sides=8)
        mast((length / 2 - 15, 0, hull.deck(length / 2 - 15)), 13, fittings, radar=False)
        mooring_gear(hull, length / 2 - 11, fittings)
        mooring_gear(hull, -length / 2 + 5, fittings)
        railing(hull, fittings, -length / 2 + 1.5, length / 2 - 5)
        ring((aft + 16, -beam * 0.3, z + 0.05), 4.1, 4.6, fittings.yellow)
        anchors(hull, fittings)
        draught_marks(hull, fittings)
    return root, hull


def waterplane(half_size, material):
    """Flat square at the waterline."""
    s = half_size
    return add_mesh('water', [(-s, -s, 0), (s, -s, 0), (s, s, 0), (-s, s, 0)], [(0, 1, 2, 3)], material)
