package org.rtmtext.gltf;

import org.rtmtext.problem.Severity;

/**
 * A problem of an export or import.
 *
 * @param severity an error if the export or import has no result
 * @param message for users; does not name the file
 * @param isSentence whether the message is a sentence; otherwise its subject is the file
 */
public record GltfProblem(Severity severity, String message, boolean isSentence) {
  static GltfProblem error(String message) {
    return new GltfProblem(Severity.ERROR, message, true);
  }

  static GltfProblem warning(String message) {
    return new GltfProblem(Severity.WARNING, message, true);
  }

  static GltfProblem information(String message) {
    return new GltfProblem(Severity.INFORMATION, message, true);
  }
}
