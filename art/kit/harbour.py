"""Things on a quay: ship-to-shore cranes, light masts, stacks; metres, the water is towards -y."""

import random

import bpy

from kit.materials import container_paints, lamp_glass, paint
from kit.shapes import box, grouped, rod, tube


def shore_crane(raised=False, colour=(0.03, 0.05, 0.09)):
    """Ship-to-shore crane: rails at y = 0 (water side) and y = 30, boom over the water, at the origin."""
    steel = paint('crane', colour, 0.5, weather=0.4)
    dark = paint('crane dark', (0.02, 0.022, 0.026), 0.6)
    with grouped('crane') as root:
        top, portal = 46.0, 17.0
        for x in (-9, 9):
            box((x, 0, top / 2), (1.5, 1.7, top), steel)
            box((x, 30, top / 2), (1.5, 1.7, top), steel)
            box((x, 15, portal), (1.3, 30, 1.7), steel)
            box((x, 15, top - 1), (1.3, 30, 1.9), steel)
            rod((x, 0, portal), (x, 30, top - 3), 0.5, steel, sides=8)
            for y in (0, 30):
                box((x, y, 1.1), (5.5, 1.6, 2.0), dark)
        for y in (0, 30):
            box((0, y, portal), (18, 1.4, 1.6), steel)
            box((0, y, top - 1), (18, 1.4, 1.9), steel)
            box((0, y, 3.2), (18, 1.2, 1.4), steel)
        apex = (0, 4, 76)
        for x in (-6, 6):
            rod((x * 1.4, 0, top), (x * 0.3, 4, 76), 0.65, steel, sides=8)
            rod((x * 1.4, 30, top), (x * 0.3, 4, 76), 0.45, steel, sides=8)
        box((0, 4, 76), (5, 1.4, 1.4), steel)
        for x in (-3.2, 3.2):
            box((x, 25, top + 1.2), (1.1, 50, 2.2), steel)
            hinge = (x, 0, top + 1.2)
            tip = (x, -16, top + 60) if raised else (x, -62, top + 1.2)
            rod(hinge, tip, 0.95, steel, 0.75, sides=6)
            rod((x * 0.5, 4, 76), ((x, -9, top + 36) if raised else (x, -34, top + 2)), 0.22, steel, sides=6)
            if not raised:
                rod((x * 0.5, 4, 76), (x, -58, top + 2), 0.22, steel, sides=6)
            rod((x * 0.5, 4, 76), (x, 48, top + 2), 0.25, steel, sides=6)
        for step in range(9):
            share = step / 8
            y, z = (-16 * share, top + 1.2 + 58.8 * share) if raised else (-62 * share, top + 1.2)
            box((0, y, z), (6.4, 0.5, 0.5), steel)
        box((0, 38, top + 5), (8, 14, 6), steel, 0.2)
        if not raised:
            box((0, -24, top - 0.5), (6, 5, 1.6), dark)
            box((2.5, -20.5, top - 3.4), (2.4, 2.6, 2.8), paint('cab', (0.3, 0.3, 0.3), 0.4))
            for x in (-4.5, 4.5):
                tube([(x * 0.5, -24, top), (x, -24, 25)], 0.07, dark)
            box((0, -24, 24.6), (12.2, 2.2, 0.9), dark)
        tube([(9.9, 30, 2), (9.9, 30, top)], 0.12, steel)
        for y, z in ((-30, top - 0.6), (8, portal - 1), (24, portal - 1), (0, top - 2.2)):
            if not raised or y >= 0:
                box((4, y, z), (0.9, 0.9, 0.3), lamp_glass('flood', (1.0, 0.80, 0.5), 9))
        box((apex[0], apex[1], 77.2), (0.7, 0.7, 0.7), lamp_glass('warning', (1.0, 0.06, 0.03), 12))
    return root


def light_mast(x, y, height=34.0):
    """Mast with a ring of floodlights."""
    steel = paint('mast', (0.08, 0.085, 0.09), 0.5)
    rod((x, y, 0), (x, y, height), 0.35, steel, 0.2, sides=8)
    box((x, y, height), (3.4, 1.2, 0.4), steel)
    for offset in (-1.3, 0, 1.3):
        box((x + offset, y - 0.7, height), (0.8, 0.2, 0.6), lamp_glass('flood', (1.0, 0.78, 0.46), 14))


def stacks(first, last, y, rows, seed=2, tallest=5):
    """Rows of containers on the quay between two x."""
    random.seed(seed)
    meshes = []
    for index, made in enumerate(container_paints(0.2)):
        mesh = bpy.data.meshes.new(f'stack {index}')
        a, b, c = 6.05, 1.2, 1.27
        corners = [(-a, -b, -c), (a, -b, -c), (a, b, -c), (-a, b, -c), (-a, -b, c), (a, -b, c), (a, b, c), (-a, b, c)]
        mesh.from_pydata(corners, [], [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
        mesh.materials.append(made)
        meshes.append(mesh)
    x = first
    while x < last:
        for row in range(rows):
            for tier in range(max(0, tallest - random.choice([0, 0, 1, 1, 2, 3, 5]))):
                made = bpy.data.objects.new('container', random.choice(meshes))
                bpy.context.collection.objects.link(made)
                made.location = (x, y + row * 2.7, 4.3 + tier * 2.6)
        x += 12.9
