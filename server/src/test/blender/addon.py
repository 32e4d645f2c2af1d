"""Imports two animations with the add-on, turns a bone of the first, and exports it, in Blender.

Also exports it over IN.rtm, turns the bone back, and exports it again: IN.rtm must then have its
bytes again.

Usage: blender -b --factory-startup --addons rtm_text --python addon.py --
           IN.rtm OUT.rtm BONE FRAME DEGREES JAR OTHER.rtm
"""
import pathlib
import sys
from math import radians

import numpy

numpy.bool = bool  # Blender 3.4's add-on wants a name that NumPy 1.24 dropped.

import bpy
from mathutils import Quaternion

source, target, name, frame, degrees, jar, other = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.preferences.addon_enable(module="rtm_text")
preferences = bpy.context.preferences.addons["rtm_text"].preferences
preferences.program = jar


def imported(path):
    before = set(bpy.data.objects)
    assert bpy.ops.import_anim.rtm_text(filepath=path) == {"FINISHED"}
    return next(o for o in set(bpy.data.objects) - before if o.type == "ARMATURE")


def export(armature, path):
    active = bpy.context.view_layer.layer_collection
    bpy.context.view_layer.active_layer_collection = active
    bpy.context.view_layer.objects.active = armature
    collections = len(bpy.data.collections)
    assert bpy.ops.export_anim.rtm_text(filepath=path) == {"FINISHED"}
    assert bpy.context.view_layer.active_layer_collection == active
    assert len(bpy.data.collections) == collections


def turn(armature, angle):
    bone = armature.pose.bones[name]
    bpy.context.scene.frame_set(int(frame))
    bone.rotation_quaternion @= Quaternion((1, 0, 0), radians(angle))
    bone.keyframe_insert("rotation_quaternion", frame=int(frame))


def expect_refusal(operator, path, message):
    try:
        operator(filepath=path)
    except RuntimeError as error:
        assert message in str(error), error
    else:
        raise SystemExit(f"{path}: expected {message}")


original = pathlib.Path(source).read_bytes()
armature, second = imported(source), imported(other)
for each in bpy.data.objects:
    each.hide_set(True)
moved = armature.animation_data
spare = moved.nla_tracks.new()
spare.strips.new("spare", 0, moved.action.copy())
spare.mute = True
turn(armature, float(degrees))
export(armature, target)
export(armature, source)
assert pathlib.Path(source).read_bytes() == pathlib.Path(target).read_bytes() != original
turn(armature, -float(degrees))
export(armature, source)
assert pathlib.Path(source).read_bytes() == original, "an edit was not taken back"
copy = pathlib.Path(target + ".other")
export(second, str(copy))
assert copy.read_bytes() == pathlib.Path(other).read_bytes(), "another animation was exported"

# The file is written, even if it cannot be checked.
unchecked = pathlib.Path(target + ".sh")
unchecked.write_text(f'#!/bin/sh\n[ "$1" != check ] || exit 2\nexec java -jar "{jar}" "$@"\n')
unchecked.chmod(0o700)
preferences.program = str(unchecked)
export(armature, target + ".unchecked")

bpy.context.view_layer.objects.active = None
expect_refusal(bpy.ops.export_anim.rtm_text, target, "Select the armature")
expect_refusal(bpy.ops.import_anim.rtm_text, target + " is missing", "is missing")
