package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.rtmtext.gltf.GltfExport;
import picocli.CommandLine.Option;

/** The options of {@code convert} that apply only to glTF. */
final class GltfOptions {
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

  /** Refuses a rate that no glTF file can have. */
  void requireFps() throws Failure {
    Optional<String> problem = GltfExport.fpsProblem(fps);
    if (problem.isPresent()) {
      throw Failure.usage("--fps: " + problem.get());
    }
  }

  double fps() {
    return fps;
  }

  boolean rootMotion() {
    return rootMotion;
  }

  /** The name of an animation; null if the option is not given. */
  String animation() {
    return animation;
  }

  /** The exported animation; null if the option is not given. */
  Path base() {
    return base;
  }

  /** The option that applies only to imports; null if none is given. */
  String ofImport() {
    return animation != null ? "--animation" : base != null ? "--base" : null;
  }

  /** The option that applies only to glTF; null if none is given. */
  String given() {
    return ofImport() != null
        ? ofImport()
        : rootMotion ? "--root-motion" : fps != GltfExport.DEFAULT_FPS ? "--fps" : null;
  }
}
