package org.rtmtext.syntax;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A token of a line. The tokens of a valid line are those of the grammar; invalid characters are
 * {@link Kind#OTHER}.
 *
 * @param start column from 0
 * @param end column after the last character
 */
public record Token(Kind kind, int start, int end) {
  private static final String NAN_BITS = "nan:0x";

  public enum Kind {
    /** A word of the format. */
    KEYWORD,
    /** A bare name. */
    NAME,
    /** A quoted name or string; it may lack its closing quote. */
    STRING,
    NUMBER,
    BAR,
    EQUALS,
    COMMENT,
    /** Anything else. */
    OTHER
  }

  public static List<Token> of(String line) {
    List<Token> tokens = new ArrayList<>();
    for (int at = indent(line); at < line.length(); ) {
      Token token = at(line, at);
      tokens.add(token);
      at = skipBlanks(line, token.end());
    }
    return tokens;
  }

  /** The number of spaces and tabs at the start of a text. */
  public static int indent(CharSequence text) {
    return skipBlanks(text, 0);
  }

  /** The text of a line before its comment. */
  public static String withoutComment(String line) {
    for (int at = indent(line); at < line.length(); ) {
      Token token = at(line, at);
      if (token.kind == Kind.COMMENT) {
        return line.substring(0, at);
      }
      at = skipBlanks(line, token.end);
    }
    return line;
  }

  public static int skipBlanks(CharSequence text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /** The token after another one; there must be one. */
  public static Token after(Token token, String text) {
    return at(text, skipBlanks(text, token.end()));
  }

  /** The token that begins at an offset; the character there must not be blank. */
  public static Token at(String line, int at) {
    char c = line.charAt(at);
    if (c == '|' || c == '=') {
      return new Token(c == '|' ? Kind.BAR : Kind.EQUALS, at, at + 1);
    }
    if (line.startsWith("//", at)) {
      return new Token(Kind.COMMENT, at, line.length());
    }
    if (c == '"') {
      return new Token(Kind.STRING, at, endOfString(line, at));
    }
    if (c >= '0' && c <= '9' || c == '-' || c == '+') {
      return number(line, at);
    }
    if (line.startsWith(NAN_BITS, at)) {
      int hex = at + NAN_BITS.length();
      while (hex < line.length() && HexFormat.isHexDigit(line.charAt(hex))) {
        hex++;
      }
      if (hex > at + NAN_BITS.length()) {
        return new Token(Kind.NUMBER, at, hex);
      }
    }
    if (Names.isIdentifierPart(c)) {
      int end = endOfWord(line, at);
      String word = line.substring(at, end);
      return new Token(
          word.equals("nan") || word.equals("inf")
              ? Kind.NUMBER
              : Names.KEYWORDS.contains(word) ? Kind.KEYWORD : Kind.NAME,
          at,
          end);
    }
    return new Token(Kind.OTHER, at, at + Character.charCount(line.codePointAt(at)));
  }

  private static int endOfString(String line, int at) {
    int i = at + 1;
    while (i < line.length() && line.charAt(i) != '"') {
      i += line.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(line.length(), i + 1);
  }

  private static Token number(String line, int at) {
    if (line.startsWith("-inf", at)) {
      return new Token(Kind.NUMBER, at, at + 4);
    }
    int i = at;
    if (line.charAt(i) == '-' || line.charAt(i) == '+') {
      i++;
    }
    int digits = digits(line, i);
    if (digits == i) {
      return new Token(Kind.OTHER, at, at + 1);
    }
    i = digits;
    if (i < line.length() && line.charAt(i) == '.' && digits(line, i + 1) > i + 1) {
      i = digits(line, i + 1);
    }
    if (i < line.length() && (line.charAt(i) | 0x20) == 'e') {
      int sign = i + 1;
      if (sign < line.length() && (line.charAt(sign) == '-' || line.charAt(sign) == '+')) {
        sign++;
      }
      i = digits(line, sign) > sign ? digits(line, sign) : i;
    }
    return new Token(Kind.NUMBER, at, i);
  }

  private static int digits(String line, int from) {
    int i = from;
    while (i < line.length() && line.charAt(i) >= '0' && line.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  /** The end of the letters, digits and underscores from an offset on. */
  public static int endOfWord(CharSequence line, int from) {
    int i = from;
    while (i < line.length() && Names.isIdentifierPart(line.charAt(i))) {
      i++;
    }
    return i;
  }

  /** Whether this is a bare or a quoted name. */
  public boolean isName() {
    return kind == Kind.NAME || kind == Kind.STRING;
  }

  public Span span() {
    return new Span(start, end - start);
  }

  public String text(String line) {
    return line.substring(start, end);
  }

  /** Whether a column is in this token or directly after it. */
  public boolean touches(int column) {
    return start <= column && column <= end;
  }
}
