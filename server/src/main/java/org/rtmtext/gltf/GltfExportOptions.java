package org.rtmtext.gltf;

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

  /** The largest number of keys per second. */
  static final double MAX_FPS = 100_000;

  static final String FPS_RANGE = "the keys per second must be more than 0 and at most 100000";

  /** The extension of files that contain their buffer as bytes. */
  public static final String BINARY_EXTENSION = ".glb";

  /** The extension of files in JSON. */
  public static final String TEXT_EXTENSION = ".gltf";
}
