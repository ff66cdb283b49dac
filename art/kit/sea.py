"""A sea surface as geometry, for pictures in which light passes through it."""

from kit.shapes import add_mesh


def ocean(size=400, resolution=18, wind=9.0, height=1.0, chop=1.0, seed=3, repeat=1, time=2.0, smallest=0.02, damping=0.5, alignment=0.0, depth=200.0):
    """Spectral ocean, centred; tile `size` in metres, wind in metres a second, `repeat` tiles a side."""
    made = add_mesh('ocean', [(0, 0, 0)], [])
    waves = made.modifiers.new('waves', 'OCEAN')
    waves.geometry_mode = 'GENERATE'
    waves.repeat_x = waves.repeat_y = repeat
    waves.resolution = waves.viewport_resolution = resolution
    waves.spatial_size = int(size)
    waves.size = 1.0
    waves.wave_scale = height
    waves.choppiness = chop
    waves.wind_velocity = wind
    waves.random_seed = seed
    waves.time = time
    waves.wave_scale_min = smallest
    waves.damping = damping
    waves.wave_alignment = alignment
    waves.depth = depth
    made.location = (-size * (repeat - 1) / 2, -size * (repeat - 1) / 2, 0)
    return made
