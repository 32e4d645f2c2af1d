package org.rtmtext.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The addresses of animations that are shown as text: {@code rtm:/path/walk.rtm}, and for clients
 * that need a file name with the extension of a text {@code rtm:file:///path/walk.rtm.rtmt}.
 */
final class RtmUri {
  private static final String SCHEME = "rtm:";
  private static final String TEXT = ".rtmt";

  private RtmUri() {}

  static boolean is(String uri) {
    return uri.startsWith(SCHEME);
  }

  /** The binary file that an address stands for; empty if it stands for none. */
  static Optional<Path> file(String uri) {
    if (!is(uri)) {
      return Optional.empty();
    }
    String rest = uri.substring(SCHEME.length());
    if (rest.startsWith("file:")) {
      return path(rest.endsWith(TEXT) ? rest.substring(0, rest.length() - TEXT.length()) : rest);
    }
    int slashes = 0;
    while (slashes < rest.length() && rest.charAt(slashes) == '/') {
      slashes++;
    }
    // Two slashes would begin a host, which is the first part of a UNC path.
    return slashes == 2 ? path("file:" + rest) : path("file:///" + rest.substring(slashes));
  }

  /** The file of a {@code file:} address; empty for any other. */
  static Optional<Path> path(String fileUri) {
    try {
      return fileUri.startsWith("file:")
          ? Optional.of(Path.of(new URI(fileUri)))
          : Optional.empty();
    } catch (Exception e) {
      // Addresses come from outside; one that is none names no file.
      return Optional.empty();
    }
  }
}
