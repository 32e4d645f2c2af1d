package org.rtmtext.moves;

import org.rtmtext.config.ConfigToken;

/**
 * The path of an animation in the game's virtual folders, such as {@code mod\anims\walk.rtm}.
 *
 * @param text in lower case, with backslashes, without one at the start, with the extension
 */
public record GamePath(String text) {
  private static final String EXTENSION = ".rtm";

  /** The path that a configuration names. The game adds a missing extension. */
  public static GamePath of(ConfigToken token) {
    String path = ConfigToken.folded(token.text().strip()).replace('/', '\\');
    String relative = path.replaceFirst("^\\\\+", "");
    boolean isNamed = relative.substring(relative.lastIndexOf('\\') + 1).indexOf('.') >= 0;
    return new GamePath(isNamed ? relative : relative + EXTENSION);
  }
}
