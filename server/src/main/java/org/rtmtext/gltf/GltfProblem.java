package org.rtmtext.gltf;

import org.rtmtext.problem.Severity;

/**
 * @param severity an error if the export or import has no result
 * @param message for users; does not name the file
 */
public record GltfProblem(Severity severity, String message) {
  static GltfProblem error(String message) {
    return new GltfProblem(Severity.ERROR, message);
  }

  static GltfProblem warning(String message) {
    return new GltfProblem(Severity.WARNING, message);
  }

  static GltfProblem information(String message) {
    return new GltfProblem(Severity.INFORMATION, message);
  }
}
