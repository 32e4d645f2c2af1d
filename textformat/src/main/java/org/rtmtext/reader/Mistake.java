package org.rtmtext.reader;

import java.util.Optional;

/**
 * A common mistake in a line with a syntax error.
 *
 * @param start column of its place
 * @param end column after its place
 * @param hint what to do about it, for the message of the error; empty if the parser's message says
 *     enough
 * @param replacement what to write at its place, with {@code \n} between lines; empty if that is
 *     not known, or not safe
 */
public record Mistake(
    Kind kind, int start, int end, Optional<String> hint, Optional<String> replacement) {

  public enum Kind {
    /** A misspelled keyword at the start of the line. */
    KEYWORD,
    /** Another misspelled word of the format. */
    WORD,
    /** A comment that begins as in another language. */
    COMMENT,
    /** A space or minus sign that is not ASCII, or another spelling of nan or inf. */
    CHARACTER,
    /** A comma in a number or after it, or a missing digit. */
    NUMBER,
    COLON,
    /** A colon instead of the bar after a name. */
    COLON_FOR_BAR,
    /** A row whose numbers may continue on the lines below. */
    WRAPPED,
    /** A row without a bar after its name. */
    BAR,
    /** A dash before a name, as in a list of Markdown or YAML. */
    DASH,
    ASTERISK,
    COMMA,
    SEMICOLON,
    /** Several names on one line. */
    SEVERAL_NAMES,
    /** A name or string without quotes; no replacement if it is not printable ASCII. */
    NAME,
    /** A statement, or a part of one, where it is not allowed. */
    STATEMENT
  }

  /** A mistake with a hint and no replacement. */
  static Mistake hinted(Kind kind, int start, int end, String hint) {
    return new Mistake(kind, start, end, Optional.of(hint), Optional.empty());
  }

  /** A mistake without a hint. */
  static Mistake replaced(Kind kind, int start, int end, String replacement) {
    return new Mistake(kind, start, end, Optional.empty(), Optional.of(replacement));
  }

  /** A misspelled word of the format. */
  static Mistake misspelled(Kind kind, int start, int end, String meant) {
    return hinted(kind, start, end, "did you mean '" + meant + "'?").replacedBy(meant);
  }

  Mistake replacedBy(String text) {
    return new Mistake(kind, start, end, hint, Optional.of(text));
  }

  /** Whether the hint is about an error in a column. A misspelled keyword explains every error. */
  boolean explains(int column) {
    return hint.isPresent() && (kind == Kind.KEYWORD || start <= column && column < end);
  }
}
