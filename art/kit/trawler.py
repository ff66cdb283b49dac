"""A worn stern trawler that hauls its net; bow along +x, waterline at z = 0, metres."""

import math
import random

import numpy as np
from mathutils import Vector

from kit.bodies import mesh, place
from kit.corals import limb
from kit.materials import lamp_glass, paint
from kit.nets import net, rope
from kit.shapes import add_mesh, box, grouped, mix, rod, smoothstep, tube
from kit.trawler_house import house
from kit.weathered import Weathered

LENGTH, BEAM = 34.0, 9.4
RAMP = 1.5
STERN = -LENGTH / 2
FORECASTLE = 4.6


def share(x):
    return min(1.0, max(0.0, x / LENGTH + 0.5))


def deck(x):
    """Height of the deck at the side."""
    u = share(x)
    return 1.9 + 0.35 * max(0.0, (0.3 - u) / 0.3) ** 2 + 2.6 * max(0.0, (u - 0.3) / 0.7) ** 2


def gunwale(x):
    """Height of the bulwark's top; forward it rises to the forecastle."""
    return deck(x) + 1.05 + 1.45 * smoothstep(FORECASTLE - 1.4, FORECASTLE, x)


def half_deck(x):
    u = share(x)
    fore = max(0.0, 1 - max(0.0, (u - 0.56) / 0.44) ** 2.5) ** 0.72
    return BEAM / 2 * fore * (1 - 0.10 * max(0.0, (0.14 - u) / 0.14) ** 2)


def half_water(x):
    u = share(x)
    return BEAM / 2 * 0.97 * max(0.0, 1 - max(0.0, (u - 0.48) / 0.49) ** 1.9) * (1 - 0.22 * max(0.0, (0.2 - u) / 0.2) ** 1.5)


def side(x, z):
    """Point of the port side (y positive) at station x and height z; forward the stem leans ahead."""
    u, level = share(x), deck(x)
    rise = min(1.0, max(0.0, z / level)) ** (1 + 1.1 * smoothstep(0.55, 1.0, u))
    half = mix(half_water(x), half_deck(x), rise)
    if z > level:
        half *= 1 + 0.016 * (z - level)
    return x + max(0.0, (u - 0.80) / 0.20) ** 2 * 0.40 * max(z, -1.0), half, z


def shell(material):
    """Both sides and the transom, with an opening for the ramp."""
    stations = [STERN + LENGTH * (1 - (1 - step / 150) ** 1.25) for step in range(151)]
    rows = 34
    for hand in (1, -1):
        vertices, faces = [], []
        for x in stations:
            for row in range(rows + 1):
                z = mix(-1.3, gunwale(x), row / rows)
                along, across, height = side(x, z)
                vertices.append((along, hand * across, height))
        for i in range(len(stations) - 1):
            for j in range(rows):
                a = i * (rows + 1) + j
                faces.append((a, a + rows + 1, a + rows + 2, a + 1))
        first = len(vertices)
        for row in range(rows + 1):
            z = mix(-1.3, gunwale(STERN), row / rows)
            for step in range(7):
                vertices.append((STERN, hand * mix(RAMP, side(STERN, z)[1], step / 6), z))
        for row in range(rows):
            for step in range(6):
                a = first + row * 7 + step
                faces.append((a, a + 1, a + 8, a + 7))
        made = add_mesh('side', vertices, faces, material, smooth=True)
        made.data.use_auto_smooth = True
        made.data.auto_smooth_angle = math.radians(35)
        thick = made.modifiers.new('thickness', 'SOLIDIFY')
        thick.thickness, thick.offset = 0.10, 0.0


def deck_strip(start, end, inner, outer, height, material):
    """Deck between two stations, from `inner` to `outer(x)` on both sides."""
    xs = np.linspace(start, end, 60)
    for hand in (1, -1):
        vertices = []
        for x in xs:
            vertices += [(x, hand * inner, height(x)), (x, hand * outer(x), height(x))]
        add_mesh('deck', vertices, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(59)], material)


def rail(start, end, lift, radius, material, inset=0.0):
    """A rail along both sides at a height above the gunwale."""
    for hand in (1, -1):
        points = []
        for x in np.linspace(start, end, 50):
            along, across, z = side(x, gunwale(x))
            points.append((along, hand * (across - inset), z + lift))
        tube(points, radius, material)


def rubbing_strakes(material):
    for hand in (1, -1):
        for low, end, radius in ((lambda x: deck(x) - 0.05, 15.4, 0.10), (lambda x: 0.98 + 0.3 * max(0, share(x) - 0.4), 8.0, 0.085)):
            points = []
            for x in np.linspace(STERN, end, 70):
                along, across, z = side(x, low(x))
                points.append((along, hand * (across + 0.02), z))
            tube(points, radius, material)


def winch(x, y, steel, wire, width=1.5):
    rod((x, y - width / 2, deck(x) + 1.0), (x, y + width / 2, deck(x) + 1.0), 0.58, wire, sides=24)
    for step in range(9):
        at = y - width / 2 + width * (step + 0.5) / 9
        rod((x, at - 0.055, deck(x) + 1.0), (x, at + 0.055, deck(x) + 1.0), 0.62, wire, 0.60, sides=24)
    for hand in (-1, 1):
        at = y + hand * (width / 2 + 0.06)
        rod((x, at - 0.05, deck(x) + 1.0), (x, at + 0.05, deck(x) + 1.0), 0.95, steel, sides=32)
        box((x, at + hand * 0.2, deck(x) + 0.55), (1.1, 0.25, 1.1), steel, 0.05)
    box((x + 0.9, y, deck(x) + 0.5), (0.7, width * 0.7, 0.9), steel, 0.05)


def net_drum(x, steel, twine, floats):
    """The net wound on its drum: a lumpy roll with the headline's floats caught in it."""
    z = deck(x) + 1.75
    columns, rows = 60, 34
    vertices, faces = [], []
    for row in range(rows):
        y = mix(-1.75, 1.75, row / (rows - 1))
        for column in range(columns):
            angle = 2 * math.pi * column / columns
            lump = 0.10 * math.sin(3 * angle + y * 2) + 0.09 * math.sin(7 * angle - y * 5) + random.uniform(-0.045, 0.045)
            radius = 1.12 + lump - 0.25 * abs(y / 1.75) ** 6
            vertices.append((x + radius * math.cos(angle), y, z + radius * math.sin(angle)))
    for row in range(rows - 1):
        for column in range(columns):
            a, b = row * columns + column, row * columns + (column + 1) % columns
            faces.append((a, b, b + columns, a + columns))
    add_mesh('wound net', vertices, faces, twine)
    for hand in (-1, 1):
        rod((x, hand * 1.85 - 0.06, z), (x, hand * 1.85 + 0.06, z), 1.55, steel, sides=36)
        box((x, hand * 2.15, deck(x) + 0.9), (0.9, 0.35, 2.0), steel, 0.08)
    for _ in range(34):
        angle, y = random.uniform(0, 2 * math.pi), random.uniform(-1.6, 1.6)
        ball((x + 1.2 * math.cos(angle), y, z + 1.2 * math.sin(angle)), 0.13, random.choice(floats))


def ball(centre, radius, material, flat=1.0):
    rows, columns = 9, 14
    polar = np.linspace(0.0, math.pi, rows)
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    vertices = [(centre[0] + radius * math.sin(p) * math.cos(a), centre[1] + radius * math.sin(p) * math.sin(a), centre[2] + radius * flat * math.cos(p)) for p in polar for a in angle]
    faces = [(i * columns + j, i * columns + (j + 1) % columns, (i + 1) * columns + (j + 1) % columns, (i + 1) * columns + j) for i in range(rows - 1) for j in range(columns)]
    return add_mesh('ball', vertices, faces, material, smooth=True)


def trawl_door(x, y, z, turn, steel):
    """A cambered steel board, hung from the gantry."""
    vertices, faces = [], []
    for column in range(9):
        a = column / 8 * 2 - 1
        for row in range(5):
            b = row / 4 * 2 - 1
            vertices.append((a * 1.15 * (1 - 0.12 * b * b), 0.22 * a * a, b * 0.85))
    for column in range(8):
        for row in range(4):
            p = column * 5 + row
            faces.append((p, p + 5, p + 6, p + 1))
    made = add_mesh('trawl door', vertices, faces, steel, smooth=True)
    thick = made.modifiers.new('thickness', 'SOLIDIFY')
    thick.thickness = 0.09
    made.location, made.rotation_euler = (x, y, z), (0.06, 0.10, turn)
    tube([(x, y, z + 0.7), (x + 0.1, y * 0.93, z + 3.6)], 0.03, steel)


def gantry(x, height, paint_, steel, inner=3.5):
    """Goalpost over the stern, with sheaves under its beam; returns the height of the beam."""
    top = deck(x) + height
    for hand in (1, -1):
        box((x, hand * inner, deck(x) + height / 2), (0.62, 0.46, height), paint_, 0.05)
        rod((x + 0.2, hand * inner, deck(x) + height * 0.72), (x + 3.6, hand * inner, deck(x) + 0.2), 0.16, paint_)
        rod((x, hand * inner, top - 1.5), (x, hand * (inner - 1.4), top - 0.2), 0.12, paint_)
        for step in range(int(height / 0.42)):
            rod((x - 0.38, hand * inner - 0.17, deck(x) + 0.5 + step * 0.42), (x - 0.38, hand * inner + 0.17, deck(x) + 0.5 + step * 0.42), 0.022, steel, sides=6)
        # Sheaves that lead the warps.
        box((x - 0.35, hand * (inner - 0.6), top - 0.62), (0.16, 0.5, 0.8), steel, 0.04)
        rod((x - 0.4, hand * (inner - 0.6) - 0.09, top - 1.0), (x - 0.4, hand * (inner - 0.6) + 0.09, top - 1.0), 0.42, steel, sides=24)
    box((x, 0, top), (0.72, inner * 2 + 0.7, 0.62), paint_, 0.05)
    box((x + 0.1, 0, top + 0.36), (1.1, inner * 2, 0.06), steel)
    for level in (0.55, 1.05):
        tube([(x - 0.4, -inner, top + 0.35 + level), (x - 0.4, inner, top + 0.35 + level)], 0.028, paint_)
    for step in range(8):
        y = mix(-inner, inner, step / 7)
        rod((x - 0.4, y, top + 0.35), (x - 0.4, y, top + 1.42), 0.026, paint_, sides=6)
    return top


def figure(x, y, z, turn, oilskin, dark, skin, lean=0.0, reach=0.5):
    """A deckhand in oilskins; `reach` lifts the arms."""
    cosine, sine = math.cos(turn), math.sin(turn)

    def at(forward, left, up):
        forward = forward + lean * up
        return x + forward * cosine - left * sine, y + forward * sine + left * cosine, z + up

    def part(points, radii, material):
        place(mesh('deckhand', [limb([at(*point) for point in points], radii, 14)], [material]))

    for hand in (1, -1):
        part([(0.06 * hand, 0.11 * hand, 0.0), (0.07 * hand, 0.11 * hand, 0.25), (0.03, 0.10 * hand, 0.5), (0, 0.09 * hand, 0.9)], [0.075, 0.085, 0.095, 0.12], oilskin)
        part([(0.14 + 0.06 * hand, 0.11 * hand, 0.03), (0.0 + 0.06 * hand, 0.11 * hand, 0.05), (0.06 * hand, 0.11 * hand, 0.32)], [0.05, 0.075, 0.09], dark)
        part([(0, 0.20 * hand, 1.42), (0.12, 0.30 * hand, 1.18 + 0.2 * reach), (0.42, 0.20 * hand, 1.05 + 0.5 * reach)], [0.085, 0.075, 0.055], oilskin)
    part([(0, 0, 0.80), (0.01, 0, 1.0), (0.02, 0, 1.25), (0.01, 0, 1.44), (0, 0, 1.52)], [0.19, 0.20, 0.225, 0.20, 0.08], oilskin)
    ball(at(0.03, 0, 1.66), 0.115, skin, 1.15)
    ball(at(-0.015, 0, 1.70), 0.128, oilskin, 1.05)


def gull(spot, span, turn, lift, colour):
    """A gull on the wing: two bent wings and a body."""
    x, y, z = spot
    cosine, sine = math.cos(turn), math.sin(turn)
    outline = [(-0.5, 0.06, 0.16 * lift), (-0.24, 0.0, 0.13), (0, 0.05, 0), (0.24, 0.0, 0.13), (0.5, 0.06, 0.16 * lift), (0.24, 0.14, 0.12), (0, 0.20, 0), (-0.24, 0.14, 0.12)]
    vertices = [(x + span * (a * cosine - b * sine), y + span * (a * sine + b * cosine), z + span * c) for a, b, c in outline]
    add_mesh('gull', vertices, [(0, 1, 7), (1, 2, 6, 7), (2, 3, 5, 6), (3, 4, 5)], colour)
    head = (x + span * 0.16 * sine, y - span * 0.10 * cosine, z)
    tail = (x - span * 0.30 * sine, y + span * 0.30 * cosine, z - 0.02)
    rod(head, tail, span * 0.05, colour, span * 0.02, sides=8)


def hauled_net(top, twine, floats, steel):
    """The net on its way in: gathered at the block under the gantry, opening down the ramp into the sea."""
    block = Vector((-13.2, 0.0, top - 1.5))
    bag = Vector((-24.5, 0.4, -0.25))

    def surface(u, v):
        angle = 2 * math.pi * u
        spine = block.lerp(bag, v)
        spine.z -= 1.5 * math.sin(math.pi * v) * (0.4 + 0.6 * v)
        fold = 0.22 * math.sin(5 * angle + 3 * v) + 0.12 * math.sin(9 * angle - 7 * v)
        wide = (0.16 + 1.9 * smoothstep(0.05, 1.0, v)) * (1 + fold)
        thick = (0.16 + 0.42 * smoothstep(0.05, 1.0, v)) * (1 + fold)
        return spine.x + 0.4 * thick * math.sin(angle), spine.y + wide * math.cos(angle), spine.z + thick * math.sin(angle)

    place(mesh('net', net(surface, 62, 0.16, 0.012, steps=110), [twine]))
    for hand in (1, -1):
        points = [surface(0.0 if hand > 0 else 0.5, v) for v in np.linspace(0, 1, 40)]
        place(mesh('headline', rope(points, 0.045), [twine]))
        for spot in points[6::3]:
            ball((spot[0], spot[1], spot[2] + 0.08), 0.15, random.choice(floats))
    # The cod end swims behind, full, with its floats.
    vertices, faces = [], []
    for row in range(30):
        v = row / 29
        radius = 1.05 * math.sin(math.pi * min(1, v * 1.04)) ** 0.55
        for column in range(40):
            a = 2 * math.pi * column / 40
            lump = 1 + 0.05 * math.sin(9 * a + 11 * v) + random.uniform(-0.03, 0.03)
            vertices.append((mix(-24.4, -29.5, v), 0.4 + radius * lump * 1.15 * math.cos(a), -0.22 + 0.62 * radius * lump * math.sin(a)))
    for row in range(29):
        for column in range(40):
            a, b = row * 40 + column, row * 40 + (column + 1) % 40
            faces.append((a, b, b + 40, a + 40))
    add_mesh('cod end', vertices, faces, twine, smooth=True)
    tube([tuple(block), (-7.4, 0, deck(-7.5) + 2.8)], 0.16, twine)
    rod((block.x, -0.3, block.z + 0.1), (block.x, 0.3, block.z + 0.1), 0.55, steel, sides=24)
    box((block.x, 0, block.z + 0.75), (0.2, 0.5, 1.0), steel, 0.04)


def trawler(seed=3):
    """The ship with its net on the way in; returns its root and its lamps as (place, what it lights), in ship space."""
    random.seed(seed)
    with grouped('trawler') as root:
        old = Weathered(root)
        topsides = old.hull((0.020, 0.070, 0.074), (-14.2, 2.35, 2.15), (9.6, 13.4, 4.75, 5.55))
        planks = old.paint('deck', (0.060, 0.052, 0.040), 0.5, 0.34, 1.0)
        white = old.paint('white', (0.44, 0.44, 0.40), 0.75, 0.42, 0.4)
        grey = old.paint('grey', (0.085, 0.090, 0.090), 0.7, 0.45, 0.8)
        yellow = old.paint('yellow', (0.42, 0.20, 0.022), 0.85, 0.40, 0.6)
        steel = old.paint('steel', (0.055, 0.050, 0.046), 1.0, 0.38, 0.9)
        twine = paint('twine', (0.050, 0.170, 0.120), 0.45)
        orange = paint('orange', (0.62, 0.13, 0.012), 0.32)
        oilskin = paint('oilskin', (0.60, 0.17, 0.014), 0.25)
        boots = paint('boots', (0.02, 0.02, 0.022), 0.3)
        skin = paint('skin', (0.32, 0.18, 0.12), 0.6)
        rim = old.paint('rim', (0.32, 0.31, 0.28), 0.9, 0.4, 0.5)
        floats = [orange, yellow, paint('float', (0.35, 0.34, 0.30), 0.4)]
        shell(topsides)
        deck_strip(-13.6, FORECASTLE + 0.4, 0, half_deck, deck, planks)
        deck_strip(STERN, -13.6, RAMP, half_deck, deck, planks)
        deck_strip(FORECASTLE - 0.3, 16.9, 0, half_deck, lambda x: gunwale(x) - 0.28, grey)
        add_mesh('ramp', [(-13.6, -RAMP, deck(-13.6)), (-13.6, RAMP, deck(-13.6)), (STERN - 0.2, RAMP, -0.5), (STERN - 0.2, -RAMP, -0.5)], [(0, 1, 2, 3)], steel)
        for hand in (1, -1):
            add_mesh('ramp wall', [(-13.6, hand * RAMP, deck(-13.6)), (STERN, hand * RAMP, deck(STERN)), (STERN, hand * RAMP, -0.6)], [(0, 1, 2)], grey)
            box((STERN + 1.7, hand * (RAMP + 0.05), deck(-16) + 0.5), (3.4, 0.1, 1.0), grey)
        rail(STERN, FORECASTLE - 1.6, 0.0, 0.10, rim)
        rail(FORECASTLE, 16.8, 0.0, 0.08, rim)
        for level in (0.45, 0.85):
            rail(FORECASTLE + 0.4, 15.6, level, 0.026, white, 0.15)
        for x in np.arange(FORECASTLE + 0.4, 15.8, 1.4):
            for hand in (1, -1):
                along, across, z = side(x, gunwale(x))
                rod((along, hand * (across - 0.15), z), (along, hand * (across - 0.15), z + 0.87), 0.028, white, sides=6)
        rubbing_strakes(rim)
        black = paint('black', (0.006, 0.006, 0.006), 0.6)
        for x in np.arange(-14.2, 3.0, 2.35):
            for hand in (1, -1):
                across = side(x, deck(x) + 0.26)[1]
                box((x, hand * (across + 0.03), deck(x) + 0.26), (0.85, 0.09, 0.30), black, 0.03)
        # Anchor in its pocket.
        for hand in (1, -1):
            along, across, z = side(13.4, 3.9)
            yaw = -hand * math.atan2(side(12.9, 3.9)[1] - side(13.9, 3.9)[1], 1.0)
            box((along, hand * across, z), (0.9, 0.22, 0.9), black, 0.1, (0, 0, yaw))
            box((along, hand * (across + 0.14), z + 0.1), (0.18, 0.2, 1.1), steel, 0.04, (0, 0, yaw))
            box((along, hand * (across + 0.16), z - 0.4), (0.95, 0.24, 0.26), steel, 0.06, (0, 0, yaw))
        lamps = house(white, grey, yellow, steel, rim, orange, old, deck, gunwale, FORECASTLE)
        for y in (-2.1, 2.1):
            winch(-3.2, y, grey, steel)
        net_drum(-7.6, yellow, twine, floats)
        top = gantry(-12.6, 7.2, yellow, steel)
        gantry(-5.4, 5.0, yellow, steel, 3.2)
        for hand in (1, -1):
            rod((-5.4, hand * 2.6, deck(-5) + 5.0), (-12.6, hand * 2.6, top), 0.14, yellow)
            trawl_door(-15.0, hand * 4.75, 2.35, hand * 0.08, steel)
            tube([(-3.2, hand * 2.1, deck(-3) + 1.6), (-12.9, hand * 2.9, top - 0.7)], 0.022, steel)
            tube([(-13.1, hand * 2.9, top - 0.9), (-20.0, hand * 3.6, 2.1), (-27.5, hand * 4.2, -0.3)], 0.022, steel)
        hauled_net(top, twine, floats, steel)
        for _ in range(13):
            x, y = random.uniform(-11, -5), random.choice((-1, 1)) * random.uniform(2.7, 3.7)
            box((x, y, deck(x) + random.choice((0.2, 0.2, 0.6))), (0.75, 0.48, 0.36), random.choice([orange, grey, yellow, rim]), 0.04, (0, 0, random.uniform(-0.3, 0.3)))
        for x, y, radius in ((-10.6, 3.2, 0.42), (-1.2, -3.4, 0.40)):
            turns = np.linspace(0, 2 * math.pi * 5, 150)
            coil = np.stack([x + radius * np.cos(turns), y + radius * np.sin(turns), deck(x) + 0.06 + turns * 0.008], -1)
            place(mesh('coil', rope(coil, 0.035), [twine]))
        figure(-10.2, 1.5, deck(-10), 2.9, oilskin, boots, skin, 0.10, 0.7)
        figure(-11.4, -2.3, deck(-11), 2.6, oilskin, boots, skin, 0.0, 0.2)
        figure(-9.4, 3.4, deck(-9), -2.4, oilskin, boots, skin, 0.16, 0.0)
        for y in (-2.2, 2.2):
            lamps.append(((-12.3, y, top + 0.5), (-24, y * 1.4, 0)))
        lamps.append(((-12.2, 0, top + 0.5), (-7, 0, 2)))
        glow = lamp_glass('lamp', (1.0, 0.90, 0.70), 26)
        for spot, target in lamps:
            aim = (Vector(target) - Vector(spot)).normalized()
            rod(spot, Vector(spot) - aim * 0.28, 0.20, grey, 0.10, sides=16)
            bulb = rod(Vector(spot) + aim * 0.01, Vector(spot) + aim * 0.04, 0.17, glow, sides=16)
            bulb.visible_shadow = False
    return root, lamps
