package org.rtmtext.config;

import java.util.function.Consumer;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemCollector;

/** Cuts one file into tokens, without comments. */
final class ConfigLexer {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final String SYMBOLS = "{}[]=;:,()";

  private final ConfigSource source;
  private final String text;
  private final ProblemCollector problems;
  private final Consumer<ConfigToken> comments;
  private int at;
  private int line;
  private int lineStart;
  private boolean lineHasToken;

  ConfigLexer(ConfigSource source, ProblemCollector problems) {
    this(source, problems, comment -> {});
  }

  /**
   * @param comments receives each line of a comment as a token
   */
  ConfigLexer(ConfigSource source, ProblemCollector problems, Consumer<ConfigToken> comments) {
    this.source = source;
    this.text = source.text();
    this.problems = problems;
    this.comments = comments;
  }

  ConfigToken next() {
    skipBlanks();
    if (at >= text.length()) {
      return new ConfigToken(Kind.END, "", place(at, 0));
    }
    char c = text.charAt(at);
    boolean first = !lineHasToken;
    lineHasToken = true;
    if (c == '#' && first) {
      return directive();
    }
    if (c == '"') {
      return string();
    }
    if (text.startsWith("+=", at)) {
      return take(Kind.SYMBOL, at + 2);
    }
    if (SYMBOLS.indexOf(c) >= 0) {
      return take(Kind.SYMBOL, at + 1);
    }
    int end = at + 1;
    while (end < text.length() && isInWord(end)) {
      end++;
    }
    return take(Kind.WORD, end);
  }

  private boolean isInWord(int i) {
    char c = text.charAt(i);
    return c > ' '
        && c != '"'
        && c != '#'
        && SYMBOLS.indexOf(c) < 0
        && !text.startsWith("//", i)
        && !text.startsWith("/*", i)
        && !text.startsWith("+=", i);
  }

  private ConfigToken take(Kind kind, int end) {
    ConfigToken token = new ConfigToken(kind, text.substring(at, end), place(at, end - at));
    at = end;
    return token;
  }

  /** A quote in a string is doubled. A string ends at the end of its line at the latest. */
  private ConfigToken string() {
    int start = at;
    StringBuilder value = new StringBuilder();
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      char c = text.charAt(i++);
      if (c != '"') {
        value.append(c);
      } else if (i < text.length() && text.charAt(i) == '"') {
        value.append(c);
        i++;
      } else {
        at = i;
        return new ConfigToken(Kind.STRING, value.toString(), place(start, at - start));
      }
    }
    at = i;
    ConfigPlace place = place(start, at - start);
    problems.add(Code.CONFIG_SYNTAX, place, "the string has no closing quote on its line");
    return new ConfigToken(Kind.STRING, value.toString(), place);
  }

  /**
   * A directive extends to the end of its line; a backslash there continues it on the next line. A
   * comment over several lines ends it.
   */
  private ConfigToken directive() {
    int start = at;
    ConfigPlace place = place(start, endOfLine(start) - start);
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length()) {
      int end = endOfLine(at);
      int comment = commentOrEnd(at, end);
      boolean continued = comment == end && end > at && text.charAt(end - 1) == '\\';
      value.append(text, at, continued ? end - 1 : comment);
      at = comment;
      int close = text.startsWith("/*", comment) ? text.indexOf("*/", comment + 2) : -1;
      if (continued && end < text.length()) {
        skipLineBreak();
      } else if (close >= 0 && close < end) {
        comment(comment, close + 2);
        value.append(' ');
        at = close + 2;
      } else {
        break;
      }
    }
    return new ConfigToken(Kind.DIRECTIVE, value.toString().trim(), place);
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private int commentOrEnd(int from, int end) {
    boolean quoted = false;
    for (int i = from; i < end; i++) {
      quoted ^= text.charAt(i) == '"';
      if (!quoted && (text.startsWith("//", i) || text.startsWith("/*", i))) {
        return i;
      }
    }
    return end;
  }

  private void skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        skipLineBreak();
      } else if (c <= ' ' || c == BYTE_ORDER_MARK && at == 0) {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = endOfLine(at);
        comment(at, end);
        at = end;
      } else if (text.startsWith("/*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipComment() {
    ConfigPlace start = place(at, 2);
    int from = at;
    at += 2;
    while (at < text.length() && !text.startsWith("*/", at)) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        comment(from, at);
        skipLineBreak();
        from = at;
      } else {
        at++;
      }
    }
    comment(from, Math.min(text.length(), at + 2));
    if (at >= text.length()) {
      problems.add(
          Code.CONFIG_NOT_READ,
          start,
          "the comment is not closed by '*/', so the rest of the file is skipped");
    }
    at = Math.min(text.length(), at + 2);
  }

  /** Reports the part of a comment on the current line. */
  private void comment(int start, int end) {
    if (end > start) {
      comments.accept(
          new ConfigToken(Kind.COMMENT, text.substring(start, end), place(start, end - start)));
    }
  }

  private void skipLineBreak() {
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
    lineStart = at;
    lineHasToken = false;
  }

  private ConfigPlace place(int start, int length) {
    return new ConfigPlace(source.name(), start, length, line, start - lineStart);
  }
}
