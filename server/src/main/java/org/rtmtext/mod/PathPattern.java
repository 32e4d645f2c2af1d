package org.rtmtext.mod;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.rtmtext.problem.TextRange;

/**
 * A pattern for paths in a mod, such as {@code backup/**}: {@code *} matches any part of a name,
 * {@code ?} one character, and {@code **} any number of folders. Letter case does not matter, as in
 * the game. Matching takes time linear in the length of the pattern times that of the path.
 *
 * @param names patterns for the names of folders; the last one also matches files
 * @param place of the pattern in the settings
 */
public record PathPattern(List<String> names, TextRange place) {
  private static final String ANY = "**";
  private static final Pattern UNSUPPORTED =
      Pattern.compile("[!/\\\\]|[A-Za-z]:|.*[{}\\[\\]]", Pattern.DOTALL);

  public PathPattern {
    names = List.copyOf(names);
  }

  /** Reads a pattern; {@code \} separates folders like {@code /}. */
  static PathPattern of(String pattern, TextRange place) {
    String path = pattern.replace('\\', '/').toLowerCase(Locale.ROOT);
    return new PathPattern(
        List.of(path.split("/")).stream()
            .filter(name -> !name.isEmpty() && !name.equals("."))
            .toList(),
        place);
  }

  /** Whether a pattern is neither a path from the root nor negated, and has no brackets. */
  static boolean isSupported(String pattern) {
    return !UNSUPPORTED.matcher(pattern).lookingAt();
  }

  /** Whether the pattern matches a path relative to the mod, or a folder that contains it. */
  boolean matches(Path path) {
    return reached(path)[names.size()];
  }

  /** Whether the pattern matches a folder, or may match a path in it. */
  boolean mayMatchIn(Path folder) {
    boolean[] reached = reached(folder);
    return IntStream.rangeClosed(0, names.size()).anyMatch(i -> reached[i]);
  }

  /**
   * For each number n, whether the first n names match the path. The last element is also true if
   * all names match a folder that contains the path.
   */
  private boolean[] reached(Path path) {
    boolean[] reached = new boolean[names.size() + 1];
    reached[0] = true;
    skipAny(reached);
    for (Path part : path) {
      String name = part.toString().toLowerCase(Locale.ROOT);
      for (int i = names.size(); i >= 0; i--) {
        boolean stays = i < names.size() && names.get(i).equals(ANY) && reached[i];
        boolean steps = i > 0 && reached[i - 1] && matches(names.get(i - 1), name);
        reached[i] = stays || steps;
      }
      skipAny(reached);
      if (!names.isEmpty() && reached[names.size()]) {
        break;
      }
    }
    return reached;
  }

  /** Adds the matches in which {@code **} stands for no folder. */
  private void skipAny(boolean[] reached) {
    for (int i = 0; i < names.size(); i++) {
      reached[i + 1] |= reached[i] && names.get(i).equals(ANY);
    }
  }

  private static boolean matches(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int tried = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        tried = n;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++tried;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
