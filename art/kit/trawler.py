"""A worn stern trawler with its gallows, booms and net; bow along +x, waterline at z = 0, metres."""

import math
import random

from mathutils import Vector

from kit.hulls import Hull
from kit.materials import hull_paint, lamp_glass, material, paint
from kit.shapes import add_mesh, box, grouped, rod, tube
from kit.ships import side_point

LENGTH, BEAM = 38.0, 9.5


def scraped_plate(hull):
    """Where the registration stood: paint ground off to bare, streaked metal."""
    made, nodes, shader = material('scraped plate')
    place = nodes.coordinates('Generated')
    scratches = nodes.noise(nodes.scaled(place, (2.0, 1.0, 40.0), (0, 0.5, 0)), 3.0, 6, 0.7)
    patches = nodes.noise(place, 5.0, 5, 0.6)
    colour = nodes.mix(nodes.smoothstep(scratches, 0.42, 0.62), (0.30, 0.30, 0.29), (0.16, 0.14, 0.12))
    colour = nodes.mix(nodes.smoothstep(patches, 0.52, 0.66), colour, (0.13, 0.055, 0.025))
    nodes.feed(shader.inputs['Base Color'], colour)
    shader.inputs['Roughness'].default_value = 0.5
    vertices, faces = [], []
    columns, rows = 12, 4
    for side in (-1, 1):
        first = len(vertices)
        for column in range(columns + 1):
            x = LENGTH / 2 - 9.2 + 4.6 * column / columns
            for row in range(rows + 1):
                z = hull.deck(x) - 0.95 + 0.85 * row / rows
                vertices.append((x + hull.stem_rake(hull.share(x), z, hull.deck(x) + hull.bulwark), side * (side_point(hull, x, z) + 0.035), z))
        for column in range(columns):
            for row in range(rows):
                a = first + column * (rows + 1) + row
                faces.append((a, a + rows + 1, a + rows + 2, a + 1))
    add_mesh('plate', vertices, faces, made)


def net(corners, columns, rows, sag, material_, radius=0.02):
    """Netting hung between four points (top left, top right, bottom right, bottom left), as thin bars."""
    top_left, top_right, bottom_right, bottom_left = (Vector(corner) for corner in corners)
    vertices, faces = [], []
    for column in range(columns + 1):
        for row in range(rows + 1):
            u, v = column / columns, row / rows
            point = top_left.lerp(top_right, u).lerp(bottom_left.lerp(bottom_right, u), v)
            point.z -= sag * math.sin(math.pi * v) * (0.6 + 0.4 * math.sin(u * 9))
            point.y += 0.35 * math.sin(u * 8 + v * 5)
            vertices.append(point)
    for column in range(columns):
        for row in range(rows):
            a = column * (rows + 1) + row
            faces.append((a, a + rows + 1, a + rows + 2, a + 1))
    made = add_mesh('net', vertices, faces, material_)
    bars = made.modifiers.new('bars', 'WIREFRAME')
    bars.thickness = radius * 2
    bars.use_replace = True


def trawler(seed=3):
    """The ship with its net out; returns its root and the places of its lamps in ship space."""
    random.seed(seed)
    hull = Hull(LENGTH, BEAM, 6.2, 3.2, sheer=2.6, bulwark=0.9, stern=0.9)
    steel = hull_paint((0.016, 0.045, 0.046), boot=(0.14, 0.03, 0.02), line=(0.45, 0.45, 0.42), draught_line=0.35, rust=1.0, plates=0.25, plate_length=4.0)
    deck = paint('deck', (0.15, 0.12, 0.09), 0.6, weather=0.9)
    white = paint('white', (0.52, 0.52, 0.48), 0.45, weather=1.0)
    rust = paint('rust', (0.20, 0.085, 0.04), 0.6, weather=0.8)
    grey = paint('grey', (0.15, 0.16, 0.16), 0.5, weather=0.7)
    yellow = paint('yellow', (0.40, 0.22, 0.03), 0.55, weather=0.9)
    twine = paint('twine', (0.10, 0.19, 0.15), 0.8)
    window = lamp_glass('window', (1.0, 0.72, 0.36), 0.9)
    z = 3.0
    with grouped('trawler') as root:
        hull.loft(steel, stations=80, rows=16)
        hull.deck_plate(deck, inset=0.2)
        scraped_plate(hull)
        box((6, 0, z + 1.5), (9, 6.6, 3), white, 0.08)
        box((7, 0, z + 4.1), (6, 5.6, 2.5), white, 0.08)
        for y in (-2.0, -1.0, 0, 1.0, 2.0):
            box((10.02, y, z + 4.5), (0.08, 0.8, 0.9), window)
        for side in (-1, 1):
            for x in (5.0, 6.2, 7.4, 8.6):
                box((x, side * 2.82, z + 4.5), (0.95, 0.08, 0.85), window)
            for index in range(4):
                rod((3 + index * 1.7, side * 3.30, z + 1.8), (3 + index * 1.7, side * 3.37, z + 1.8), 0.2, window if index % 2 else grey)
            tube([(1.5, side * 3.2, z + 4.1), (3.9, side * 3.2, z + 4.1)], 0.035, white)
            lift = hull.deck(14) + 1.6
            tube([(10.5, side * 3.9, z + 2.0), (14, side * 3.2, lift), (17.2, side * 1.6, hull.deck(17) + 1.7)], 0.035, white)
        box((7, 0, z + 5.45), (7, 6.4, 0.2), grey)
        rod((6, 0, z + 5.5), (6, 0, z + 11.5), 0.16, white)
        rod((6, -2, z + 9), (6, 2, z + 9), 0.06, white)
        box((6.4, 0, z + 8.2), (0.25, 2.2, 0.22), white, rotation=(0, 0, 0.6))
        rod((3.4, 1.6, z + 3), (3.4, 1.6, z + 6.6), 0.42, rust)
        for side in (-1, 1):
            rod((-15, side * 3.6, z), (-15.6, side * 3.2, z + 8.5), 0.26, yellow)
            rod((-11, side * 3.6, z), (-11.5, side * 3.2, z + 7), 0.2, yellow)
            rod((-15.6, side * 3.2, z + 8.5), (-11.5, side * 3.2, z + 7), 0.16, yellow)
            rod((-2, 0, z + 3), (-4, side * 13, z + 11), 0.15, yellow)
            tube([(-2, 0, z + 11), (-4, side * 13, z + 11)], 0.03, grey)
            tube([(-4, side * 13, z + 11), (-7, side * 13.5, -0.4)], 0.03, twine)
            rod((-15.6, side * 2.6, z + 8.5), (-15.6, side * 2.6, z + 7.9), 0.35, grey)
            tube([(-9, side * 2, z + 2.4), (-15.6, side * 2.6, z + 8.0), (-27, side * 4, -0.3)], 0.03, grey)
        rod((-15.6, -3.4, z + 8.5), (-15.6, 3.4, z + 8.5), 0.26, yellow)
        rod((-2, 0, z), (-2, 0, z + 11), 0.28, yellow)
        tube([(-2, 0, z + 11), (6, 0, z + 11)], 0.03, grey)
        tube([(6, 0, z + 11), (18, 0, hull.deck(18) + 1)], 0.03, grey)
        rod((-9, -2.6, z + 1.4), (-9, 2.6, z + 1.4), 1.15, rust, sides=24)
        for y in (-2.7, 2.7):
            rod((-9, y - 0.08, z + 1.4), (-9, y + 0.08, z + 1.4), 1.5, grey, sides=24)
        rod((-6.5, -2.2, z + 0.9), (-6.5, 2.2, z + 0.9), 0.7, twine, sides=20)
        for _ in range(11):
            size = (1.1, 0.8, 0.6)
            box((-4 + random.uniform(-1, 5), random.uniform(-2.8, 2.8), z + 0.3), size, random.choice([yellow, rust, grey, white]), 0.04, (0, 0, random.uniform(0, 3)))
        # The bag comes up the stern, heavy at its end.
        net(((-15.7, -2.6, z + 8.2), (-15.7, 2.6, z + 8.2), (-29, 4.6, -0.3), (-29, -4.6, -0.3)), 30, 52, 1.3, twine, 0.022)
        net(((-4, -13, z + 10.6), (-11, -11, z + 6.5), (-13, -13.6, -0.3), (-6, -14, -0.3)), 24, 38, 0.4, twine)
        for _ in range(14):
            x, y = -29 + random.uniform(-1.5, 5), random.uniform(-6, 6)
            rod((x, y, -0.12), (x + 0.3, y + 0.2, 0.16), 0.16, yellow, sides=10)
        places = [(3.0, 0.0, z + 6.4), (-15.5, 2.6, z + 8.9), (-15.5, -2.6, z + 8.9), (-4, -12.4, z + 10.7), (10.4, -1.5, z + 5.8)]
        for x, y, height in places:
            bulb = rod((x, y, height), (x, y, height + 0.22), 0.2, lamp_glass('lamp', (1.0, 0.95, 0.82), 22), sides=10)
            bulb.visible_shadow = False
    return root, places


def gull(place, span, turn, lift, colour):
    """A gull on the wing: two bent wings and a body."""
    x, y, z = place
    cosine, sine = math.cos(turn), math.sin(turn)
    outline = [(-0.5, 0.06, 0.16 * lift), (-0.24, 0.0, 0.13), (0, 0.05, 0), (0.24, 0.0, 0.13), (0.5, 0.06, 0.16 * lift), (0.24, 0.14, 0.12), (0, 0.20, 0), (-0.24, 0.14, 0.12)]
    vertices = [(x + span * (a * cosine - b * sine), y + span * (a * sine + b * cosine), z + span * c) for a, b, c in outline]
    add_mesh('gull', vertices, [(0, 1, 7), (1, 2, 6, 7), (2, 3, 5, 6), (3, 4, 5)], colour)
    head = (x + span * 0.16 * sine, y - span * 0.10 * cosine, z)
    tail = (x - span * 0.30 * sine, y + span * 0.30 * cosine, z - 0.02)
    rod(head, tail, span * 0.05, colour, span * 0.02, sides=8)
