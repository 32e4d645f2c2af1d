package org.rtmtext.eclipse.files;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The address of an animation's text: {@code rtm:} and the address of the file, with {@code .rtmt}
 * behind it, as in {@code rtm:file:///mod/walk.rtm.rtmt}. The end gives the text its content type;
 * without the {@code file:} in it, LSP4E would take it for the address of another file.
 */
public final class RtmUri {
  public static final String SCHEME = "rtm";

  private static final String TEXT = ".rtmt";
  private static final String FILE = "file:";

  private RtmUri() {}

  /** The address of the text of an animation. */
  public static URI of(Path animation) {
    return URI.create(SCHEME + ":" + animation.toAbsolutePath().toUri() + TEXT);
  }

  /** The animation whose text has an address; empty if it is no such address. */
  public static Optional<Path> animation(URI address) {
    String rest = address.getRawSchemeSpecificPart();
    if (!SCHEME.equals(address.getScheme()) || !rest.startsWith(FILE) || !rest.endsWith(TEXT)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(URI.create(rest.substring(0, rest.length() - TEXT.length()))));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** The same for an address that may be none at all. */
  public static Optional<Path> animation(String address) {
    try {
      return animation(new URI(address));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Whether a file name is that of a text of an animation. */
  public static boolean isText(String name) {
    return name.endsWith(TEXT);
  }
}
