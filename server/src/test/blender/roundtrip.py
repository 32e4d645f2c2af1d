"""Imports a glTF file into Blender and exports it again, with an optional edit.

Usage: blender -b --factory-startup --python roundtrip.py -- IN.glb OUT.glb [BONE FRAME DEGREES]
"""
import sys

import numpy

numpy.bool = bool  # Blender 3.4's add-on wants a name that NumPy 1.24 dropped.

import bpy
from math import radians
from mathutils import Quaternion

arguments = sys.argv[sys.argv.index("--") + 1:]
source, target = arguments[:2]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=source)
if len(arguments) > 2:
    name, frame, degrees = arguments[2], int(arguments[3]), float(arguments[4])
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    bone = armature.pose.bones[name]
    scene = bpy.context.scene
    scene.frame_set(frame)
    bone.rotation_quaternion = bone.rotation_quaternion @ Quaternion((1, 0, 0), radians(degrees))
    bone.keyframe_insert("rotation_quaternion", frame=frame)
bpy.ops.export_scene.gltf(filepath=target, export_format="GLB", export_extras=True)
