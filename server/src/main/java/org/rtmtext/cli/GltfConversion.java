package org.rtmtext.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.gltf.BoneMap;
import org.rtmtext.gltf.BoneMapException;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.gltf.GltfImport;
import org.rtmtext.gltf.GltfProblem;
import org.rtmtext.gltf.OtherRig;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Severity;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;
import picocli.CommandLine.Option;

/** The part of {@code convert} that reads and writes glTF, and the options for it. */
final class GltfConversion {
  /** Identifies exported files; searched for within {@link #MARK_WITHIN} bytes. */
  private static final String MARK = "\"generator\":\"RTM Text\"";

  private static final int MARK_WITHIN = 1 << 26;

  @Option(
      names = "--fps",
      paramLabel = "NUMBER",
      defaultValue = "24",
      description =
          "glTF: keys per second. An import uses it only if the nodes have keys at different times."
              + " Default: ${DEFAULT-VALUE}, as in Blender.")
  private double fps;

  @Option(
      names = "--root-motion",
      description =
          "glTF: move the armature by the motion of the animation; on import, take the motion"
              + " from the armature.")
  private boolean rootMotion;

  @Option(
      names = "--animation",
      paramLabel = "NAME",
      description = "glTF import: the animation to import, if the file has several.")
  private String animation;

  @Option(
      names = "--base",
      paramLabel = "OLD.rtm",
      description =
          "glTF import: the binary animation that was exported. Unedited rows are copied from it,"
              + " so they keep their bytes. Needed if the glTF file no longer contains the"
              + " animation, or if OLD.rtm was edited after the export. The folder of OLD.rtm is"
              + " searched for a model.cfg first.")
  private Path base;

  @Option(
      names = "--bones-map",
      paramLabel = "MAP",
      description =
          "glTF import: transfer the poses of another rig to the bones of the skeleton: mixamo,"
              + " rigify, or a file that names a joint for each bone (docs/bone-maps.md). With"
              + " --root-motion, the displacement of its root becomes the motion. Default: the map"
              + " that rtm.json names, if the file has its joints; none uses no map.")
  private Path bonesMap;

  private final OutputWriter writer;
  private final Console console;

  GltfConversion(OutputWriter writer, Console console) {
    this.writer = writer;
    this.console = console;
  }

  /** Refuses a rate that no glTF file can have. */
  void requireFps() throws Failure {
    Optional<String> problem = GltfExport.fpsProblem(fps);
    if (problem.isPresent()) {
      throw Failure.usage("--fps: " + problem.get());
    }
  }

  /** An option that applies only to imports, if one is given. */
  private Optional<String> ofImport() {
    return animation != null
        ? Optional.of("--animation")
        : base != null
            ? Optional.of("--base")
            : bonesMap != null ? Optional.of("--bones-map") : Optional.empty();
  }

  /** An option that applies only to glTF, if one is given. */
  Optional<String> given() {
    return ofImport()
        .or(() -> rootMotion ? Optional.of("--root-motion") : Optional.empty())
        .or(() -> fps != GltfExport.DEFAULT_FPS ? Optional.of("--fps") : Optional.empty());
  }

  /**
   * Exports an animation.
   *
   * @return the line that reports the file
   */
  String export(
      Path input,
      Animation a,
      SkeletonMatch match,
      InputSkeletons skeletons,
      Path target,
      boolean isBinary)
      throws IOException, Failure {
    if (ofImport().isPresent()) {
      throw Failure.usage(ofImport().get() + " applies only to glTF imports");
    }
    OutputWriter.requireWrittenBy("convert", target, MARK, MARK_WITHIN);
    Parents parents = Parents.of(a.bones(), match.skeleton());
    List<Joint> joints = skeletons.joints(input, a, parents, match);
    GltfExport.Options how = new GltfExport.Options(name(input), fps, rootMotion, isBinary);
    GltfExport.Result exported = GltfExport.export(a, parents, joints, how);
    print(FileArguments.nameOfInput(input), exported.problems());
    byte[] bytes = exported.bytes().orElseThrow();
    writer.write(target, FileContent.of(bytes), WriteCondition.ANY);
    return OutputWriter.report(target, "glTF, ", a, bytes.length);
  }

  /** The options of an import whose encoding the base or the file decides. */
  GltfImport.Options options() {
    return new GltfImport.Options(
        Optional.empty(), Optional.ofNullable(animation), fps, rootMotion, false);
  }

  GltfImport.Options options(Encoding to) {
    return new GltfImport.Options(
        Optional.of(to), Optional.ofNullable(animation), fps, rootMotion, false);
  }

  /**
   * Imports an animation and reports the file.
   *
   * @param quiet whether only problems are printed
   */
  void read(
      Path input, GltfImport.Options how, Path target, InputSkeletons skeletons, boolean quiet)
      throws IOException, Failure {
    OutputWriter.requireAnimation(target, List.of(input), console);
    Optional<BoneMap> map = map();
    if (map.isPresent() && base != null) {
      throw Failure.usage(
          "--bones-map and --base cannot be combined: a base helps only with a file that was exported"
              + " from it");
    }
    Optional<DecodedFile> old = base(input);
    boolean overBase = base != null && FileArguments.isSame(base, target);
    String name = FileArguments.nameOfInput(input);
    byte[] bytes = FileArguments.read(input, console);
    if (bonesMap == null && base == null) {
      map = BoneMap.of(skeletons.finder().mods().of(input), GltfImport.contents(bytes).joints());
    }
    List<Path> searched = searched(input);
    GltfImport.Result imported =
        GltfImport.read(
            new GltfImport.Source(
                bytes, FileArguments.folder(input), old.map(DecodedFile::animation)),
            map.map(m -> how.with(rig(m, skeletons))).orElse(how),
            bones -> find(skeletons.finder(), searched, bones));
    if (imported.skeleton().isPresent()) {
      SkeletonMatch match = imported.skeleton().get();
      if (!quiet) {
        console.error("skeleton " + match.describe());
      }
      skeletons.reporter().report(match, input, searched);
    }
    print(name, imported.problems());
    Animation made = imported.animation().orElseThrow();
    DecodedFile encoded =
        imported.base().isPresent()
            ? FileArguments.encode(name, made, imported.base().get())
            : FileArguments.encode(name, made);
    writer.write(
        target,
        FileContent.of(encoded.bytes()),
        overBase ? WriteCondition.content(old.get().bytes()) : WriteCondition.ANY);
    String from = old.isPresent() ? "the base" : "the exported animation";
    if (!quiet && !FileArguments.isStandard(target)) {
      console
          .lines()
          .println(
              OutputWriter.report(target, encoded)
                  + imported.base().map(b -> OutputWriter.changes(b, encoded, from)).orElse(""));
    }
  }

  /** The map that the option names. */
  private Optional<BoneMap> map() throws IOException, Failure {
    if (bonesMap == null || bonesMap.toString().equals(BoneMap.NONE)) {
      return Optional.empty();
    }
    String name = bonesMap.toString();
    if (BoneMap.BUILT_IN.contains(name)) {
      return Optional.of(BoneMap.builtIn(name));
    }
    if (!FileArguments.isStandard(bonesMap) && !Files.exists(bonesMap)) {
      throw Failure.usage(
          String.format(
              "--bones-map: %s is neither a file nor a built-in map (%s)",
              name, String.join(", ", BoneMap.BUILT_IN)));
    }
    try {
      String json = new String(FileArguments.read(bonesMap, console), StandardCharsets.UTF_8);
      return Optional.of(BoneMap.parse(FileArguments.nameOfInput(bonesMap), json));
    } catch (BoneMapException e) {
      String file = FileArguments.nameOfInput(bonesMap);
      throw Failure.finding(file + ": error: " + e.getMessage());
    }
  }

  private static OtherRig rig(BoneMap map, InputSkeletons skeletons) {
    return new OtherRig(
        map,
        (resting, match) -> {
          Parents parents = Parents.of(resting.bones(), match.skeleton());
          // Without other animations: the result must not depend on those of an earlier import.
          return skeletons.joints(FileArguments.STANDARD, resting, parents, match);
        });
  }

  /**
   * The files in whose folders the skeleton is searched for, in this order. The base is in its
   * place in the mod; a glTF file may be anywhere.
   */
  private List<Path> searched(Path input) {
    return base == null || FileArguments.isStandard(base) ? List.of(input) : List.of(base, input);
  }

  private static Optional<SkeletonMatch> find(
      SkeletonFinder finder, List<Path> searched, List<String> bones) {
    try {
      return finder.find(searched, bones);
    } catch (Failure e) {
      // The skeleton was found before.
      throw new IllegalStateException(e);
    }
  }

  private Optional<DecodedFile> base(Path input) throws IOException, Failure {
    if (base == null) {
      return Optional.empty();
    }
    if (FileArguments.isStandard(base) && FileArguments.isStandard(input)) {
      throw Failure.usage("the glTF file and the base cannot both be standard input");
    }
    byte[] bytes = FileArguments.read(base, console);
    return Optional.of(FileArguments.decode(FileArguments.nameOfInput(base), bytes));
  }

  /** Prints problems; errors end the command. */
  private void print(String name, List<GltfProblem> problems) throws Failure {
    List<String> errors = new ArrayList<>();
    for (GltfProblem p : problems) {
      switch (p.severity()) {
        case ERROR -> errors.add(name + ": error: " + p.message());
        case WARNING -> console.warn(name, p.message());
        default -> console.error(name + ": " + p.message());
      }
    }
    if (problems.stream().anyMatch(p -> p.severity() == Severity.ERROR)) {
      throw Failure.finding(errors.toArray(String[]::new));
    }
  }

  /** The name of a file without folder and extension. */
  private static String name(Path input) {
    if (FileArguments.isStandard(input)) {
      return "animation";
    }
    String name = input.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
