"""Draws a .glb room with Cycles. Run by Blender; the job is a JSON file whose path follows "--"."""

import json
import math
import sys

import bpy
from mathutils import Matrix, Vector

with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
    job = json.load(file)

bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=job["glb"])
scene = bpy.context.scene

# The importer keeps z up, so plan coordinates around the room's middle are Blender's own.
view = job["camera"]
data = bpy.data.cameras.new("camera")
camera = bpy.data.objects.new("camera", data)
scene.collection.objects.link(camera)
right, up, forward = (Vector(view[axis]) for axis in ("right", "up", "forward"))
turn = Matrix((right, up, -forward)).transposed().to_4x4()
camera.matrix_world = Matrix.Translation(Vector(view["position"])) @ turn
data.clip_start = view["near"]
data.clip_end = view["far"]
data.sensor_fit = "HORIZONTAL"
if view["kind"] == "flat":
    data.type = "ORTHO"
    data.ortho_scale = 2 * view["reach"][0]
else:
    data.angle = 2 * math.atan(view["reach"][0])
scene.camera = camera


def light(kind, name, energy, color):
    lamp = bpy.data.lights.new(name, kind)
    lamp.energy = energy
    lamp.color = color
    placed = bpy.data.objects.new(name, lamp)
    scene.collection.objects.link(placed)
    return lamp, placed


sun, placed = light("SUN", "key", 1.7, (1.0, 0.93, 0.82))
sun.angle = math.radians(4)
placed.rotation_euler = Vector(job["toKey"]).to_track_quat("Z", "Y").to_euler()
for number, window in enumerate(job["windows"]):
    tall = window["head"] - window["sill"]
    area, placed = light("AREA", f"window {number}", 13 * 2 * window["halfWidth"] * tall, (0.92, 0.96, 1.0))
    area.shape = "RECTANGLE"
    area.size = 2 * window["halfWidth"]
    area.size_y = tall
    inward = Vector((window["normal"][0], window["normal"][1], 0))
    placed.location = Vector(window["center"]) + 0.05 * inward
    placed.rotation_euler = (-inward).to_track_quat("Z", "Y").to_euler()

world = bpy.data.worlds.new("sky")
scene.world = world
world.use_nodes = True
ground = world.node_tree.nodes["Background"]
ground.inputs["Color"].default_value = (*job["page"], 1)
ground.inputs["Strength"].default_value = 0.5

scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = job["samples"]
scene.cycles.use_adaptive_sampling = False
scene.cycles.use_denoising = False
scene.cycles.seed = 0
scene.cycles.max_bounces = 4
scene.view_settings.view_transform = "Standard"
scene.render.resolution_x = job["width"]
scene.render.resolution_y = job["height"]
scene.render.resolution_percentage = 100
scene.render.film_transparent = True
scene.render.image_settings.file_format = "PNG"
scene.render.image_settings.color_mode = "RGBA"
scene.render.use_stamp = False
scene.render.filepath = job["png"]
bpy.ops.render.render(write_still=True)
