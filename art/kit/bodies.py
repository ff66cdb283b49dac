"""Meshes of swimming bodies: lofts along x (head towards +x), fins as blades, eyes, and colours painted on vertices."""
import math

import bpy
import numpy as np


def spline(points, count):
    """Samples a Catmull-Rom curve through points (n, d) at `count` even steps of its parameter."""
    points = np.asarray(points, float)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, len(points) - 1, count)
    i = np.minimum(t.astype(int), len(points) - 2)
    f = (t - i)[:, None]
    a, b, c, d = (padded[i + k] for k in range(4))
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3)


def smooth_step(low, high, x):
    t = np.clip((np.asarray(x, float) - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def blend(a, b, amount):
    """Mixes two colours (or arrays of colours) by amount (n,)."""
    amount = np.asarray(amount, float)[..., None]
    return np.asarray(a, float) * (1 - amount) + np.asarray(b, float) * amount


def grid_faces(rows, columns, closed):
    """Quads of a grid of vertices; `closed` joins the last column to the first."""
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns if closed else columns - 1), indexing='ij')
    k = (j + 1) % columns
    return np.stack([i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j], -1).reshape(-1, 4)


class Shape:
    """Vertices (n, 3), faces, one colour a vertex and one material slot a face."""

    def __init__(self, vertices, faces, paint=(0.5, 0.5, 0.5), slot=0):
        self.vertices = np.asarray(vertices, float).reshape(-1, 3)
        self.faces = [tuple(int(i) for i in face) for face in faces]
        self.paint = np.broadcast_to(np.asarray(paint, float), self.vertices.shape).copy()
        self.slots = [slot] * len(self.faces)

    def moved(self, matrix):
        """A copy under a 4x4 matrix."""
        copy = Shape(self.vertices, self.faces, self.paint)
        copy.slots = list(self.slots)
        matrix = np.asarray(matrix, float)
        copy.vertices = self.vertices @ matrix[:3, :3].T + matrix[:3, 3]
        return copy

    def mirrored(self):
        """A copy mirrored at the plane y = 0."""
        copy = Shape(self.vertices * (1, -1, 1), [face[::-1] for face in self.faces], self.paint)
        copy.slots = list(self.slots)
        return copy


def mesh(name, shapes, materials):
    """Joins shapes to one smooth mesh with the colour attribute `paint`."""
    vertices, faces, paint, slots, offset = [], [], [], [], 0
    for shape in shapes:
        vertices.append(shape.vertices)
        paint.append(shape.paint)
        faces += [tuple(i + offset for i in face) for face in shape.faces]
        slots += shape.slots
        offset += len(shape.vertices)
    data = bpy.data.meshes.new(name)
    data.from_pydata(np.vstack(vertices).tolist(), [], faces)
    colours = data.color_attributes.new('paint', 'FLOAT_COLOR', 'POINT')
    rgba = np.hstack([np.vstack(paint), np.ones((offset, 1))])
    colours.data.foreach_set('color', rgba.astype(np.float32).ravel())
    for material in materials:
        data.materials.append(material)
    data.polygons.foreach_set('material_index', slots)
    data.polygons.foreach_set('use_smooth', [True] * len(faces))
    data.update()
    return data


def vectors(data, name, values):
    """Gives the vertices of a mesh a vector attribute; values (n, 3)."""
    data.attributes.new(name, 'FLOAT_VECTOR', 'POINT').data.foreach_set('vector', np.asarray(values, np.float32).ravel())


def place(data, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """An object of a mesh; rotation in radians, scale one number or three."""
    item = bpy.data.objects.new(data.name, data)
    bpy.context.collection.objects.link(item)
    item.location = location
    item.rotation_euler = rotation
    item.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return item


def loft(profile, rings=120, segments=64, roundness=1.0, head_density=1.6):
    """A body of length 1 along x, nose at 0, tail at -1, from rows (x from 0 to 1, top, bottom, half width)."""
    profile = np.asarray(profile, float)
    dense = spline(profile, 600)
    dense[:, 0] = np.maximum.accumulate(dense[:, 0])
    x = np.linspace(0, 1, rings) ** head_density
    top, bottom, width = (np.interp(x, dense[:, 0], dense[:, k]) for k in (1, 2, 3))
    angle = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    cosine, sine = np.cos(angle), np.sin(angle)
    y = np.sign(cosine) * np.abs(cosine) ** roundness * width[:, None]
    z = ((top + bottom) / 2)[:, None] + np.sign(sine) * np.abs(sine) ** roundness * ((top - bottom) / 2)[:, None]
    vertices = np.stack([np.broadcast_to(-x[:, None], y.shape), y, z], -1)
    faces = grid_faces(rings, segments, True).tolist()
    faces += [list(range(segments)), list(range(rings * segments - 1, (rings - 1) * segments - 1, -1))]
    return Shape(vertices, faces)


def blade(leading, trailing, thickness=0.01, spans=26, chords=18, slot=0):
    """A fin between a leading and a trailing edge, each a list of points from root to tip; thickness at the root."""
    leading, trailing = spline(leading, spans), spline(trailing, spans)
    chord = trailing - leading
    # The tip is rounded: its last tenth narrows to its middle.
    kept = np.sqrt(np.clip(1 - np.linspace(0, 1, spans) ** 9, 0.0004, 1))[:, None]
    leading = leading + chord * (1 - kept) / 2
    chord = chord * kept
    trailing = leading + chord
    span = np.gradient((leading + trailing) / 2, axis=0)
    normal = np.cross(span, chord)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-9
    for i in range(spans - 3, spans):
        normal[i] = normal[spans - 4]
    angle = np.linspace(0, 2 * math.pi, chords, endpoint=False)
    along = (1 - np.cos(angle)) / 2
    taper = thickness * (1 - 0.85 * np.linspace(0, 1, spans))[:, None]
    lift = np.sin(angle) * (1 - 0.6 * along) * taper
    vertices = leading[:, None] + chord[:, None] * along[None, :, None] + normal[:, None] * lift[..., None]
    faces = grid_faces(spans, chords, True).tolist() + [list(range(chords)), list(range(spans * chords - 1, (spans - 1) * chords - 1, -1))]
    shape = Shape(vertices, faces, slot=slot)
    shape.span = np.repeat(np.linspace(0, 1, spans), chords)
    shape.chord = np.tile(along, spans)
    return shape


def eye(centre, radius, outward, pupil_slot, iris_slot, pupil=0.55, bulge=0.55, iris=(0.6, 0.5, 0.3)):
    """A flattened ball looking along `outward`, with its pupil in a slot of its own."""
    rows, columns = 22, 28
    polar = np.linspace(0.001, math.pi, rows)
    angle = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    local = np.stack([
        np.sin(polar)[:, None] * np.cos(angle), np.sin(polar)[:, None] * np.sin(angle),
        np.broadcast_to(np.cos(polar)[:, None] * bulge, (rows, columns)),
    ], -1).reshape(-1, 3) * radius
    outward = np.asarray(outward, float) / np.linalg.norm(outward)
    side = np.cross((0, 0, 1), outward)
    side /= np.linalg.norm(side)
    basis = np.stack([side, np.cross(outward, side), outward])
    shape = Shape(local @ basis + np.asarray(centre, float), grid_faces(rows, columns, True))
    reach = np.repeat(np.sin(polar), columns)
    shape.paint = blend(iris, np.asarray(iris) * 0.25, smooth_step(0.82, 0.98, reach))
    front = np.repeat(polar[:-1] < math.asin(pupil), columns)
    shape.slots = [pupil_slot if is_pupil else iris_slot for is_pupil in front]
    return shape


def swum(shape, bend, start=0.2, wavelength=1.3, phase=0.0):
    """A copy bent sideways as in swimming; `bend` is the tail's reach as a part of the length."""
    copy = shape.moved(np.eye(4))
    x = -copy.vertices[:, 0]
    amount = bend * np.maximum(x - start, 0) / (1 - start)
    copy.vertices[:, 1] += amount * np.sin(2 * math.pi * x / wavelength + phase)
    return copy
