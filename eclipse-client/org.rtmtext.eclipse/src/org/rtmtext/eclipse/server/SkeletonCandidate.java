package org.rtmtext.eclipse.server;

import java.nio.file.Path;

/**
 * A skeleton that an animation may have.
 *
 * @param file path of its {@code model.cfg}; null for a built-in one
 * @param bones number of its bones
 * @param known how many of the animation's bones it has; 0 for a new animation
 * @param skeleton its name in requests
 */
public record SkeletonCandidate(String name, String file, int bones, int known, String skeleton) {
  /** For a list from which the user chooses: name, number of bones, and where it is from. */
  public String label() {
    String place = file == null ? "built-in" : Path.of(file).toString();
    return String.format("%s (%d bones, %s)", name, bones, place);
  }
}
