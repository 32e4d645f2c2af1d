package org.rtmtext.eclipse.files;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The URI of an animation's text: {@code rtm:}, the URI of the file, and {@code .rtmt}, as in
 * {@code rtm:file:///mod/walk.rtm.rtmt}. The suffix selects the content type of texts. The part
 * {@code file:} makes the URI opaque, so that nothing takes it for the path of another file.
 */
public final class RtmUri {
  public static final String SCHEME = "rtm";

  private static final String TEXT_SUFFIX = ".rtmt";
  private static final String FILE_PREFIX = "file:";

  private RtmUri() {}

  public static URI of(Path animation) {
    return URI.create(SCHEME + ":" + animation.toAbsolutePath().toUri() + TEXT_SUFFIX);
  }

  /** The animation of a text; empty if the URI is not that of an animation's text. */
  public static Optional<Path> animation(URI uri) {
    String rest = uri.getRawSchemeSpecificPart();
    if (!SCHEME.equals(uri.getScheme())
        || !rest.startsWith(FILE_PREFIX)
        || !rest.endsWith(TEXT_SUFFIX)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Path.of(URI.create(rest.substring(0, rest.length() - TEXT_SUFFIX.length()))));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Whether a file with this name defines skeletons. */
  public static boolean isModelConfig(String name) {
    return name.equalsIgnoreCase("model.cfg");
  }

  /** Whether a file with this name is an animation. */
  public static boolean isAnimation(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".rtm");
  }

  /** Whether a file with this name is an animation's text. */
  public static boolean isText(String name) {
    return name.endsWith(TEXT_SUFFIX);
  }
}
