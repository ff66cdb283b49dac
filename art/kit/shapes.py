"""Simple solids and meshes; all lengths in metres, z up."""

import math
from contextlib import contextmanager

import bpy
from mathutils import Vector


def add_mesh(name, vertices, faces, material=None, smooth=False):
    """Object from vertices and faces."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    if material:
        mesh.materials.append(material)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    return made


def box(centre, size, material, bevel=0.0, rotation=(0.0, 0.0, 0.0)):
    """Box by its centre and full size."""
    x, y, z = (side / 2 for side in size)
    vertices = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    made = add_mesh('box', vertices, faces, material)
    made.location = centre
    made.rotation_euler = rotation
    if bevel:
        rounding = made.modifiers.new('bevel', 'BEVEL')
        rounding.width = bevel
        rounding.segments = 2
    return made


def rod(start, end, radius, material, end_radius=None, sides=12):
    """Cylinder or cone between two points."""
    start, end = Vector(start), Vector(end)
    axis = end - start
    end_radius = radius if end_radius is None else end_radius
    vertices = []
    for index in range(sides):
        angle = 2 * math.pi * index / sides
        cosine, sine = math.cos(angle), math.sin(angle)
        vertices += [(radius * cosine, radius * sine, 0), (end_radius * cosine, end_radius * sine, axis.length)]
    faces = [(2 * i, 2 * ((i + 1) % sides), 2 * ((i + 1) % sides) + 1, 2 * i + 1) for i in range(sides)]
    faces += [[2 * i for i in range(sides)][::-1], [2 * i + 1 for i in range(sides)]]
    made = add_mesh('rod', vertices, faces, material)
    made.location = start
    made.rotation_euler = axis.to_track_quat('Z', 'Y').to_euler()
    return made


def tube(points, radius, material, closed=False):
    """Round tube along a polyline."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 3
    spline = curve.splines.new('POLY')
    spline.points.add(len(points) - 1)
    spline.use_cyclic_u = closed
    for target, point in zip(spline.points, points):
        target.co = (*point, 1)
    curve.materials.append(material)
    made = bpy.data.objects.new('tube', curve)
    bpy.context.collection.objects.link(made)
    return made


def ring(centre, inner, outer, material, sides=48):
    """Flat ring that lies in a plane of equal height."""
    x, y, z = centre
    vertices = []
    for index in range(sides):
        angle = 2 * math.pi * index / sides
        for radius in (inner, outer):
            vertices.append((x + radius * math.cos(angle), y + radius * math.sin(angle), z))
    faces = [(2 * i, 2 * i + 1, 2 * ((i + 1) % sides) + 1, 2 * ((i + 1) % sides)) for i in range(sides)]
    return add_mesh('ring', vertices, faces, material)


@contextmanager
def grouped(name):
    """Everything made inside becomes a child of one empty, which is yielded."""
    root = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(root)
    before = set(bpy.data.objects)
    yield root
    for made in set(bpy.data.objects) - before:
        if made.parent is None:
            made.parent = root


def mix(a, b, share):
    return a + (b - a) * share


def smoothstep(low, high, value):
    share = max(0.0, min(1.0, (value - low) / (high - low)))
    return share * share * (3 - 2 * share)


def stored(root):
    """Put a group away in a collection of its own, to be placed any number of times."""
    collection = bpy.data.collections.new(root.name)
    for made in (root, *root.children_recursive):
        for holder in made.users_collection:
            holder.objects.unlink(made)
        collection.objects.link(made)
    return collection


def place(collection, location, turn=(0.0, 0.0, 0.0), scale=1.0):
    """One more copy of a stored group."""
    holder = bpy.data.objects.new(collection.name, None)
    holder.instance_type = 'COLLECTION'
    holder.instance_collection = collection
    bpy.context.collection.objects.link(holder)
    holder.location = location
    holder.rotation_euler = turn
    holder.scale = (scale, scale, scale)
    return holder
