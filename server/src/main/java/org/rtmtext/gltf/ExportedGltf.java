package org.rtmtext.gltf;

import java.util.List;
import java.util.Optional;

/**
 * The result of an export.
 *
 * @param bytes of the file, not to be written to; empty if one of the problems is an error
 * @param problems the errors first
 */
public record ExportedGltf(Optional<byte[]> bytes, List<GltfProblem> problems) {
  public ExportedGltf {
    problems = List.copyOf(problems);
  }

  static ExportedGltf failed(String message) {
    return new ExportedGltf(Optional.empty(), List.of(GltfProblem.error(message)));
  }
}
