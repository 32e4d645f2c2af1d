package org.rtmtext.config;

import java.util.Locale;

/**
 * A token of a configuration file.
 *
 * @param text without the quotes of a string and without the {@code #} of a directive
 */
public record ConfigToken(Kind kind, String text, ConfigPlace place) {
  public enum Kind {
    /** A name, a number or a part of an unquoted value. */
    WORD,
    STRING,
    SYMBOL,
    DIRECTIVE,
    /** A part of a comment within one line. Parsers do not see comments. */
    COMMENT,
    END
  }

  /**
   * The form of a name of a class or an entry that is equal for names that differ in letter case.
   */
  public static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether this is a symbol. */
  public boolean is(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** Whether this is an unquoted word, in any letter case. */
  public boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  /** Whether this is a word or a string with a text, in any letter case. */
  public boolean isText(String wanted) {
    return kind != Kind.SYMBOL && text.equalsIgnoreCase(wanted);
  }

  /** The token as a message shows it. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the file";
      case STRING -> '"' + shortened() + '"';
      default -> "'" + shortened() + "'";
    };
  }

  private String shortened() {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  ConfigToken at(ConfigPlace other) {
    return new ConfigToken(kind, text, other);
  }
}
