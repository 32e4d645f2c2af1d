"""Sends animations through a real Blender and checks what comes back.

The animations of testdata, and of the corpus where it exists, must come back with the same bytes,
with --base and without: a row keeps its bytes if its elements differ by less than 2e-5. An edit in
Blender must change the rows that it moves and no others, also with the add-on.

Usage: python3 check.py [RTM_JAR]; needs Blender 3.4 or newer, and Java.
"""
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parents[3]
JAR = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else PROJECT / "server/target/rtm.jar")

# Each edit: the file, the bone, and the bones whose rows it moves. In a plain file, rows are
# absolute, so those of the bones below change too.
EDITS = [
    ("walk-plain.rtm", "leftleg", {"leftleg", "leftfoot"}),
    ("walk.rtm", "leftleg", {"leftleg"}),
]
FRAME = 2
DEGREES = 20


def rtm(*arguments, expected=(0,)):
    command = ["java", "-jar", str(JAR), *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in expected:
        raise SystemExit(f"{' '.join(command)}\n{run.stderr}")
    return run


def blender(script, *arguments, scripts=None, addons=()):
    command = ["blender", "-b", "--factory-startup", "--python-exit-code", "1", *addons]
    command += ["--python", HERE / script, "--", *arguments]
    # Blender's Python takes its libraries from the Python that it finds first.
    path = os.pathsep.join(["/usr/bin", os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    if scripts is not None:
        environment["BLENDER_USER_SCRIPTS"] = str(scripts)
    run = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=environment)
    if run.returncode != 0:
        raise SystemExit(f"Blender failed on {arguments}\n{run.stdout}\n{run.stderr}")
    return run.stdout + run.stderr


def corpus():
    for folder in HERE.parents:
        if (folder / "shared/corpus").is_dir():
            return sorted((folder / "shared/corpus").rglob("*.rtm"))
    return []


def exported(file, folder):
    """Exports a file with the skeleton of its mod; returns whether it has one."""
    nearest = [parent / "model.cfg" for parent in file.parents if (parent / "model.cfg").exists()]
    if nearest:
        (folder / "model.cfg").symlink_to(nearest[0])
    return rtm("convert", file, "-o", folder / "a.glb", expected=(0, 1)).returncode == 0


def is_same(file, folder):
    """Imports a file again; returns whether it came back with the same bytes."""
    back, result = folder / "b.glb", folder / "c.rtm"
    rtm("convert", back, "-o", result, "--base", file)
    same = result.read_bytes() == file.read_bytes()
    # The export contains the animation, and Blender keeps it as a custom property.
    rtm("convert", back, "-o", result)
    return same and result.read_bytes() == file.read_bytes()


def check_unedited(files, folder):
    """Returns the files that have a skeleton, and those of them that came back with other bytes."""
    folders = {file: folder / str(i) for i, file in enumerate(files)}
    for each in folders.values():
        each.mkdir()
    there = {file: each for file, each in folders.items() if exported(file, each)}
    # One Blender, which takes longer to start than to convert a file.
    blender(
        "roundtrip.py",
        *(each / name for each in there.values() for name in ("a.glb", "b.glb")))
    return there, [file for file, each in there.items() if not is_same(file, each)]


def edit_through_gltf(file, result, bone, folder):
    there, back = folder / "a.glb", folder / "b.glb"
    rtm("convert", file, "-o", there)
    blender("roundtrip.py", "--turn", bone, FRAME, DEGREES, there, back)
    rtm("convert", back, "-o", result, "--base", file)


def edit_with_addon(file, result, bone, folder):
    addons = folder / "scripts/addons"
    addons.mkdir(parents=True, exist_ok=True)
    shutil.copy(PROJECT / "docs/blender/rtm_text.py", addons)
    mod = folder / "mod"
    mod.mkdir(exist_ok=True)
    copies = [pathlib.Path(shutil.copy(PROJECT / "testdata" / name, mod)) for name, *_ in EDITS]
    copy = mod / file.name
    copies.remove(copy)
    built_in = PROJECT / "textformat/src/main/resources/org/rtmtext/skeleton/built-in.cfg"
    (mod / "model.cfg").write_text(built_in.read_text().replace("OFP2_Man", "Mod"))
    output = blender(
        "addon.py", copy, result, bone, FRAME, DEGREES, JAR, *copies,
        scripts=addons.parent, addons=["--addons", "rtm_text"])
    if "(built in" in output or output.count("skeleton ModSkeleton") < 6:
        raise SystemExit(f"The model.cfg of {mod} was not used\n{output}")


def check_edit(edit, file, bone, moved, folder):
    result = folder / "c.rtm"
    result.unlink(missing_ok=True)
    edit(file, result, bone, folder)
    texts = [rtm("text", path).stdout.splitlines() for path in (file, result)]
    if len(texts[0]) != len(texts[1]):
        return False
    changed = set()
    frame = -1
    for before, after in zip(*texts):
        frame += before.startswith("frame")
        if before.split() != after.split():
            changed.add((frame, before.split()[0]))
    return changed == {(FRAME, name) for name in moved}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        own = [PROJECT / "testdata/walk.rtm", PROJECT / "testdata/walk-plain.rtm"]
        checked, changed = check_unedited(own + corpus(), folder)
        done = len(checked)
        failures = [f"{file} came back with other bytes" for file in changed]
        for (file, bone, moved), edit in itertools.product(
                EDITS, [edit_through_gltf, edit_with_addon]):
            done += 1
            if not check_edit(edit, PROJECT / "testdata" / file, bone, moved, folder):
                failures.append(
                    f"{edit.__name__}: {bone} in {file} changed other rows than {moved}")
    for failure in failures:
        print(f"FAILED {failure}", file=sys.stderr)
    print(f"Blender: {done - len(failures)} of {done} checks are good")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
