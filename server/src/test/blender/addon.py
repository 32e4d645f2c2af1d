"""Imports an animation with the add-on, turns a bone, and exports it, in Blender.

Usage: blender -b --factory-startup --addons rtm_text --python addon.py --
           IN.rtm OUT.rtm BONE FRAME DEGREES JAR
"""
import sys
from math import radians

import numpy

numpy.bool = bool  # Blender 3.4's add-on wants a name that NumPy 1.24 dropped.

import bpy
from mathutils import Quaternion

source, target, name, frame, degrees, jar = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.preferences.addon_enable(module="rtm_text")
bpy.context.preferences.addons["rtm_text"].preferences.program = jar
assert bpy.ops.import_anim.rtm_text(filepath=source) == {"FINISHED"}
armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
bone = armature.pose.bones[name]
bpy.context.scene.frame_set(int(frame))
bone.rotation_quaternion @= Quaternion((1, 0, 0), radians(float(degrees)))
bone.keyframe_insert("rotation_quaternion", frame=int(frame))
assert bpy.ops.export_anim.rtm_text(filepath=target) == {"FINISHED"}
try:
    bpy.ops.import_anim.rtm_text(filepath=target + " is missing")
    raise SystemExit("a missing file was imported")
except RuntimeError as error:
    print(f"refused: {error}")
