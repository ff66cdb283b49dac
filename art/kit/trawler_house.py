"""Deckhouse, wheelhouse, mast and funnels of the trawler; ship space, metres."""

import math

from mathutils import Vector

from kit.materials import lamp_glass, paint
from kit.shapes import add_mesh, box, rod, tube


def glazed(outline, sill, head, lean, per_metre, frame, glass):
    """A band of windows round an outline (x, y), each pane set in its frame; `lean` pushes its head forward."""
    count = len(outline)
    for index in range(count):
        a, b = Vector((*outline[index], 0)), Vector((*outline[(index + 1) % count], 0))
        length = (b - a).length
        panes = max(1, round(length * per_metre))
        outward = Vector(((b - a).y, -(b - a).x, 0)).normalized()
        for pane in range(panes):
            left, right = a.lerp(b, (pane + 0.09) / panes), a.lerp(b, (pane + 0.91) / panes)
            corners = []
            for spot, share in ((left, 0.06), (right, 0.06), (right, 0.94), (left, 0.94)):
                z = sill + (head - sill) * share
                shift = Vector((lean * share * (1 if spot.x > outline[0][0] - 3 else 0), 0, 0)) if outward.x > 0.3 else Vector((0, 0, 0))
                corners.append(tuple(spot + outward * 0.015 + shift + Vector((0, 0, z))))
            add_mesh('pane', corners, [(0, 1, 2, 3)], glass)
            edge = [Vector(corner) + outward * 0.02 for corner in corners]
            tube([tuple(corner) for corner in (*edge, edge[0])], 0.035, frame)


def prism(outline, low, high, material, lean=0.0, bevel=0.04):
    """Upright walls on an outline with a lid; `lean` moves the forward half of the top ahead."""
    count = len(outline)
    middle = sum(x for x, _ in outline) / count
    vertices = [(x, y, low) for x, y in outline] + [(x + (lean if x > middle else 0), y, high) for x, y in outline]
    faces = [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)] + [tuple(range(count, 2 * count))]
    made = add_mesh('walls', vertices, faces, material)
    rounding = made.modifiers.new('bevel', 'BEVEL')
    rounding.width, rounding.segments = bevel, 2
    return made


def door(x, y, z, hand, frame, leaf):
    box((x, y + hand * 0.03, z + 0.95), (0.82, 0.06, 1.8), frame, 0.05)
    box((x, y + hand * 0.07, z + 0.95), (0.68, 0.06, 1.64), leaf, 0.06)
    for level in (0.45, 0.95, 1.45):
        rod((x + 0.26, y + hand * 0.1, z + level), (x + 0.36, y + hand * 0.1, z + level + 0.1), 0.022, frame, sides=6)


def railing(points, height, material, posts=1.3):
    """Three rails on posts along a line of points."""
    for share in (0.36, 0.68, 1.0):
        tube([(x, y, z + height * share) for x, y, z in points], 0.025, material)
    for (ax, ay, az), (bx, by, bz) in zip(points, points[1:]):
        steps = max(1, round(math.dist((ax, ay), (bx, by)) / posts))
        for step in range(steps + 1):
            share = step / steps
            x, y, z = ax + (bx - ax) * share, ay + (by - ay) * share, az + (bz - az) * share
            rod((x, y, z), (x, y, z + height), 0.026, material, sides=6)


def house(white, grey, yellow, steel, rim, orange, old, deck, gunwale, forecastle):
    """Everything above the deck forward of the winches; returns lamps as (place, what it lights)."""
    glass = paint('glass', (0.010, 0.014, 0.016), 0.04, specular=0.9)
    bridge = lamp_glass('bridge glass', (1.0, 0.60, 0.26), 0.26)
    bridge.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.05
    cabin = lamp_glass('cabin glass', (1.0, 0.68, 0.34), 1.6)
    low, boat = deck(0.5), gunwale(forecastle) - 0.25
    body = [(-1.2, -2.9), (7.4, -2.9), (7.9, -2.4), (7.9, 2.4), (7.4, 2.9), (-1.2, 2.9)]
    prism(body, low - 0.2, boat, white)
    prism([(-1.9, -3.3), (8.1, -3.3), (8.1, 3.3), (-1.9, 3.3)], boat, boat + 0.10, grey)
    for hand in (1, -1):
        door(-0.4, hand * 2.9, low + 0.05, hand, rim, grey)
        for index, x in enumerate((0.9, 2.1, 3.3)):
            rod((x, hand * 2.86, low + 1.75), (x, hand * 2.95, low + 1.75), 0.25, rim, sides=24)
            rod((x, hand * 2.9, low + 1.75), (x, hand * 2.965, low + 1.75), 0.185, cabin if index != 1 else glass, sides=24)
        tube([(-0.9 + 0.1 * step, hand * 2.97, low + 1.1) for step in range(46)], 0.022, rim)
        tube([(0.2, hand * 2.95, low), (0.2, hand * 2.95, boat)], 0.035, white)
    door(-1.2, 0.0, low, 0, rim, grey)
    box((-1.23, 1.2, low + 0.95), (0.07, 0.75, 1.75), grey, 0.05)
    box((-1.23, -1.4, low + 1.7), (0.07, 0.5, 0.5), cabin, 0.03)
    railing([(-1.8, -3.2, boat + 0.1), (-1.8, 3.2, boat + 0.1)], 1.0, white)
    for hand in (1, -1):
        railing([(-1.8, hand * 3.2, boat + 0.1), (3.4, hand * 3.2, boat + 0.1)], 1.0, white)

    top = boat + 2.75
    aft, fore, wide = 2.6, 6.6, 2.55
    bridge_walls = [(aft, -wide), (fore - 0.9, -wide), (fore, -wide + 1.1), (fore, wide - 1.1), (fore - 0.9, wide), (aft, wide)]
    prism(bridge_walls, boat + 0.1, top, white, 0.16)
    glazed(bridge_walls, boat + 1.25, top - 0.32, 0.16, 0.95, rim, bridge)
    prism([(aft - 0.5, -wide - 0.35), (fore - 0.5, -wide - 0.35), (fore + 0.65, -wide + 0.9), (fore + 0.65, wide - 0.9), (fore - 0.5, wide + 0.35), (aft - 0.5, wide + 0.35)], top, top + 0.18, grey)
    railing([(aft - 0.3, -wide, top + 0.18), (aft - 0.3, wide, top + 0.18), (fore - 0.6, wide, top + 0.18)], 0.9, white)
    railing([(aft - 0.3, -wide, top + 0.18), (fore - 0.6, -wide, top + 0.18)], 0.9, white)
    tube([(aft - 0.03, 1.9, boat), (aft - 0.03, 1.9, top)], 0.03, rim)
    tube([(aft - 0.03, 1.5, boat), (aft - 0.03, 1.5, top)], 0.03, rim)

    # Mast: two legs and a strut, radars, lights, domes and whips.
    foot, peak = top + 0.18, top + 6.2
    for y in (-0.75, 0.75):
        rod((3.7, y, foot), (3.5, y * 0.25, peak - 1.0), 0.10, white)
    rod((2.9, 0, foot), (3.45, 0, peak - 1.4), 0.08, white)
    rod((3.5, 0, peak - 2.2), (3.5, 0, peak + 1.1), 0.07, white, 0.04)
    for level, span in ((2.0, 1.2), (3.6, 0.9), (4.7, 1.5)):
        rod((3.55, -span, foot + level), (3.55, span, foot + level), 0.045, white, sides=8)
    box((4.15, 0.0, foot + 2.25), (1.1, 0.7, 0.08), grey)
    rod((4.3, 0, foot + 2.25), (4.3, 0, foot + 2.6), 0.16, white)
    box((4.3, 0, foot + 2.68), (0.16, 2.5, 0.18), white, 0.05, (0, 0, 0.7))
    rod((4.1, 0, foot + 3.75), (4.1, 0, foot + 4.0), 0.13, white)
    box((4.1, 0, foot + 4.06), (0.13, 1.7, 0.14), white, 0.04, (0, 0, -0.4))
    for x, y, size in ((5.4, 1.5, 0.36), (5.2, -1.5, 0.28), (2.9, 1.9, 0.24)):
        rod((x, y, top), (x, y, top + 0.55), 0.07, white)
        rod((x, y, top + 0.5), (x, y, top + 0.5 + size), size, white, sides=20)
        rod((x, y, top + 0.5 + size), (x, y, top + 0.5 + size * 1.8), size, white, size * 0.35, sides=20)
    for x, y, height in ((2.5, 2.4, 4.2), (2.5, -2.4, 3.6), (6.0, 2.2, 2.8), (6.0, -2.2, 3.2)):
        rod((x, y, top), (x, y, top + height), 0.022, white, 0.010, sides=6)
    for y in (-1.1, 1.1):
        tube([(3.5, y * 0.2, peak), (15.6, y * 0.3, gunwale(15.5) + 0.9)], 0.018, steel)
        tube([(3.5, y * 0.3, peak), (-5.4, y * 2.6, deck(-5) + 5.2)], 0.018, steel)
    # Funnels with soot, rafts in their shells, ventilators.
    funnel = old.paint('funnel', (0.34, 0.075, 0.020), 0.7, 0.45, 0.3, (boat + 1.8, boat + 3.0))
    black = paint('exhaust', (0.008, 0.008, 0.008), 0.7)
    for hand in (1, -1):
        box((0.35, hand * 1.95, boat + 1.25), (1.5, 1.0, 2.3), funnel, 0.15)
        rod((0.2, hand * 1.95, boat + 2.3), (-0.1, hand * 1.95, boat + 3.3), 0.17, black, sides=16)
        rod((0.75, hand * 1.95, boat + 2.3), (0.6, hand * 1.95, boat + 2.95), 0.11, black, sides=12)
        rod((1.5, hand * 2.85, boat + 0.55), (2.9, hand * 2.85, boat + 0.55), 0.36, white, sides=24)
        for x in (1.8, 2.6):
            box((x, hand * 2.85, boat + 0.25), (0.12, 0.8, 0.35), grey)
            rod((x - 0.04, hand * 2.85, boat + 0.55), (x + 0.04, hand * 2.85, boat + 0.55), 0.375, grey, sides=24)
        points = [(4.6 + 0.36 * math.cos(t * 0.2618), hand * (wide + 0.07), boat + 0.75 + 0.36 * math.sin(t * 0.2618)) for t in range(24)]
        tube(points, 0.075, orange, closed=True)
        rod((-1.0, hand * 2.6, boat), (-1.0, hand * 2.6, boat + 0.75), 0.14, grey)
        rod((-1.0, hand * 2.6, boat + 0.7), (-1.0, hand * 2.6, boat + 0.95), 0.30, grey, 0.22, sides=20)
    rod((-1.6, 0, boat), (-1.6, 0, boat + 5.4), 0.20, yellow, 0.14)
    rod((-1.7, 0, boat + 0.9), (-10.8, -1.2, boat + 6.4), 0.15, yellow, 0.09)
    tube([(-1.6, 0, boat + 5.3), (-10.8, -1.2, boat + 6.4)], 0.02, steel)
    tube([(-10.8, -1.2, boat + 6.4), (-11.0, -1.25, boat + 3.6)], 0.02, steel)
    box((-11.0, -1.25, boat + 3.5), (0.18, 0.18, 0.35), steel, 0.05)
    # Windlass and hatch on the forecastle.
    fore_deck = gunwale(11) - 0.28
    rod((12.0, -1.2, fore_deck + 0.6), (12.0, 1.2, fore_deck + 0.6), 0.38, grey, sides=20)
    box((12.0, 0, fore_deck + 0.4), (0.9, 0.8, 0.8), grey, 0.06)
    box((9.6, 0.9, fore_deck + 0.3), (1.1, 1.1, 0.5), grey, 0.08)
    rod((14.2, 0, fore_deck), (14.2, 0, fore_deck + 3.4), 0.07, white, 0.05)
    return [
        ((aft - 0.45, 1.7, top + 0.55), (-8, 1.0, 2)), ((aft - 0.45, -1.7, top + 0.55), (-8, -1.5, 2)),
        ((3.4, 0.9, foot + 2.0), (-6, 6, 0)), ((-5.6, 3.0, deck(-5) + 5.6), (-9, 8.5, 0)),
    ]
