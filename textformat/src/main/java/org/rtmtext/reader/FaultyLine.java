package org.rtmtext.reader;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.syntax.Token;

/**
 * A line with a syntax error.
 *
 * @param text of the line before its comment
 * @param tokens of the line before its comment
 * @param column of the syntax error
 * @param isAboveRow whether it has no bar, and the line below has one: such a line may be a frame
 *     with a misspelled keyword
 * @param bar column of the first bar outside quotes; -1 if there is none
 * @param property the parts of a property: the name is group 2, the value group 3; empty for
 *     another line
 * @param numbersStart column where the numbers of the line begin; the end of the text if it has
 *     none
 * @param numbersEnd column after the numbers of the line
 */
record FaultyLine(
    String text,
    List<Token> tokens,
    LineKind kind,
    int column,
    boolean isAboveRow,
    int bar,
    Optional<MatchResult> property,
    int numbersStart,
    int numbersEnd) {
  /** A property: its phase, its name, the equals sign, its value and its type. */
  private static final Pattern PROPERTY =
      Pattern.compile("(\\s*+\\S++\\s++)([^=]*+)=(.*?)(?:\\s++type\\s++\\S++)?\\s*+");

  /**
   * Splits a line into the parts that are looked at.
   *
   * @param tokens of the line; at least one that is not a comment
   * @param next the line below; empty if there is none
   */
  static FaultyLine of(String line, List<Token> tokens, String next, LineKind kind, int column) {
    int last = tokens.size() - 1;
    return tokens.get(last).kind() == Token.Kind.COMMENT
        ? withoutComment(
            line.substring(0, tokens.get(last).start()),
            tokens.subList(0, last),
            next,
            kind,
            column)
        : withoutComment(line, tokens, next, kind, column);
  }

  private static FaultyLine withoutComment(
      String text, List<Token> tokens, String next, LineKind kind, int column) {
    int bar = bar(tokens);
    Optional<MatchResult> property =
        Optional.of(text)
            .filter(t -> kind == LineKind.PROPERTY)
            .map(PROPERTY::matcher)
            .filter(Matcher::matches)
            .map(Matcher::toMatchResult);
    int start =
        switch (kind) {
          case SECTION, FRAME, PROPERTY -> 0;
          case ROW -> bar >= 0 ? bar : tokens.get(0).isName() ? tokens.get(0).end() : 0;
          case JOINT -> bar >= 0 ? bar : text.length();
          default -> text.length();
        };
    int end = property.map(parts -> parts.start(2)).orElse(text.length());
    boolean isAboveRow = bar < 0 && next.indexOf('|') >= 0;
    return new FaultyLine(text, tokens, kind, column, isAboveRow, bar, property, start, end);
  }

  /**
   * The keyword of a statement or section with which the line begins, also in a frame; empty if
   * there is none.
   */
  Optional<String> keyword() {
    String word = tokens.isEmpty() ? "" : tokens.get(0).text(text);
    boolean mayBe =
        switch (kind) {
          case SECTION, FRAME -> true;
          case ROW -> bar < 0;
          default -> false;
        };
    return Optional.of(word).filter(w -> mayBe && LineSyntax.SECTIONS.contains(w));
  }

  private static int bar(List<Token> tokens) {
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.BAR) {
        return token.start();
      }
    }
    return -1;
  }

  boolean isInNumbers(int at) {
    return numbersStart <= at && at < numbersEnd;
  }

  boolean isQuoted(int at) {
    int found =
        Collections.binarySearch(
            tokens, new Token(Token.Kind.OTHER, at, at), Comparator.comparingInt(Token::start));
    int last = found >= 0 ? found : -found - 2;
    return last >= 0 && tokens.get(last).kind() == Token.Kind.STRING && at < tokens.get(last).end();
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
