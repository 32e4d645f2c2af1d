"""Animations of Arma (.rtm) in Blender: File > Import and File > Export.

RTM Text (rtm or rtm.jar) converts them from and to glTF, which Blender imports and exports.
"""
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

# Without a window of its own on Windows.
FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0)


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
            command, capture_output=True, encoding="utf-8", errors="replace", creationflags=FLAGS)
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
            with tempfile.TemporaryDirectory() as folder:
                messages = self.convert(
                    pathlib.Path(self.filepath), pathlib.Path(folder), window.progress_update)
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
            self.report({"WARNING" if ": warning:" in message else "INFO"}, message)
        return {"FINISHED"}


class ImportAnimation(Animation, bpy.types.Operator, ImportHelper):
    """Import an animation of Arma as an armature with an action"""

    bl_idname = "import_anim.rtm_text"
    bl_label = "Import Arma Animation"
    bl_options = {"REGISTER", "UNDO"}

    def convert(self, file, folder, progress):
        exchange = folder / f"{file.stem}.glb"
        messages = run("convert", file, "-o", exchange, "--fps", frame_rate(), *skeleton(self))
        progress(1)
        before = set(bpy.data.objects)
        bpy.ops.import_scene.gltf(filepath=str(exchange))
        progress(2)
        for added in set(bpy.data.objects) - before:
            if added.type == "ARMATURE":
                added[FILE] = str(file)
        return [message for message in messages if not message.startswith("wrote ")]


class ExportAnimation(Animation, bpy.types.Operator, ExportHelper):
    """Export the scene as an animation of Arma. Rows that were not edited keep their bytes"""

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

    def convert(self, file, folder, progress):
        exchange = folder / f"{file.stem}.glb"
        bpy.ops.export_scene.gltf(
            filepath=str(exchange),
            export_format="GLB",
            export_extras=True,
            export_yup=True,
            export_animations=True,
            export_force_sampling=True,
        )
        progress(1)
        options = skeleton(self) + ([] if self.to == "imported" else ["--to", self.to])
        armature = next((o for o in bpy.context.scene.objects if o.type == "ARMATURE"), None)
        if armature is not None:
            base = armature.get(FILE, "")
            options += ["--base", base] if os.path.isfile(base) else []
            moved = armature.animation_data
            if moved and moved.action and len(bpy.data.actions) > 1:
                options += ["--animation", moved.action.name]
        messages = run("convert", exchange, "-o", file, "--fps", frame_rate(), *options)
        progress(2)
        return messages + run("check", file, fails_from=2)


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
