"""Imports glTF files into Blender and exports them again, with an optional edit.

Usage: blender -b --factory-startup --python roundtrip.py --
           [--turn BONE FRAME DEGREES] IN.glb OUT.glb [IN.glb OUT.glb]...
"""
import sys

import numpy

numpy.bool = bool  # Blender 3.4's add-on wants a name that NumPy 1.24 dropped.

import bpy
from math import radians
from mathutils import Quaternion

arguments = sys.argv[sys.argv.index("--") + 1:]
edit = []
if arguments[0] == "--turn":
    edit, arguments = arguments[1:4], arguments[4:]


def turn(name, frame, degrees):
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    bone = armature.pose.bones[name]
    bpy.context.scene.frame_set(int(frame))
    bone.rotation_quaternion @= Quaternion((1, 0, 0), radians(float(degrees)))
    bone.keyframe_insert("rotation_quaternion", frame=int(frame))


for source, target in zip(arguments[::2], arguments[1::2]):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=source)
    if edit:
        turn(*edit)
    bpy.ops.export_scene.gltf(filepath=target, export_format="GLB", export_extras=True)
