"""Short ways to build shader graphs."""

import bpy


class Nodes:
    """Builds nodes in one shader tree; a value may be a socket, a number or a colour."""

    def __init__(self, tree):
        self.tree = tree

    def node(self, kind, inputs=None, **settings):
        """New node of Blender type `kind`; `inputs` maps socket names or indexes to values or sockets."""
        made = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(made, key, value)
        for key, value in (inputs or {}).items():
            self.feed(made.inputs[key], value)
        return made

    def feed(self, socket, value):
        """Connect a socket, or set its default."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and socket.type == 'RGBA' and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, *values, clamp=False):
        made = self.node('ShaderNodeMath', operation=operation, use_clamp=clamp)
        for index, value in enumerate(values):
            self.feed(made.inputs[index], value)
        return made.outputs[0]

    def add(self, a, b):
        return self.math('ADD', a, b)

    def subtract(self, a, b):
        return self.math('SUBTRACT', a, b)

    def multiply(self, a, b):
        return self.math('MULTIPLY', a, b)

    def divide(self, a, b):
        return self.math('DIVIDE', a, b)

    def maximum(self, a, b):
        return self.math('MAXIMUM', a, b)

    def minimum(self, a, b):
        return self.math('MINIMUM', a, b)

    def absolute(self, a):
        return self.math('ABSOLUTE', a)

    def mix(self, factor, a, b, blend='MIX'):
        """Mix two colours."""
        made = self.node('ShaderNodeMixRGB', blend_type=blend)
        for socket, value in zip(made.inputs, (factor, a, b)):
            self.feed(socket, value)
        return made.outputs[0]

    def ramp(self, factor, stops, interpolation='LINEAR'):
        """Colour ramp; stops are (position, colour)."""
        made = self.node('ShaderNodeValToRGB', {0: factor})
        elements = made.color_ramp.elements
        made.color_ramp.interpolation = interpolation
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1) if len(colour) == 3 else colour
        return made.outputs[0]

    def smoothstep(self, value, low, high):
        """0 at `low`, 1 at `high`; the two may be swapped to fall."""
        made = self.node('ShaderNodeMapRange', {0: value, 1: low, 2: high}, interpolation_type='SMOOTHSTEP')
        return made.outputs[0]

    def noise(self, vector, scale, detail=4.0, roughness=0.5, distortion=0.0, colour=False):
        """Fractal noise around 0.5; `colour` gives three independent channels."""
        inputs = {'Scale': scale, 'Detail': detail, 'Roughness': roughness, 'Distortion': distortion}
        if vector is not None:
            inputs['Vector'] = vector
        return self.node('ShaderNodeTexNoise', inputs).outputs['Color' if colour else 'Fac']

    def coordinates(self, kind='Object', of=None):
        """Texture coordinates, in the space of object `of` where given (metres)."""
        return self.node('ShaderNodeTexCoord', object=of).outputs[kind]

    def position(self):
        """World position in metres."""
        return self.node('ShaderNodeNewGeometry').outputs['Position']

    def split(self, vector):
        """X, Y and Z of a vector."""
        return tuple(self.node('ShaderNodeSeparateXYZ', {0: vector}).outputs)

    def join(self, x, y, z=0.0):
        return self.node('ShaderNodeCombineXYZ', {0: x, 1: y, 2: z}).outputs[0]

    def scaled(self, vector, scale, rotation=(0.0, 0.0, 0.0)):
        """A vector scaled by axis and turned (radians)."""
        return self.node('ShaderNodeMapping', {'Vector': vector, 'Scale': scale, 'Rotation': rotation}).outputs[0]

    def bump(self, height, strength=0.5, distance=0.1, invert=False):
        """Normal from a height; distance in metres."""
        made = self.node('ShaderNodeBump', {'Height': height, 'Strength': strength, 'Distance': distance})
        made.invert = invert
        return made.outputs[0]
