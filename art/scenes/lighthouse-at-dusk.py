"""A lighthouse with its keeper's house on a rocky headland at dusk."""

import math

import numpy as np

from kit import render, sky
from kit.layout import lighthouse_at_dusk as layout
from kit.materials import lamp_glass, material, paint
from kit.paths import passes_folder
from kit.shapes import add_mesh, box, rod, tube

NAME = 'lighthouse-at-dusk'
render.new_scene()
render.set_up(layout.WIDTH, layout.HEIGHT, 10, transparent=True, bounces=2)
sky.picture(passes_folder(NAME) / 'sky.exr', 1.0)

step = 0.8
columns, rows = np.arange(-130, 330, step), np.arange(-75, 130, step)
x, y = np.meshgrid(columns.astype(np.float32), rows.astype(np.float32))
z = layout.ground(x, y)
vertices = list(zip(x.ravel().tolist(), y.ravel().tolist(), z.ravel().tolist()))
width = len(columns)
wet = z < -3.5
faces = []
for row in range(len(rows) - 1):
    for column in range(width - 1):
        if not (wet[row, column] and wet[row + 1, column + 1]):
            a = row * width + column
            faces.append((a, a + 1, a + width + 1, a + width))
rock, nodes, shader = material('rock')
place = nodes.position()
steep = nodes.split(nodes.node('ShaderNodeNewGeometry').outputs['Normal'])[2]
grain = nodes.noise(place, 0.35, 8, 0.65)
colour = nodes.mix(grain, (0.045, 0.042, 0.040), (0.16, 0.145, 0.125))
height = nodes.split(place)[2]
grass = nodes.multiply(nodes.smoothstep(nodes.add(steep, nodes.multiply(nodes.subtract(grain, 0.5), 0.5)), 0.74, 0.90), nodes.smoothstep(height, 7.0, 11.0))
colour = nodes.mix(grass, colour, nodes.mix(nodes.noise(place, 0.8, 6, 0.6), (0.030, 0.040, 0.016), (0.070, 0.075, 0.034)))
wetness = nodes.smoothstep(nodes.add(height, nodes.multiply(grain, 2.0)), 2.8, 1.2)
colour = nodes.mix(wetness, colour, (0.012, 0.013, 0.014))
nodes.feed(shader.inputs['Base Color'], colour)
nodes.feed(shader.inputs['Roughness'], nodes.subtract(0.85, nodes.multiply(wetness, 0.6)))
nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.noise(place, 1.1, 7, 0.65), 0.8, 0.5))
add_mesh('headland', vertices, faces, rock, smooth=True)

tx, ty = layout.TOWER
base = 15.2
white = paint('whitewash', (0.62, 0.61, 0.58), 0.7, weather=0.35)
red = paint('red', (0.30, 0.035, 0.022), 0.6, weather=0.4)
iron = paint('iron', (0.03, 0.032, 0.035), 0.5)
rod((tx, ty, base - 1), (tx, ty, base + 0.8), 4.6, white, 4.4, sides=40)
rod((tx, ty, base), (tx, ty, base + 22), 3.6, white, 2.35, sides=48)
rod((tx, ty, base + 8.4), (tx, ty, base + 13.6), 3.13, red, 2.83, sides=48)
rod((tx, ty, base + 22), (tx, ty, base + 22.5), 3.6, iron, 3.6, sides=40)
tube([(tx + 3.4 * math.cos(a), ty + 3.4 * math.sin(a), base + 23.6) for a in np.linspace(0, 2 * math.pi, 40)], 0.05, iron)
for angle in np.linspace(0, 2 * math.pi, 17)[:-1]:
    rod((tx + 3.4 * math.cos(angle), ty + 3.4 * math.sin(angle), base + 22.5), (tx + 3.4 * math.cos(angle), ty + 3.4 * math.sin(angle), base + 23.6), 0.05, iron, sides=6)
    rod((tx + 1.75 * math.cos(angle), ty + 1.75 * math.sin(angle), base + 22.5), (tx + 1.75 * math.cos(angle), ty + 1.75 * math.sin(angle), base + 25.8), 0.06, iron, sides=6)
rod((tx, ty, base + 22.5), (tx, ty, base + 25.8), 1.55, lamp_glass('lantern', (1.0, 0.82, 0.5), 3.0), 1.55, sides=24)
rod((tx, ty, base + 25.8), (tx, ty, base + 27.6), 2.1, red, 0.25, sides=24)
rod((tx, ty, base + 27.5), (tx, ty, base + 29.2), 0.06, iron, sides=6)
for height_of_window, turn in ((4.5, -1.75), (11, -1.5), (17.5, -1.9)):
    radius = 3.6 - 1.25 * height_of_window / 22
    box((tx + radius * math.cos(turn), ty + radius * math.sin(turn), base + height_of_window), (0.8, 0.5, 1.3), lamp_glass('window', (1.0, 0.7, 0.36), 0.9), rotation=(0, 0, turn + math.pi / 2))

hx, hy = tx + 14, ty + 1
hz = float(layout.ground(np.array([[hx]], np.float32), np.array([[hy]], np.float32))[0, 0]) - 0.6
hz = max(hz, 13.5)
box((hx, hy, hz + 1.6), (12, 7, 5.2), white)
roof = paint('slate', (0.06, 0.062, 0.068), 0.6, weather=0.3)
add_mesh('roof', [(hx - 6.4, hy - 4, hz + 4.2), (hx + 6.4, hy - 4, hz + 4.2), (hx + 6.4, hy + 4, hz + 4.2), (hx - 6.4, hy + 4, hz + 4.2), (hx - 6.4, hy, hz + 7.4), (hx + 6.4, hy, hz + 7.4)], [(0, 1, 5, 4), (2, 3, 4, 5), (0, 4, 3), (1, 2, 5)], roof)
box((hx + 4.6, hy, hz + 7.6), (1.0, 1.0, 2.0), white)
for offset in (-3.6, 0.2, 3.8):
    box((hx + offset, hy - 3.52, hz + 2.4), (1.0, 0.1, 1.3), lamp_glass('window', (1.0, 0.66, 0.32), 1.1 if offset < 3 else 0.2))
azimuth, elevation = (math.radians(part) for part in layout.SUN)
sky.sun((-math.cos(azimuth), -math.sin(azimuth), -math.sin(elevation) - 0.02), 0.5, (1.0, 0.48, 0.22), 4.0)
fill = sky.sun((0.35, 0.85, -0.4), 0.60, (0.62, 0.76, 1.0), 60.0)
fill.visible_glossy = False
render.camera(layout.EYE, layout.TARGET, layout.LENS)
render.render(NAME)
