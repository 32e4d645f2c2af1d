package org.rtmtext.config;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;

/**
 * Parses classes and their entries. After an error it continues after the line, the list or the
 * class.
 */
final class ConfigParser {
  private static final int MAX_DEPTH = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private final ConfigPreprocessor tokens;
  private final ProblemCollector problems;
  private final Deque<ConfigToken> ahead = new ArrayDeque<>();
  private ConfigToken token;
  private ConfigToken last;

  ConfigParser(ConfigPreprocessor tokens, ProblemCollector problems) {
    this.tokens = tokens;
    this.problems = problems;
    token = tokens.next();
    last = token;
  }

  /** The whole file, as a class without a name. */
  ConfigClass file() {
    ConfigClass file = ConfigClass.withoutName();
    while (token.kind() != Kind.END) {
      if (token.is("}")) {
        problem("unmatched '}': no class is open");
        take();
      } else {
        statement(file, 0);
      }
    }
    return file;
  }

  private void statement(ConfigClass in, int depth) {
    if (token.is(";")) {
      take();
    } else if (token.isWord("class")) {
      take();
      classOf(in, depth);
    } else if (token.isWord("enum")) {
      take();
      skipBraces();
    } else if (token.isWord("delete")) {
      take();
      take();
      semicolon();
    } else if (isComputed()) {
      skipComputed();
      if (token.is(";")) {
        take();
      }
    } else if (token.kind() == Kind.WORD) {
      entry(in);
    } else {
      problem("expected a class or an entry, found " + token.shown());
      skipStatement();
    }
  }

  private void classOf(ConfigClass in, int depth) {
    ConfigToken name = token;
    if (token.kind() == Kind.WORD) {
      take();
    } else {
      problem("expected the name of a class, found " + token.shown());
      name = new ConfigToken(Kind.WORD, "", token.place());
    }
    ConfigClass made = new ConfigClass(name);
    if (token.is(":")) {
      take();
      if (token.kind() == Kind.WORD) {
        made = new ConfigClass(name, take());
      } else {
        problem("expected the name of the class that " + name.text() + " inherits from");
      }
    }
    if (!token.is("{")) {
      in.declare(name.text());
      semicolon();
      return;
    }
    if (depth == MAX_DEPTH) {
      problem("classes are nested too deeply; this class is skipped");
      skipBraces();
      return;
    }
    ConfigToken brace = take();
    in.classes().add(made);
    while (!token.is("}") && token.kind() != Kind.END) {
      statement(made, depth + 1);
    }
    if (token.is("}")) {
      take();
      semicolon();
    } else {
      add(brace.place(), "class " + name.text() + " is not closed: '}' is missing");
    }
  }

  private void entry(ConfigClass in) {
    ConfigToken name = take();
    boolean list = token.is("[");
    if (list) {
      take();
      expect("]");
    }
    boolean append = token.is("+=");
    if (!append && !token.is("=")) {
      // The name may be a macro of an include that was not found. The missing include is reported.
      if (!token.is("(") || !tokens.hasMissingInclude()) {
        problem("expected '=' after " + name.shown() + ", found " + token.shown());
      }
      skipStatement();
      return;
    }
    take();
    List<ConfigToken> values = new ArrayList<>();
    if (token.is("{")) {
      list(values);
    } else {
      value(values);
    }
    semicolon();
    if (append) {
      in.append(name.text(), values);
    } else {
      in.put(name.text(), values);
    }
  }

  /** Reads a list; nested lists are flattened. */
  private void list(List<ConfigToken> values) {
    ConfigToken brace = token;
    int depth = 0;
    boolean comma = true;
    do {
      if (token.is("{")) {
        depth++;
        comma = true;
        take();
      } else if (token.is("}")) {
        depth--;
        comma = false;
        take();
      } else if (token.is(",")) {
        comma = true;
        take();
      } else if (token.kind() == Kind.END || isStart() || token.is(";") && endsList()) {
        add(brace.place(), "the list is not closed: '}' is missing");
        return;
      } else if (token.is(";") || token.is("=")) {
        problem("expected ',', found " + token.shown());
        comma = true;
        take();
      } else if (token.isWord("__EXEC") && isComputed()) {
        skipComputed();
      } else {
        if (!comma) {
          missing(",", true, token.place(), "a comma is missing before " + token.shown());
        }
        comma = false;
        value(values);
      }
    } while (depth > 0);
  }

  /**
   * Reads a string, or unquoted text up to a comma, a semicolon, the end of the line or the next
   * entry.
   */
  private void value(List<ConfigToken> values) {
    if (token.kind() == Kind.STRING) {
      values.add(take());
      return;
    }
    ConfigToken first = token;
    StringBuilder text = new StringBuilder();
    int line = first.place().line();
    int parentheses = 0;
    while (token.kind() != Kind.END
        && token.place().line() == line
        && !token.is(";")
        && !token.is("}")
        && !token.is("{")
        && (parentheses > 0 || !token.is(",") && !isStart())) {
      if (isComputed()) {
        text.append(token.text()).append("()");
        skipComputed();
        line = last.place().line();
      } else {
        parentheses += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        text.append(take().text());
      }
    }
    if (text.isEmpty()) {
      problem("expected a value, found " + token.shown());
      if (!token.is(";") && !token.is("}") && !token.is("{") && !isStart()) {
        take();
      }
    } else {
      values.add(new ConfigToken(Kind.WORD, text.toString(), first.place()));
    }
  }

  /** Whether the next value is a script, which the game computes. */
  private boolean isComputed() {
    return (token.isWord("__EXEC") || token.isWord("__EVAL")) && next(2).get(1).is("(");
  }

  /**
   * Skips a script. A script contains no class: if one begins, the closing parenthesis is missing.
   */
  private void skipComputed() {
    take();
    ConfigToken open = token;
    int depth = 0;
    do {
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      take();
    } while (depth > 0 && token.kind() != Kind.END && !token.isWord("class"));
    if (depth > 0) {
      add(open.place(), "the parenthesis is not closed: ')' is missing");
    }
  }

  private void skipBraces() {
    while (!token.is("{") && !token.is(";") && token.kind() != Kind.END) {
      take();
    }
    int depth = 0;
    do {
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      take();
    } while (depth > 0 && token.kind() != Kind.END);
  }

  /** Skips a block in braces, or else the rest of the line. */
  private void skipStatement() {
    if (token.is("{")) {
      skipBraces();
      return;
    }
    ConfigPlace from = token.place();
    do {
      take();
    } while (token.kind() != Kind.END
        && token.place().line() == from.line()
        && token.place().file().equals(from.file())
        && !token.is("}"));
  }

  private void semicolon() {
    if (token.is(";")) {
      take();
    } else {
      missing(";", false, last.place(), "';' is missing after " + last.shown());
    }
  }

  private void expect(String symbol) {
    if (token.is(symbol)) {
      take();
    } else {
      problem("expected '" + symbol + "', found " + token.shown());
    }
  }

  private ConfigToken take() {
    last = token;
    if (token.kind() != Kind.END) {
      token = ahead.isEmpty() ? tokens.next() : ahead.poll();
    }
    return last;
  }

  /** The current token and those after it, {@code count} in all. */
  private List<ConfigToken> next(int count) {
    while (ahead.size() < count - 1) {
      ahead.add(tokens.next());
    }
    return Stream.concat(Stream.of(token), ahead.stream()).limit(count).toList();
  }

  /** Whether a class or an entry begins here, so that a list or value before it must have ended. */
  private boolean isStart() {
    if (token.kind() != Kind.WORD) {
      return false;
    }
    return token.isWord("class") || isStart(next(3));
  }

  /**
   * Whether tokens are a name and {@code =} or {@code []}, which no unquoted condition contains.
   */
  private static boolean isStart(List<ConfigToken> next) {
    ConfigToken first = next.get(0);
    ConfigToken second = next.get(1);
    ConfigToken third = next.get(2);
    return first.kind() == Kind.WORD
        && NAME.matcher(first.text()).matches()
        && (second.is("+=")
            || second.is("=") && !third.is("=")
            || second.is("[") && (third.is("]") || third.is("=")));
  }

  /** Whether this semicolon ends a list whose closing brace is missing. */
  private boolean endsList() {
    List<ConfigToken> rest = next(4).subList(1, 4);
    return rest.get(0).kind() == Kind.END || rest.get(0).isWord("class") || isStart(rest);
  }

  private void problem(String message) {
    add(token.place(), message);
  }

  private void missing(String text, boolean isBefore, ConfigPlace place, String message) {
    problems.add(
        new Problem(Code.CONFIG_SYNTAX, place, message)
            .with(new ProblemData.Missing(text, isBefore)));
  }

  private void add(ConfigPlace place, String message) {
    problems.add(Code.CONFIG_SYNTAX, place, message);
  }
}
