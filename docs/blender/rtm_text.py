"""Animations of Arma (.rtm) in Blender: File > Import and File > Export.

RTM Text (rtm or rtm.jar) converts them from and to glTF, which Blender imports and exports.
"""
import contextlib
import os
import pathlib
import subprocess
import tempfile

import bpy
from bpy.props import EnumProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

bl_info = {
    "name": "Arma animation (.rtm)",
    "description": "Imports and exports animations of Arma through RTM Text",
    "author": "RTM Text",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "File > Import-Export",
    "category": "Import-Export",
}

# The custom property of an armature with the path of its animation. RTM Text reads those that begin with rtm_.
FILE = "arma_file"

# The custom property in which RTM Text keeps the exported animation.
ORIGINAL = "rtm_original"

# Without a window of its own on Windows.
FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0)

# Java writes to a pipe in the native character set.
ENCODING = "mbcs" if os.name == "nt" else "utf-8"


class Failure(Exception):
    """The message is for the user."""


class RtmTextPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__

    program: StringProperty(
        name="rtm",
        description="The program rtm, or rtm.jar, which needs Java",
        subtype="FILE_PATH",
        default="rtm",
    )

    def draw(self, context):
        self.layout.prop(self, "program")


def program():
    chosen = bpy.context.preferences.addons[__name__].preferences.program
    path = bpy.path.abspath(chosen)
    return ["java", "-jar", path] if path.lower().endswith(".jar") else [path]


def run(*arguments, fails_from=1):
    """Runs rtm, and reports its messages.

    Raises Failure if the exit code is fails_from or more, or if rtm cannot be started.
    """
    command = [*program(), *map(str, arguments)]
    try:
        result = subprocess.run(
            command, capture_output=True, encoding=ENCODING, errors="replace", creationflags=FLAGS)
    except OSError as error:
        raise Failure(
            f"{command[0]} cannot be started ({error.strerror}). Choose rtm or rtm.jar in "
            "Edit > Preferences > Add-ons > Arma animation") from error
    messages = [line for line in (result.stderr + result.stdout).splitlines() if line.strip()]
    if result.returncode >= fails_from:
        raise Failure("\n".join(messages) or f"rtm ends with {result.returncode}")
    return messages


def frame_rate():
    render = bpy.context.scene.render
    return render.fps / render.fps_base


def skeleton(operator):
    return ["--skeleton", operator.skeleton] if operator.skeleton else []


def exported_armature(context):
    if context.object is not None and context.object.type == "ARMATURE":
        return context.object
    armatures = [o for o in context.scene.objects if o.type == "ARMATURE"]
    if len(armatures) != 1:
        raise Failure("Select the armature to export")
    return armatures[0]


def temporary_folder(*nearby):
    """In the first of these folders that can be written to: RTM Text finds the skeleton of a glTF
    file, like that of an animation, in its folder and those above."""
    for parent in nearby:
        try:
            return tempfile.TemporaryDirectory(prefix=".rtm-", dir=parent)
        except OSError:
            pass
    return tempfile.TemporaryDirectory()


@contextlib.contextmanager
def active_collection(objects):
    """Makes a temporary collection of these objects the active one. Unlike a selection, a
    collection can have hidden objects."""
    layers = bpy.context.view_layer
    before = layers.active_layer_collection
    collection = bpy.data.collections.new("RTM Text")
    try:
        bpy.context.scene.collection.children.link(collection)
        for each in objects:
            collection.objects.link(each)
        layers.active_layer_collection = layers.layer_collection.children[collection.name]
        yield
    finally:
        layers.active_layer_collection = before
        bpy.data.collections.remove(collection)


def export_gltf(armature, file):
    """Writes the armature, its meshes, and its action as the only animation."""
    objects = {armature}
    parent = armature.parent
    while parent is not None:
        objects.add(parent)
        parent = parent.parent
    objects.update(
        o for o in bpy.context.scene.objects
        if o.type == "MESH" and o.find_armature() == armature)
    moved = armature.animation_data
    options = {
        "export_format": "GLB",
        "export_extras": True,
        "export_yup": True,
        "export_animations": True,
        "export_force_sampling": True,
        "export_anim_single_armature": False,
        "use_active_collection": True,
    }
    if moved and moved.action:
        # The first is for Blender before 3.6, the second for newer ones.
        options.update(export_nla_strips=False, export_animation_mode="ACTIVE_ACTIONS")
    known = bpy.ops.export_scene.gltf.get_rna_type().properties.keys()
    with active_collection(objects):
        bpy.ops.export_scene.gltf(
            filepath=str(file), **{key: options[key] for key in options if key in known})


class Animation:
    """What importing and exporting have in common."""

    filename_ext = ".rtm"
    filter_glob: StringProperty(default="*.rtm", options={"HIDDEN"})
    skeleton: StringProperty(
        name="Skeleton",
        description="A model.cfg, one of its skeletons (model.cfg#Name), or a built-in one. "
        "Default: the one that RTM Text finds",
    )

    def execute(self, context):
        window = context.window_manager
        window.progress_begin(0, 3)
        try:
            messages = self.convert(pathlib.Path(self.filepath), context, window.progress_update)
        except Failure as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        except RuntimeError as error:
            # Blender's own import or export failed.
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        finally:
            window.progress_end()
        for message in messages:
            problem = ": error:" in message or ": warning:" in message
            self.report({"WARNING" if problem else "INFO"}, message)
        return {"FINISHED"}


class ImportAnimation(Animation, bpy.types.Operator, ImportHelper):
    """Import an animation of Arma as an armature with an action"""

    bl_idname = "import_anim.rtm_text"
    bl_label = "Import Arma Animation"
    bl_options = {"REGISTER", "UNDO"}

    def convert(self, file, context, progress):
        before = set(bpy.data.objects)
        with temporary_folder() as folder:
            exchange = pathlib.Path(folder) / f"{file.stem}.glb"
            messages = run(
                "convert", file, "-o", exchange, "--fps", frame_rate(), *skeleton(self))
            progress(1)
            bpy.ops.import_scene.gltf(filepath=str(exchange))
        progress(2)
        for added in set(bpy.data.objects) - before:
            if added.type == "ARMATURE":
                added[FILE] = str(file)
        return [message for message in messages if not message.startswith("wrote ")]


class ExportAnimation(Animation, bpy.types.Operator, ExportHelper):
    """Export an armature as an animation of Arma. Rows that were not edited keep their bytes"""

    bl_idname = "export_anim.rtm_text"
    bl_label = "Export Arma Animation"

    to: EnumProperty(
        name="Encoding",
        items=[
            ("imported", "As imported", "The encoding of the animation that was imported"),
            ("plain", "Plain", "As the binariser reads it"),
            ("bmtr5", "Binarised", "As the binariser writes it"),
        ],
    )

    def convert(self, file, context, progress):
        armature = exported_armature(context)
        imported = pathlib.Path(armature.get(FILE, file))
        options = skeleton(self) + ([] if self.to == "imported" else ["--to", self.to])
        # If this file was exported to before, its edits would count as made outside of Blender.
        if ORIGINAL not in armature and FILE in armature and imported.is_file():
            options += ["--base", imported]
        with temporary_folder(imported.parent, file.parent) as folder:
            exchange = pathlib.Path(folder) / f"{file.stem}.glb"
            export_gltf(armature, exchange)
            progress(1)
            messages = run("convert", exchange, "-o", file, "--fps", frame_rate(), *options)
        progress(2)
        try:
            return messages + run("check", file, *skeleton(self), fails_from=2)
        except Failure as failure:
            self.report({"WARNING"}, f"{file} was written, but not checked: {failure}")
            return messages


def import_entry(menu, context):
    menu.layout.operator(ImportAnimation.bl_idname, text="Arma animation (.rtm)")


def export_entry(menu, context):
    menu.layout.operator(ExportAnimation.bl_idname, text="Arma animation (.rtm)")


CLASSES = (RtmTextPreferences, ImportAnimation, ExportAnimation)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.TOPBAR_MT_file_import.append(import_entry)
    bpy.types.TOPBAR_MT_file_export.append(export_entry)


def unregister():
    bpy.types.TOPBAR_MT_file_import.remove(import_entry)
    bpy.types.TOPBAR_MT_file_export.remove(export_entry)
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
