package org.rtmtext.config;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.rtmtext.problem.LfsPointer;

/**
 * A file to be read as a configuration.
 *
 * @param name of the file; places refer to it, and includes are resolved against it
 * @param text of the file; a byte order mark is ignored but counts in offsets
 * @param names the charset that gives the bytes of the names in it
 */
public record ConfigSource(String name, String text, Charset names) {
  /** The start of a file that the game's tools have binarised. */
  private static final String BINARISED = "raP";

  /** A file in UTF-8. */
  public ConfigSource(String name, String text) {
    this(name, text, StandardCharsets.UTF_8);
  }

  /** Why this is not a readable text; empty if it is. */
  public Optional<String> unreadable() {
    int start = 0;
    // Editors replace or drop the NUL before the signature.
    while (start < text.length() && isControl(text.charAt(start))) {
      start++;
    }
    int end = start + BINARISED.length();
    if (text.startsWith(BINARISED, start) && end < text.length() && isControl(text.charAt(end))) {
      return Optional.of(
          "the file is binarised: unpack it first, for example with CfgConvert from the game's"
              + " tools");
    }
    if (LfsPointer.is(text)) {
      return Optional.of(LfsPointer.MESSAGE);
    }
    if (text.length() >= 4
        && text.charAt(0) == 0 != (text.charAt(1) == 0)
        && text.charAt(0) == 0 == (text.charAt(2) == 0)
        && text.charAt(1) == 0 == (text.charAt(3) == 0)) {
      return Optional.of(
          "the file seems to be UTF-16 without a byte order mark: save it as UTF-8, or with a"
              + " byte order mark");
    }
    return Optional.empty();
  }

  private static boolean isControl(char c) {
    return c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == '\uFFFD' || c == '\uFEFF';
  }

  /** Finds the files that a file includes. */
  @FunctionalInterface
  public interface Includes {
    /** Finds no file. */
    Includes NONE = (from, path) -> Optional.empty();

    /**
     * An included file.
     *
     * @param from the name of the file that includes it
     * @param path as in the directive
     * @return empty if the file does not exist, cannot be read or is outside the mod
     */
    Optional<ConfigSource> find(String from, String path);

    /**
     * Whether an included file exists, but is outside the mod, so that it is not read.
     *
     * @param from the name of the file that includes it
     * @param path as in the directive
     */
    default boolean isOutside(String from, String path) {
      return false;
    }
  }
}
