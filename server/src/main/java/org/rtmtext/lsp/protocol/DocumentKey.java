package org.rtmtext.lsp.protocol;

import java.io.File;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

/**
 * Identifies a document: equal for all spellings of its URI. Clients differ in percent encoding, in
 * the letter case of a drive, and in the number of slashes before a path. The {@code rtm:} URI and
 * the {@code file:} URI of an animation have different keys, because they are different documents.
 * In URIs, the segments {@code .} and {@code ..} are not resolved.
 *
 * <p>Paths with a drive or a host are those of Windows, which ignores letter case and has long
 * forms that begin with {@code \\?\}. Other paths ignore letter case if the path of the user's
 * folder does, as on most Macs. The disk of the file itself is not asked, because a key must not
 * wait for it.
 */
public record DocumentKey(String value) {
  private static final boolean IGNORES_CASE =
      File.separatorChar == '/' && LetterCase.isIgnored(Path.of(System.getProperty("user.home")));

  private static final String TEXT = ".rtmt";
  private static final String FILE = "file:";

  /**
   * Written by hand, because Java would generate about ten classes at each start for the method of
   * a record.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentKey key && key.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  /** The key of a URI; a URI with an unknown scheme is its own key. */
  public static DocumentKey of(String uri) {
    return of(uri, IGNORES_CASE);
  }

  /** The key of a file, which is that of its {@code file:} URI. */
  public static DocumentKey of(Path file) {
    String path = file.toAbsolutePath().normalize().toString();
    boolean isWindows = file.getFileSystem().getSeparator().equals("\\");
    String slashes = isWindows ? path.replace('\\', '/') : path;
    return new DocumentKey(
        FILE + folded(slashes.startsWith("/") ? slashes : "/" + slashes, IGNORES_CASE));
  }

  /**
   * @param ignoresCase whether paths that are not those of Windows ignore letter case
   */
  static DocumentKey of(String uri, boolean ignoresCase) {
    int colon = uri.indexOf(':');
    String scheme = colon < 0 ? "" : uri.substring(0, colon + 1);
    if (scheme.equalsIgnoreCase(FILE)) {
      return new DocumentKey(FILE + path(uri.substring(FILE.length()), ignoresCase));
    }
    if (!RtmUri.is(uri)) {
      return new DocumentKey(uri);
    }
    String rest = uri.substring(scheme.length());
    if (rest.startsWith(FILE)) {
      rest = rest.substring(FILE.length());
      rest = rest.endsWith(TEXT) ? rest.substring(0, rest.length() - TEXT.length()) : rest;
    }
    return new DocumentKey(scheme + path(rest, ignoresCase));
  }

  private static String path(String encoded, boolean ignoresCase) {
    String decoded = decode(encoded);
    int slashes = 0;
    while (slashes < decoded.length() && decoded.charAt(slashes) == '/') {
      slashes++;
    }
    boolean hasHost = hasHost(slashes);
    return folded(
        RtmUri.shortForm((hasHost ? "//" : "/") + decoded.substring(slashes)), ignoresCase);
  }

  private static String folded(String path, boolean ignoresCase) {
    boolean isWindows = path.startsWith("//") || path.matches("/[A-Za-z]:(/.*)?");
    if (isWindows) {
      return path.toLowerCase(Locale.ROOT);
    }
    return ignoresCase ? LetterCase.folded(path) : path;
  }

  /**
   * Whether a host follows this many slashes: two, or four, as Java and Eclipse write UNC paths.
   */
  static boolean hasHost(int slashes) {
    return slashes == 2 || slashes == 4;
  }

  private static String decode(String encoded) {
    if (encoded.indexOf('%') < 0) {
      return encoded;
    }
    try {
      return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // The text contains a percent sign that begins no escape.
      return encoded;
    }
  }

  /**
   * Whether paths that differ only in letter case are the same file, as on Windows and most Macs.
   */
  static final class LetterCase {
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
     * A form that is equal for all spellings of a path: in any letter case and, as on macOS, in any
     * Unicode form.
     */
    static String folded(String path) {
      return Normalizer.normalize(path.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }
  }
}
