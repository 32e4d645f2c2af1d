package org.rtmtext.lsp.protocol;

import java.nio.file.Path;
import java.util.Locale;

/** The URIs under which a client opens animations as text; see {@link RtmUri}. */
public enum AnimationUris {
  /** The client cannot open animations as text. */
  FILE,
  /** {@code rtm:///mod/walk.rtm}. */
  RTM,
  /** {@code rtm:file:///mod/walk.rtm.rtmt}. */
  RTM_FILE;

  /** The form with this name in {@code initializationOptions}; {@link #FILE} for others. */
  static AnimationUris of(String name) {
    return switch (name) {
      case "rtm" -> RTM;
      case "rtm-file" -> RTM_FILE;
      default -> FILE;
    };
  }

  /** The URI of the text of an animation; that of the file itself for other files. */
  public String of(Path file) {
    String uri = file.toUri().toString();
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm")) {
      return uri;
    }
    return switch (this) {
      case FILE -> uri;
      case RTM -> "rtm:" + lowerCaseDrive(uri.substring("file:".length()));
      case RTM_FILE -> "rtm:" + uri + ".rtmt";
    };
  }

  /** VS Code writes {@code c:} for {@code C:}, and two spellings are two documents. */
  static String lowerCaseDrive(String path) {
    return path.matches("///[A-Z]:.*")
        ? "///" + path.substring(3, 4).toLowerCase(Locale.ROOT) + path.substring(4)
        : path;
  }
}
