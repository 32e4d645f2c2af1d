package org.rtmtext.skeleton;

import java.util.Optional;

/**
 * A file to be read as a {@code model.cfg}.
 *
 * @param name of the file; places refer to it, and files that it includes are looked for by it
 * @param text of the file; a byte order mark is blank, and counts in offsets
 */
public record ConfigSource(String name, String text) {
  /** Finds the files that others include. */
  @FunctionalInterface
  public interface Includes {
    /** Nothing can be included. */
    Includes NONE = (from, path) -> Optional.empty();

    /**
     * A file that another one includes.
     *
     * @param from the name of the file that includes it
     * @param path as it stands in the directive
     * @return empty if there is no such file, or it cannot be read
     */
    Optional<ConfigSource> find(String from, String path);
  }
}
