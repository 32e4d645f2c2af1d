package org.rtmtext.lsp.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

/** Whether paths that differ only in letter case are the same file, as on Windows and most Macs. */
final class LetterCase {
  private LetterCase() {}

  /** Whether this folder is also found under its name in other letter case. */
  static boolean isIgnored(Path folder) {
    try {
      Path name = folder.getFileName();
      if (name == null) {
        return false;
      }
      Path other = folder.resolveSibling(inOtherCase(name.toString()));
      return !other.toString().equals(folder.toString())
          && Files.exists(other)
          && Files.isSameFile(folder, other);
    } catch (IOException | InvalidPathException | SecurityException e) {
      return false;
    }
  }

  private static String inOtherCase(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.equals(name) ? name.toLowerCase(Locale.ROOT) : upper;
  }

  /**
   * Equal texts for all spellings of a path: in any letter case and, as on macOS, in any Unicode
   * form.
   */
  static String folded(String path) {
    return Normalizer.normalize(path.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }
}
