"""Set up Cycles and render a picture's passes (linear EXR) for the finishing steps."""

import os
import time

import bpy
from mathutils import Vector

from kit.paths import passes_folder


def new_scene():
    """Empty the file: no objects, no world."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def set_up(width, height, samples, transparent=False, bounces=4, clamp=4.0, seed=0):
    """Size in pixels. PREVIEW (width in pixels) and SAMPLES in the environment override both for drafts."""
    scene = bpy.context.scene
    preview = int(os.environ.get('PREVIEW', 0))
    if preview:
        height = round(height * preview / width)
        width = preview
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = transparent
    scene.view_settings.view_transform = 'Standard'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = int(os.environ.get('SAMPLES', samples))
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.use_denoising = False
    cycles.seed = seed
    cycles.max_bounces = bounces
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 4
    cycles.transparent_max_bounces = 8
    cycles.sample_clamp_indirect = clamp
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    return scene


def camera(location, target, lens=35.0, roll=0.0):
    """Perspective camera at `location` looking at `target` (metres); lens in millimetres, roll in radians."""
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.clip_end = 40000
    holder = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(holder)
    holder.location = location
    direction = Vector(target) - Vector(location)
    holder.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()
    if roll:
        holder.rotation_euler.rotate_axis('Z', roll)
    bpy.context.scene.camera = holder
    return holder


def camera_from_above(width_metres, height=500.0, centre=(0.0, 0.0)):
    """Orthographic camera looking straight down; the picture is `width_metres` wide."""
    holder = camera((centre[0], centre[1], height), (centre[0], centre[1], 0.0))
    holder.rotation_euler = (0, 0, 0)
    holder.data.type = 'ORTHO'
    holder.data.ortho_scale = width_metres
    return holder


def render(name):
    """Render and write color, albedo, normal and depth as EXR; returns the folder."""
    scene = bpy.context.scene
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    folder = passes_folder(name)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    wanted = {
        'color': 'Image',
        'albedo': 'Denoising Albedo',
        'normal': 'Denoising Normal',
        'depth': 'Denoising Depth',
    }
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = str(folder)
    output.format.file_format = 'OPEN_EXR'
    output.format.color_mode = 'RGBA'
    output.format.color_depth = '32'
    output.file_slots.clear()
    for slot, socket in wanted.items():
        output.file_slots.new(f'{slot}-')
        tree.links.new(layers.outputs[socket], output.inputs[f'{slot}-'])
    started = time.time()
    bpy.ops.render.render(write_still=False)
    frame = f'{scene.frame_current:04d}'
    for slot in wanted:
        os.replace(folder / f'{slot}-{frame}.exr', folder / f'{slot}.exr')
    print(f'rendered {name} in {time.time() - started:.0f} s', flush=True)
    return folder
