"""Close-ups in low light: their sky, a soft area light, and the finishing."""

import math

import bpy
from mathutils import Vector


def soft_light(place, target, size, power, colour):
    """A square of light, `size` on a side, that faces `target`; power in watts."""
    data = bpy.data.lights.new('soft light', 'AREA')
    data.energy, data.color, data.size = power, colour, size
    made = bpy.data.objects.new('soft light', data)
    bpy.context.collection.objects.link(made)
    made.location = place
    made.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    return made


def focus(holder, target, aperture):
    """Shallow focus on a place; `aperture` as an f-number for the scene's unit as a metre."""
    lens = holder.data.dof
    lens.use_dof = True
    lens.focus_distance = math.dist(holder.location, target)
    lens.aperture_fstop = aperture
    lens.aperture_blades = 7
