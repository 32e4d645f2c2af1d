package org.rtmtext.gltf;

import org.rtmtext.problem.Severity;

/**
 * A problem of an export or import.
 *
 * @param severity an error if there is no result
 * @param message for users, without the name of the file
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
