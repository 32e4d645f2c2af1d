package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.model.Encoding;

/**
 * What {@code convert} writes.
 *
 * @param encoding empty for glTF
 * @param extension of the files that are written into a folder
 */
record ConvertFormat(Optional<Encoding> encoding, String extension) {
  /** The names of all formats, for users. */
  static final String NAMES = "plain, plain0100, bmtr3, bmtr4, bmtr5, glb and gltf";

  private static final ConvertFormat GLB =
      new ConvertFormat(Optional.empty(), GltfExport.BINARY_EXTENSION);
  private static final ConvertFormat GLTF =
      new ConvertFormat(Optional.empty(), GltfExport.TEXT_EXTENSION);

  static Optional<ConvertFormat> named(String name) {
    return name.equalsIgnoreCase("glb")
        ? Optional.of(GLB)
        : name.equalsIgnoreCase("gltf")
            ? Optional.of(GLTF)
            : Encoding.named(name).map(e -> new ConvertFormat(Optional.of(e), ".rtm"));
  }

  /** Whether a file has the extension of glTF. */
  static boolean isGltf(Path file) {
    return FileArguments.hasExtension(file, GLB.extension)
        || FileArguments.hasExtension(file, GLTF.extension);
  }

  /**
   * The format of one output file.
   *
   * @param to the option; null if it is not given
   * @param from the input; a glTF file may say what it was exported from
   * @return empty if the input decides
   * @throws Failure if the option and the file's extension disagree, or nothing names the format
   */
  static Optional<ConvertFormat> of(ConvertFormat to, Path from, Path output) throws Failure {
    Optional<ConvertFormat> named =
        FileArguments.hasExtension(output, GLB.extension)
            ? Optional.of(GLB)
            : FileArguments.hasExtension(output, GLTF.extension)
                ? Optional.of(GLTF)
                : Optional.empty();
    if (to == null) {
      if (named.isEmpty() && !isGltf(from)) {
        throw missing();
      }
      return named;
    }
    if (to.isGltf() && !FileArguments.isStandard(output) && named.isEmpty()) {
      throw Failure.usage(
          output + " does not have the extension of a glTF file: use .glb or .gltf");
    }
    if (!to.isGltf() && named.isPresent()) {
      throw Failure.usage(output + " has the extension of a glTF file: use .rtm for an animation");
    }
    if (named.isPresent() && !named.get().equals(to)) {
      throw Failure.usage(
          String.format(
              "--to %s and the extension of %s disagree: use --to %s, or the extension %s",
              to.extension.substring(1), output, named.get().extension.substring(1), to.extension));
    }
    return Optional.of(to);
  }

  static Failure missing() {
    return Failure.usage("Missing required option: '--to=ENCODING'");
  }

  boolean isGltf() {
    return encoding.isEmpty();
  }

  /** Whether the files are binary, so that a terminal cannot show them. */
  boolean isBinaryGltf() {
    return extension.equals(GLB.extension);
  }

  /** The name for users, for example {@code bmtr 5}. */
  String text() {
    return encoding.map(Encoding::text).orElse("glTF");
  }
}
