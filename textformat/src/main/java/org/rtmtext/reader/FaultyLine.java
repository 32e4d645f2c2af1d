package org.rtmtext.reader;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.syntax.Token;

/**
 * A line with a syntax error.
 *
 * @param text of the line before its comment
 * @param tokens of the line before its comment
 * @param column of the syntax error
 */
record FaultyLine(String text, List<Token> tokens, LineKind kind, int column) {
  /** A property: its phase, its name, the equals sign, its value and its type. */
  private static final Pattern PROPERTY =
      Pattern.compile("(\\s*+\\S++\\s++)([^=]*+)=(.*?)(?:\\s++type\\s++\\S++)?\\s*+");

  /**
   * @param tokens of the line
   */
  static FaultyLine of(String line, List<Token> tokens, LineKind kind, int column) {
    int last = tokens.size() - 1;
    boolean hasComment = last >= 0 && tokens.get(last).kind() == Token.Kind.COMMENT;
    return hasComment
        ? new FaultyLine(
            line.substring(0, tokens.get(last).start()), tokens.subList(0, last), kind, column)
        : new FaultyLine(line, tokens, kind, column);
  }

  /** The keyword of the statement or section, also if it is in a frame. */
  Optional<String> keyword() {
    String word = tokens.isEmpty() ? "" : tokens.get(0).text(text);
    boolean mayBe =
        switch (kind) {
          case SECTION, FRAME -> true;
          case ROW -> bar() < 0;
          default -> false;
        };
    return Optional.of(word).filter(w -> mayBe && LineSyntax.SECTIONS.contains(w));
  }

  /** Column of the first bar outside quotes; -1 if there is none. */
  int bar() {
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.BAR) {
        return token.start();
      }
    }
    return -1;
  }

  /** The parts of a property: the name is group 2, the value group 3; empty for another line. */
  Optional<Matcher> property() {
    return Optional.of(text)
        .filter(t -> kind == LineKind.PROPERTY)
        .map(PROPERTY::matcher)
        .filter(Matcher::matches);
  }

  /** Column where the numbers of the line begin; the end of the text if it has none. */
  int numbersStart() {
    return switch (kind) {
      case SECTION, FRAME, PROPERTY -> 0;
      case ROW -> bar() >= 0 ? bar() : tokens.get(0).isName() ? tokens.get(0).end() : 0;
      case JOINT -> bar() >= 0 ? bar() : text.length();
      default -> text.length();
    };
  }

  /** Column after the numbers of the line. */
  int numbersEnd() {
    return property().map(parts -> parts.start(2)).orElse(text.length());
  }

  boolean isQuoted(int at) {
    return tokens.stream()
        .anyMatch(t -> t.kind() == Token.Kind.STRING && t.start() <= at && at < t.end());
  }

  /** Whether a character is inside a word. A lone mark is rarely part of a name. */
  boolean isInWord(int at) {
    int next = at + Character.charCount(text.codePointAt(at));
    return isWord(at) || isWord(at - 1) && isWord(next);
  }

  private boolean isWord(int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
  }

  String word(int start) {
    return text.substring(start, Token.endOfWord(text, start));
  }
}
