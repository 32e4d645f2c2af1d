package org.rtmtext.syntax;

import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Quotes;

/**
 * Names and strings as a text writes them: bare if they are identifiers and not keywords, otherwise
 * quoted, with bytes that are not printable ASCII as {@code \xNN}.
 */
public final class Names {
  /** The words of the grammar; a bone of such a name is quoted. */
  public static final Set<String> KEYWORDS =
      Set.of(
          ("rtm plain bmtr motion reversed preload mdat animatedBones extraPhases metadata properties"
                  + " type bones poses skeleton still frame none transforms as euler axis angle turn move"
                  + " relative nan inf")
              .split(" "));

  private Names() {}

  /** A name as the text writes it. */
  public static String print(String name) {
    return isIdentifier(name) && !KEYWORDS.contains(name) ? name : Quotes.quote(name);
  }

  /** The name or string of a token; empty if it is not valid. */
  public static String value(String token) {
    return unquote(token).value();
  }

  /** The name or string of a token; empty if it is not valid or lacks its closing quote. */
  public static Optional<String> read(String token) {
    boolean whole = token.startsWith("\"") ? isClosed(token) : isIdentifier(token);
    Unquoted name = unquote(token);
    return whole && name.wrong().isEmpty() ? Optional.of(name.value()) : Optional.empty();
  }

  /** Why a token is not a valid name or string; empty if it is. */
  public static Optional<String> fault(String token) {
    return unquote(token).wrong().map(Wrong::message);
  }

  /** Whether a token that begins with a quote ends with its closing quote. */
  public static boolean isClosed(String token) {
    int i = 1;
    while (i < token.length() && token.charAt(i) != '"') {
      i += token.charAt(i) == '\\' ? 2 : 1;
    }
    return i == token.length() - 1;
  }

  /** The name or string of a token, or what is wrong with it. */
  public static Unquoted unquote(String token) {
    if (token.isEmpty() || token.charAt(0) != '"') {
      return new Unquoted(token, Optional.empty());
    }
    StringBuilder out = new StringBuilder(token.length());
    for (int i = 1; i < token.length() - 1; i++) {
      char c = token.charAt(i);
      if (c != '\\') {
        if (!Quotes.isPrintable(c)) {
          int character = token.codePointAt(i);
          return Unquoted.wrong(
              i,
              Character.charCount(character),
              "the character "
                  + describe(character)
                  + " cannot be stored as it is: write its bytes as \\xNN");
        }
        out.append(c);
        continue;
      }
      char escaped = token.charAt(++i);
      if (escaped == '"' || escaped == '\\') {
        out.append(escaped);
      } else if (escaped == 'x' && hex(token, i + 1) >= 0) {
        out.append((char) hex(token, i + 1));
        i += 2;
      } else {
        return Unquoted.wrong(
            i - 1,
            1 + Character.charCount(token.codePointAt(i)),
            "unknown escape: use \\\" or \\\\ or \\xNN with two hex digits");
      }
    }
    return new Unquoted(out.toString(), Optional.empty());
  }

  private static int hex(String token, int from) {
    if (from + 2 >= token.length()) {
      return -1;
    }
    int high = Character.digit(token.charAt(from), 16);
    int low = Character.digit(token.charAt(from + 1), 16);
    return high < 0 || low < 0 || token.charAt(from) > 'f' || token.charAt(from + 1) > 'f'
        ? -1
        : high * 16 + low;
  }

  private static String describe(int c) {
    boolean surrogate = Character.getType(c) == Character.SURROGATE;
    return c > ' ' && !Character.isISOControl(c) && !surrogate
        ? "'" + Character.toString(c) + "'"
        : String.format("U+%04X", c);
  }

  private static boolean isIdentifier(String s) {
    if (s.isEmpty() || s.charAt(0) <= '9') {
      return false;
    }
    for (int i = 0; i < s.length(); i++) {
      if (!isIdentifierPart(s.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a character may be part of an identifier. */
  public static boolean isIdentifierPart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= '0' && c <= '9';
  }

  /**
   * A token without its quotes.
   *
   * @param value one char for each byte; empty if something is wrong
   */
  public record Unquoted(String value, Optional<Wrong> wrong) {
    private static Unquoted wrong(int offset, int length, String message) {
      return new Unquoted("", Optional.of(new Wrong(offset, length, message)));
    }
  }

  /** What is wrong with a token; offset from its start. */
  public record Wrong(int offset, int length, String message) {}
}
