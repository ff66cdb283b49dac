"""Worlds: a physical sky, a plain gradient, a picture; and single lights."""

import math

import bpy
from mathutils import Vector

from kit.nodes import Nodes


def new_world():
    """New world: its node builder and its background node."""
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    return Nodes(world.node_tree), world.node_tree.nodes['Background']


def daylight(elevation=10.0, rotation=0.0, strength=0.3, dust=1.0, air=1.0, ozone=1.0, sun_size=2.0, sun_intensity=1.0, disc=True):
    """Nishita sky; the sun's elevation, rotation and size in degrees."""
    nodes, background = new_world()
    sky = nodes.node(
        'ShaderNodeTexSky', sky_type='NISHITA', sun_elevation=math.radians(elevation), sun_rotation=math.radians(rotation), dust_density=dust, air_density=air,
        ozone_density=ozone, sun_size=math.radians(sun_size), sun_intensity=sun_intensity, sun_disc=disc,
    )
    nodes.feed(background.inputs[0], sky.outputs[0])
    background.inputs[1].default_value = strength
    return nodes, sky, background


def gradient(stops, strength=1.0):
    """Sky by height alone: stops are (sine of the elevation, linear colour)."""
    nodes, background = new_world()
    height = nodes.maximum(nodes.split(nodes.coordinates('Generated'))[2], 0.0)
    nodes.feed(background.inputs[0], nodes.ramp(height, stops))
    background.inputs[1].default_value = strength
    return nodes, background


def picture(path, strength=1.0):
    """Sky from an equirectangular EXR; made by `kit.air`."""
    nodes, background = new_world()
    image = nodes.node('ShaderNodeTexEnvironment', {'Vector': nodes.coordinates('Generated')}, image=bpy.data.images.load(str(path)))
    nodes.feed(background.inputs[0], image.outputs[0])
    background.inputs[1].default_value = strength
    return nodes, background


def sun(direction, strength, colour=(1.0, 1.0, 1.0), angle=1.0):
    """Parallel light that shines along `direction`; its apparent size in degrees."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy = strength
    data.color = colour
    data.angle = math.radians(angle)
    made = bpy.data.objects.new('sun', data)
    bpy.context.collection.objects.link(made)
    made.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return made


def lamp(location, power, colour, target=None, cone=70.0, radius=0.25):
    """Point light in watts, or a spot of `cone` degrees where a target is given."""
    data = bpy.data.lights.new('lamp', 'SPOT' if target else 'POINT')
    data.energy = power
    data.color = colour
    data.shadow_soft_size = radius
    made = bpy.data.objects.new('lamp', data)
    bpy.context.collection.objects.link(made)
    made.location = location
    if target:
        made.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
        data.spot_size = math.radians(cone)
        data.spot_blend = 0.4
    return made
