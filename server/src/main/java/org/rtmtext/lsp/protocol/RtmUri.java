package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URIs of animations and their texts: {@code rtm:/path/walk.rtm} for a binary file that is opened
 * as text, or {@code rtm:file:///path/walk.rtm.rtmt} for clients that need the extension of a text;
 * {@code file:} for files.
 */
public final class RtmUri {
  private static final String SCHEME = "rtm:";
  private static final String TEXT = ".rtmt";
  private static final String ANIMATION = ".rtm";
  private static final String FILE = "file:";
  private static final String ILLEGAL = " \"<>[\\]^`{|}";
  private static final Pattern LONG_DRIVE =
      Pattern.compile("^(//)?//(\\?|%3F)/(?=[a-z](:|%3A))", Pattern.CASE_INSENSITIVE);
  private static final Pattern LONG_UNC =
      Pattern.compile("^(//)?//(\\?|%3F)/UNC/", Pattern.CASE_INSENSITIVE);

  private RtmUri() {}

  /** Whether this is the URI of a binary file that is opened as text. */
  public static boolean is(String uri) {
    return uri.startsWith(SCHEME);
  }

  /** The binary file of an {@code rtm:} URI; empty for any other. */
  public static Optional<Path> file(String uri) {
    if (!is(uri)) {
      return Optional.empty();
    }
    String rest = uri.substring(SCHEME.length());
    if (rest.startsWith(FILE)) {
      return path(rest.endsWith(TEXT) ? rest.substring(0, rest.length() - TEXT.length()) : rest);
    }
    int slashes = 0;
    while (slashes < rest.length() && rest.charAt(slashes) == '/') {
      slashes++;
    }
    return path(
        DocumentKey.hasHost(slashes) ? FILE + rest : FILE + "///" + rest.substring(slashes));
  }

  /** The file of a {@code file:} URI; empty for any other. */
  public static Optional<Path> path(String uri) {
    try {
      return uri.regionMatches(true, 0, FILE, 0, FILE.length())
          ? Optional.of(Path.of(new URI(legal(uri))))
          : Optional.empty();
    } catch (Exception e) {
      // Path.of throws several unchecked exceptions for URIs of clients.
      return Optional.empty();
    }
  }

  /**
   * Encodes characters that Java refuses in URIs, removes the prefix of long paths, and makes the
   * host of a network path part of the path: Java refuses hosts such as {@code my_nas} and {@code
   * wsl$}.
   */
  private static String legal(String uri) {
    String path = shortForm(uri.substring(FILE.length()));
    if (File.separatorChar == '\\' && path.matches("//[^/].*")) {
      path = "//" + path;
    }
    StringBuilder all = new StringBuilder(FILE);
    for (char c : path.toCharArray()) {
      all.append(ILLEGAL.indexOf(c) < 0 ? String.valueOf(c) : String.format("%%%02X", (int) c));
    }
    return all.toString();
  }

  /**
   * Removes the prefix {@code \\?\} of a long path of Windows: {@code //?/C:/mod} becomes {@code
   * /C:/mod}, and {@code //?/UNC/server/share} becomes {@code //server/share}.
   */
  static String shortForm(String path) {
    String local = LONG_DRIVE.matcher(path).replaceFirst("/");
    return LONG_UNC.matcher(local).replaceFirst("//");
  }

  /** The file of an {@code rtm:} or {@code file:} URI; empty for any other. */
  public static Optional<Path> anyFile(String uri) {
    return file(uri).or(() -> path(uri));
  }

  /**
   * The file of an {@code rtm:} or {@code file:} URI.
   *
   * @throws RequestFailedException for any other
   */
  public static Path requireFile(String uri) {
    if (uri == null) {
      throw new RequestFailedException("uri is missing");
    }
    return anyFile(uri)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    uri
                        + " is not the URI of a file; use rtm:/path/walk.rtm or"
                        + " file:///path/walk.rtm"));
  }

  /** The animation of a text: the file of an {@code rtm:} URI, or the animation beside the text. */
  public static Optional<Path> animation(String uri) {
    return file(uri).or(() -> sibling(uri));
  }

  /**
   * The animation beside a text: {@code walk.rtm} for {@code walk.rtmt} and {@code walk.rtm.rtmt},
   * {@code WALK.RTM} for {@code WALK.RTMT}. Empty for other URIs than {@code file:} URIs of texts.
   */
  public static Optional<Path> sibling(String uri) {
    return path(uri)
        .filter(RtmUri::isText)
        .map(
            p -> {
              String name = p.getFileName().toString();
              String stem = name.substring(0, name.length() - TEXT.length());
              boolean hasBoth = stem.toLowerCase(Locale.ROOT).endsWith(ANIMATION);
              return p.resolveSibling(
                  hasBoth ? stem : name.substring(0, stem.length() + ANIMATION.length()));
            });
  }

  /**
   * The animation beside a text.
   *
   * @throws RequestFailedException if this is not the URI of an {@code .rtmt} file
   */
  public static Path requireSibling(String uri) {
    return sibling(uri)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    "this command applies only to .rtmt files; the text of an opened .rtm file is"
                        + " written back when you save it"));
  }

  /** Whether a file has the extension of a text, in any letter case. */
  public static boolean isText(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(TEXT);
  }

  /** The URIs under which a client opens animations as text; see {@link RtmUri}. */
  public enum AnimationUris {
    /** The client cannot open animations as text. */
    FILE,
    /** {@code rtm:///mod/walk.rtm}. */
    RTM,
    /** {@code rtm:file:///mod/walk.rtm.rtmt}. */
    RTM_FILE;

    /** The form with this name in {@code initializationOptions}; {@link #FILE} for others. */
    public static AnimationUris of(JsonElement name) {
      return new JsonPrimitive("rtm").equals(name)
          ? RTM
          : new JsonPrimitive("rtm-file").equals(name) ? RTM_FILE : FILE;
    }

    /** The URI of the text of an animation; that of the file itself for other files. */
    public String of(Path file) {
      String uri = file.toUri().toString();
      if (!file.toString().toLowerCase(Locale.ROOT).endsWith(ANIMATION)) {
        return uri;
      }
      return switch (this) {
        case FILE -> uri;
        case RTM -> "rtm:" + lowerCaseDrive(uri.substring("file:".length()));
        case RTM_FILE -> "rtm:" + uri + ".rtmt";
      };
    }

    /**
     * Writes {@code c:} for {@code C:}, as VS Code does: a URI with another spelling would be
     * another document.
     */
    static String lowerCaseDrive(String path) {
      return path.matches("///[A-Z]:.*")
          ? "///" + path.substring(3, 4).toLowerCase(Locale.ROOT) + path.substring(4)
          : path;
    }
  }
}
