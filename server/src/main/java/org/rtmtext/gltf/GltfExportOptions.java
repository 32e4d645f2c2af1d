package org.rtmtext.gltf;

import java.util.Optional;

/**
 * How an animation is exported.
 *
 * @param name of the animation and its armature, for users
 * @param fps keys per second: frame i gets a key at i / fps seconds
 * @param rootMotion whether the armature moves by the motion of the animation
 * @param isBinary whether the result is a {@code .glb} file; otherwise it is a {@code .gltf} file
 *     that contains its buffer
 */
public record GltfExportOptions(String name, double fps, boolean rootMotion, boolean isBinary) {
  /** The rate of Blender's scenes: it resamples keys that are not on their frames. */
  public static final double DEFAULT_FPS = 24;

  /** With other rates, the times of keys are not floats, or not different. */
  private static final double MIN_FPS = 0.001;

  private static final double MAX_FPS = 1000;

  /** The extension of files that contain their buffer as bytes. */
  public static final String BINARY_EXTENSION = ".glb";

  /** The extension of files in JSON. */
  public static final String TEXT_EXTENSION = ".gltf";

  /** What is wrong with a number of keys per second; empty if it can be used. */
  public static Optional<String> fpsProblem(double fps) {
    return fps >= MIN_FPS && fps <= MAX_FPS
        ? Optional.empty()
        : Optional.of("the keys per second must be at least 0.001 and at most 1000");
  }
}
