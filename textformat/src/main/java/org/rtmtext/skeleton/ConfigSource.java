package org.rtmtext.skeleton;

import java.util.Optional;

/**
 * A file to be read as a {@code model.cfg}.
 *
 * @param name of the file; places refer to it, and files that it includes are looked for by it
 * @param text of the file; a byte order mark is blank, and counts in offsets
 */
public record ConfigSource(String name, String text) {
  /** How a file begins that the game's tools have binarised. */
  private static final String BINARISED = "raP";

  /** Why this cannot be read as a text; empty if it can. */
  Optional<String> unreadable() {
    int start = 0;
    // Editors show the NUL before it as they like, or not at all.
    while (start < text.length() && isNoLetter(text.charAt(start))) {
      start++;
    }
    int end = start + BINARISED.length();
    if (text.startsWith(BINARISED, start) && end < text.length() && isNoLetter(text.charAt(end))) {
      return Optional.of(
          "the file is binarised: unpack it first, for example with CfgConvert of the game's tools");
    }
    if (text.length() >= 4
        && text.charAt(0) == 0 != (text.charAt(1) == 0)
        && text.charAt(0) == 0 == (text.charAt(2) == 0)
        && text.charAt(1) == 0 == (text.charAt(3) == 0)) {
      return Optional.of(
          "the file seems to be UTF-16 without a byte order mark: save it as UTF-8, or with the mark");
    }
    return Optional.empty();
  }

  private static boolean isNoLetter(char c) {
    return c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == '\uFFFD' || c == '\uFEFF';
  }

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
