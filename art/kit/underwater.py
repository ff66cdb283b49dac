"""Under water: colour by depth and distance, the surface from below, caustic light, drifting specks."""

import json
import math

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from kit.bodies import Shape, mesh, place
from kit.materials import material
from kit.paths import passes_folder
from kit.sky import new_world

REFRACTION = 1.33


class Water:
    """One body of water; heights in metres. `visibility` is the distance at which two thirds of an object's contrast is lost."""

    def __init__(self, surface=8.0, visibility=14.0, sun=(0.25, 0.35, 0.9), brightness=1.0, deep=(0.002, 0.018, 0.036), level=(0.008, 0.085, 0.125), bright=(0.10, 0.43, 0.47), glow=(0.42, 0.78, 0.74), glow_width=7.0):
        self.surface = surface
        self.visibility = visibility
        self.sun = tuple(Vector(sun).normalized())
        self.brightness = brightness
        self.deep, self.level, self.bright, self.glow = deep, level, bright, glow
        self.glow_width = glow_width

    def colour(self, nodes, direction):
        """Colour of endless water along `direction`, a unit vector that points away from the camera."""
        height = nodes.split(direction)[2]
        middle = tuple((a + b) / 2 for a, b in zip(self.level, self.bright))
        ramp = nodes.ramp(
            nodes.add(nodes.multiply(height, 0.5), 0.5),
            [(0.1, self.deep), (0.46, self.level), (0.62, middle), (0.85, self.bright)], 'B_SPLINE',
        )
        towards = nodes.node('ShaderNodeVectorMath', {0: direction, 1: self.sun}, operation='DOT_PRODUCT').outputs['Value']
        glow = nodes.math('POWER', nodes.maximum(towards, 0.0), self.glow_width)
        lit = nodes.mix(nodes.multiply(glow, 0.8), ramp, self.glow)
        return nodes.mix(1.0, lit, (self.brightness,) * 3, 'MULTIPLY')

    def surround(self, ambient=1.0, waves=1.0, wave_length=1.6):
        """The world: the background for the camera, and soft light from all sides."""
        nodes, background = new_world()
        direction = nodes.coordinates('Generated')
        seen = self._surface_from_below(nodes, direction, waves, wave_length)
        height = nodes.split(direction)[2]
        soft = nodes.ramp(
            nodes.add(nodes.multiply(height, 0.5), 0.5),
            [(0.0, (0.05, 0.10, 0.10)), (0.45, (0.05, 0.20, 0.24)), (0.7, (0.25, 0.55, 0.58)), (1.0, (0.75, 1.05, 1.0))],
        )
        soft = nodes.mix(1.0, soft, (ambient,) * 3, 'MULTIPLY')
        is_camera = nodes.node('ShaderNodeLightPath').outputs['Is Camera Ray']
        nodes.feed(background.inputs['Color'], nodes.mix(is_camera, soft, seen))
        background.inputs['Strength'].default_value = 1.0
        # A world this smooth needs no light sampling; this saves a shadow ray through the caustic sheet at every hit.
        bpy.context.scene.world.cycles.sampling_method = 'NONE'

    def _surface_from_below(self, nodes, direction, waves, wave_length):
        """Snell's window: each wave refracts the sky or reflects the deep, and distance attenuates both."""
        x, y, z = nodes.split(direction)
        rise = nodes.maximum(z, 0.001)
        eye = bpy.context.scene.camera.location
        away = nodes.divide(self.surface - eye.z, rise)
        here = [nodes.add(nodes.multiply(x, away), eye.x), nodes.add(nodes.multiply(y, away), eye.y)]

        def height_at(dx, dy):
            spot = nodes.join(nodes.add(here[0], dx), nodes.add(here[1], dy), 0.0)
            long = nodes.noise(nodes.scaled(spot, (1.0, 1.7, 1.0), (0, 0, 0.5)), 0.55 / wave_length, 3, 0.5, 0.4)
            short = nodes.noise(nodes.scaled(spot, (1.0, 1.5, 1.0), (0, 0, -0.4)), 2.4 / wave_length, 3, 0.55, 0.6)
            return nodes.add(nodes.multiply(long, 1.15 * wave_length), nodes.multiply(short, 0.24 * wave_length))

        step = 0.02
        level = height_at(0.0, 0.0)
        slopes = [nodes.multiply(nodes.subtract(height_at(*offset), level), waves / step) for offset in ((step, 0.0), (0.0, step))]
        normal = nodes.node('ShaderNodeVectorMath', {0: nodes.join(slopes[0], slopes[1], -1.0)}, operation='NORMALIZE').outputs[0]
        bent = nodes.node('ShaderNodeVectorMath', {0: direction, 1: normal, 'Scale': REFRACTION}, operation='REFRACT').outputs[0]
        mirrored = nodes.node('ShaderNodeVectorMath', {0: direction, 1: normal}, operation='REFLECT').outputs[0]
        up = nodes.split(bent)[2]
        sky = nodes.ramp(nodes.maximum(up, 0.0), [(0.0, (0.30, 0.60, 0.64)), (0.25, (0.62, 0.95, 0.95)), (0.75, (0.85, 1.15, 1.10))])
        sun_above = Vector((self.sun[0] * REFRACTION, self.sun[1] * REFRACTION, 0))
        sun_above.z = math.sqrt(max(0.04, 1 - sun_above.length_squared))
        towards = nodes.node('ShaderNodeVectorMath', {0: bent, 1: tuple(sun_above)}, operation='DOT_PRODUCT').outputs['Value']
        dazzle = nodes.multiply(nodes.math('POWER', nodes.maximum(towards, 0.0), 40.0), 3.0)
        sky = nodes.mix(1.0, sky, nodes.join(dazzle, nodes.multiply(dazzle, 0.97), nodes.multiply(dazzle, 0.85)), 'ADD')
        through = nodes.smoothstep(up, 0.02, 0.30)
        mirror = nodes.mix(0.35, self.colour(nodes, mirrored), self.colour(nodes, direction))
        face = nodes.mix(through, mirror, nodes.mix(1.0, sky, (self.brightness * 0.85,) * 3, 'MULTIPLY'))
        water = self.colour(nodes, direction)
        lost = nodes.subtract(1.0, nodes.math('EXPONENT', nodes.multiply(away, -1.1 / self.visibility)))
        lost = nodes.maximum(lost, nodes.smoothstep(z, 0.10, 0.0))
        return nodes.mix(lost, face, water)

    def sunlight(self, strength=3.0, size=0.6, colour=(0.86, 1.0, 0.94), caustics=1.0, scale=1.0, reach=70.0):
        """A sun, and a sheet under the surface that shapes its light; sun size in degrees, `scale` of the net per metre."""
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy = strength
        data.color = colour
        data.angle = math.radians(size)
        lamp = bpy.data.objects.new('sun', data)
        bpy.context.collection.objects.link(lamp)
        lamp.rotation_euler = Vector(self.sun).to_track_quat('Z', 'Y').to_euler()
        if not caustics:
            return
        sheet, nodes, _ = material('caustic sheet')
        net = caustic_net(nodes, nodes.position(), scale)
        light = nodes.add(1.0 - 0.42 * caustics, nodes.multiply(net, 1.9 * caustics))
        clear = nodes.node('ShaderNodeBsdfTransparent', {0: nodes.join(light, light, light)})
        nodes.feed(sheet.node_tree.nodes['Material Output'].inputs['Surface'], clear.outputs[0])
        corners = [(-reach, -reach, self.surface), (reach, -reach, self.surface), (reach, reach, self.surface), (-reach, reach, self.surface)]
        item = place(mesh('caustic sheet', [Shape(corners, [(0, 1, 2, 3)])], [sheet]))
        item.visible_camera = item.visible_diffuse = item.visible_glossy = item.visible_transmission = False

    def drown(self, made, nodes, shader, clear=0.0):
        """Completes a material: the shader seen through water; the first `clear` metres attenuate nothing."""
        away = nodes.maximum(nodes.subtract(nodes.node('ShaderNodeCameraData').outputs['View Distance'], clear), 0.0)
        lost = nodes.subtract(1.0, nodes.math('EXPONENT', nodes.multiply(away, -1.0 / self.visibility)))
        is_camera = nodes.node('ShaderNodeLightPath').outputs['Is Camera Ray']
        incoming = nodes.node('ShaderNodeNewGeometry').outputs['Incoming']
        direction = nodes.node('ShaderNodeVectorMath', {0: incoming, 'Scale': -1.0}, operation='SCALE').outputs[0]
        haze = nodes.node('ShaderNodeEmission', {0: self.colour(nodes, direction)})
        mixed = nodes.node('ShaderNodeMixShader', {0: nodes.multiply(lost, is_camera), 1: shader, 2: haze.outputs[0]})
        nodes.feed(made.node_tree.nodes['Material Output'].inputs['Surface'], mixed.outputs[0])
        made.cycles.sample_as_light = False
        return made

    def dim(self, nodes, colour):
        """Attenuates red, then green, by distance from the camera."""
        away = nodes.node('ShaderNodeCameraData').outputs['View Distance']
        kept = [nodes.math('EXPONENT', nodes.multiply(away, -rate / self.visibility)) for rate in (0.75, 0.12, 0.08)]
        return nodes.mix(1.0, colour, nodes.join(*kept), 'MULTIPLY')

    def painted(self, name, colour=None, roughness=0.55, specular=0.3, grain=0.25, grain_scale=14.0, bump=0.25, bump_distance=0.02, vary=0.0, scales=0.0, glow=0.0):
        """Material of a painted mesh (attribute `paint`), or of one colour; `grain` mottles it, `vary` differs by object."""
        made, nodes, shader = material(name)
        base = colour if colour else nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color']
        spot = nodes.coordinates('Object')
        mottle = nodes.noise(spot, grain_scale, 5, 0.6)
        base = nodes.mix(grain, base, nodes.mix(mottle, (0.15, 0.15, 0.15), (0.95, 0.95, 0.95)), 'OVERLAY')
        if vary:
            chance = nodes.node('ShaderNodeObjectInfo').outputs['Random']
            hue = nodes.node('ShaderNodeHueSaturation', {'Color': base, 'Value': nodes.add(1 - vary / 2, nodes.multiply(chance, vary))})
            nodes.feed(hue.inputs['Hue'], nodes.add(0.5 - vary * 0.05, nodes.multiply(chance, vary * 0.1)))
            base = hue.outputs[0]
        base = self.dim(nodes, base)
        height = mottle
        if scales:
            cells = nodes.node('ShaderNodeTexVoronoi', {'Vector': nodes.scaled(spot, (1.0, 0.6, 1.6)), 'Scale': scales}).outputs['Distance']
            height = nodes.subtract(nodes.multiply(mottle, 0.3), cells)
        nodes.feed(shader.inputs['Base Color'], base)
        shader.inputs['Roughness'].default_value = roughness
        shader.inputs['Specular'].default_value = specular
        if glow:
            nodes.feed(shader.inputs['Emission'], base)
            shader.inputs['Emission Strength'].default_value = glow
        if bump:
            nodes.feed(shader.inputs['Normal'], nodes.bump(height, bump, bump_distance))
        return self.drown(made, nodes, shader.outputs[0])

    def membrane(self, name, roughness=0.5, light_through=0.5, clear=0.0):
        """Material of fins and leaves, painted: light comes through, and a part of what is behind."""
        made, nodes, shader = material(name)
        base = self.dim(nodes, nodes.node('ShaderNodeAttribute', attribute_name='paint').outputs['Color'])
        nodes.feed(shader.inputs['Base Color'], base)
        shader.inputs['Roughness'].default_value = roughness
        shader.inputs['Specular'].default_value = 0.2
        through = nodes.node('ShaderNodeBsdfTranslucent', {0: base})
        mixed = nodes.node('ShaderNodeMixShader', {0: light_through, 1: shader.outputs[0], 2: through.outputs[0]})
        if clear:
            gap = nodes.node('ShaderNodeBsdfTransparent')
            mixed = nodes.node('ShaderNodeMixShader', {0: clear, 1: mixed.outputs[0], 2: gap.outputs[0]})
        return self.drown(made, nodes, mixed.outputs[0])


def caustic_net(nodes, position, scale=1.0):
    """Caustics: bright lines of light, about 0 to 1.5, as waves focus them on the floor."""
    x, y, _ = nodes.split(position)
    flat = nodes.join(x, y, 0.0)
    drift = nodes.noise(flat, 0.55 * scale, 3, 0.5, colour=True)
    warped = nodes.node('ShaderNodeVectorMath', {0: flat, 1: drift}, operation='ADD').outputs[0]
    lines = []
    for size, weight in ((0.8, 1.0), (1.45, 0.55)):
        cells = nodes.node('ShaderNodeTexVoronoi', {'Vector': warped, 'Scale': size * scale}, feature='DISTANCE_TO_EDGE', voronoi_dimensions='2D')
        edge = nodes.subtract(1.0, nodes.minimum(nodes.multiply(cells.outputs['Distance'], 3.2), 1.0))
        lines.append(nodes.multiply(nodes.math('POWER', edge, 4.0), weight))
    patches = nodes.noise(flat, 0.35 * scale, 2, 0.5)
    return nodes.multiply(nodes.add(*lines), nodes.add(0.35, nodes.multiply(patches, 1.3)))


def specks(water, count, near, far, spread, size, seed=1):
    """Marine snow: small soft flakes between `near` and `far` metres in front of the camera."""
    random = np.random.default_rng(seed)
    made, nodes, _ = material('marine snow')
    glow = nodes.node('ShaderNodeEmission', {0: (0.30, 0.50, 0.48), 1: 0.8})
    gap = nodes.node('ShaderNodeBsdfTransparent')
    facing = nodes.node('ShaderNodeLayerWeight', {0: 0.35}).outputs['Facing']
    mixed = nodes.node('ShaderNodeMixShader', {0: nodes.add(0.45, nodes.multiply(facing, 0.55)), 1: glow.outputs[0], 2: gap.outputs[0]})
    water.drown(made, nodes, mixed.outputs[0])
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1)
    data = bpy.context.object.data
    bpy.data.objects.remove(bpy.context.object)
    data.materials.append(made)
    camera = bpy.context.scene.camera
    turn = camera.rotation_euler.to_matrix()
    for _ in range(count):
        away = near * (far / near) ** random.random()
        spot = Vector((random.uniform(-spread, spread) * away, random.uniform(-spread, spread) * away * 0.7, -away))
        flake = place(data, camera.location + turn @ spot, random.uniform(0, 6, 3), tuple(size * random.lognormal(0, 0.45) * random.uniform(0.6, 1.2, 3)))
        flake.visible_shadow = flake.visible_diffuse = False


def save_sun(name, water):
    """Writes, beside the passes, the sun's position in the image and the visibility, for kit/shafts.py."""
    scene = bpy.context.scene
    camera = scene.camera
    bpy.context.view_layer.update()
    seen = world_to_camera_view(scene, camera, camera.location + Vector(water.sun) * 1000)
    shape = scene.render.resolution_x / scene.render.resolution_y
    sun = {'source': [seen.x * shape, 1 - seen.y], 'visibility': water.visibility}
    (passes_folder(name) / 'sun.json').write_text(json.dumps(sun))
