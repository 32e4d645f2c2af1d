package org.rtmtext.config;

import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.config.ConfigToken.Kind;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/**
 * Reads the tokens of a configuration file and of the files that it includes, replaces macros, and
 * leaves out the branches whose conditions are false.
 */
final class ConfigPreprocessor {
  private static final int MAX_INCLUDE_DEPTH = 16;

  /** Limits files that include each other twice, which would otherwise be read a million times. */
  private static final int MAX_FILES = 200;

  /** Limits the names of macros that stand for names of further macros. */
  private static final int MAX_MACRO_DEPTH = 32;

  /** Maximum total length of all files, in UTF-16 units. */
  private static final int MAX_LENGTH = 32 << 20;

  /** Maximum number of tokens of all files and macros. */
  private static final int MAX_TOKENS = 500_000;

  /** The effect of a conditional directive on the tokens after it. */
  private enum State {
    TAKEN,
    /** Skipped; a later branch may be taken. */
    SKIPPED,
    /** Skipped because an earlier branch was taken. */
    DONE,
    /** Skipped because an outer branch is. */
    UNREACHED
  }

  /**
   * A conditional directive without its {@code #endif} so far.
   *
   * @param place of the directive
   * @param isLast whether its {@code #else} was read
   */
  private record Branch(State state, ConfigPlace place, boolean isLast) {
    Branch in(State other, boolean last) {
      return new Branch(other, place, last);
    }
  }

  private final ConfigSource.Includes includes;
  private final ProblemCollector problems;
  private final Deque<ConfigLexer> lexers = new ArrayDeque<>();
  private final Deque<String> names = new ArrayDeque<>();
  private final Map<String, Charset> charsets = new HashMap<>();
  private final Deque<Branch> branches = new ArrayDeque<>();
  private final Deque<ConfigToken> waiting = new ArrayDeque<>();
  private final ConfigMacros macros = new ConfigMacros(this::misused);

  /**
   * Whether the files exist that conditions ask for, by the including file and the path. Each of
   * these files is read, so their number is limited.
   */
  private final Map<List<String>, Boolean> looked = new HashMap<>();

  private ConfigPlace use = ConfigPlace.NONE;
  private ConfigToken pushedBack;
  private boolean hasUnknownCondition;
  private boolean hasMissingInclude;
  private long length;
  private int files;
  private int tokens;

  /**
   * @param before files that are read before the main one, in this order; they define macros
   */
  ConfigPreprocessor(
      ConfigSource main,
      List<ConfigSource> before,
      ConfigSource.Includes includes,
      ProblemCollector problems) {
    this.includes = includes;
    this.problems = problems;
    push(main);
    for (int i = before.size() - 1; i >= 0; i--) {
      push(before.get(i));
    }
  }

  private void push(ConfigSource source) {
    files++;
    length += source.text().length();
    names.push(source.name());
    charsets.put(source.name(), source.names());
    Optional<String> unreadable = source.unreadable();
    unreadable.ifPresent(
        why -> problem(Code.CONFIG_NOT_READ, new ConfigPlace(source.name(), 0, 0, 0, 0), why));
    lexers.push(
        new ConfigLexer(
            unreadable.isPresent() ? new ConfigSource(source.name(), "") : source, problems));
  }

  /** The charsets of the files that were read so far, by their names. */
  Map<String, Charset> charsets() {
    return charsets;
  }

  /** The next token; {@link Kind#END} forever after the last one. */
  ConfigToken next() {
    while (true) {
      if (!waiting.isEmpty()) {
        return waiting.poll();
      }
      ConfigToken token = read();
      if (token.kind() == Kind.END) {
        if (lexers.size() == 1) {
          endBranches();
          return token;
        }
        lexers.pop();
        names.pop();
      } else if (tokens++ >= MAX_TOKENS || macros.isExhausted()) {
        problem(
            Code.CONFIG_NOT_READ,
            token.place(),
            "the file and the text of its macros are too long; the rest is not read");
        branches.clear();
        pushedBack = null;
        lexers.clear();
        lexers.push(new ConfigLexer(new ConfigSource(token.place().file(), ""), problems));
        return new ConfigToken(Kind.END, "", token.place());
      } else if (token.kind() == Kind.DIRECTIVE) {
        directive(token);
      } else if (isReached()) {
        if (token.kind() != Kind.WORD || !macros.isUsedIn(token.text())) {
          return token;
        }
        expand(token);
      }
    }
  }

  /** Whether the definitions of a file that was not found are missing. */
  boolean hasMissingInclude() {
    return hasMissingInclude;
  }

  private ConfigToken read() {
    ConfigToken token = pushedBack == null ? lexers.peek().next() : pushedBack;
    pushedBack = null;
    return token;
  }

  private boolean isReached() {
    return branches.isEmpty() || branches.peek().state() == State.TAKEN;
  }

  private void endBranches() {
    for (Branch b : branches) {
      if (b.state() == State.TAKEN) {
        problem(Code.CONFIG_SYNTAX, b.place(), "#endif is missing");
      } else {
        problem(
            Code.CONFIG_NOT_READ,
            b.place(),
            "#endif is missing, so the rest of the file is skipped");
      }
    }
    branches.clear();
  }

  /** Queues the tokens that a word stands for, with the place of the word and its arguments. */
  private void expand(ConfigToken word) {
    use = word.place();
    String text = word.text();
    for (int i = 0; i < MAX_MACRO_DEPTH; i++) {
      Optional<String> arguments = macros.endsWithFunction(text) ? arguments() : Optional.of("");
      if (arguments.isEmpty()) {
        return;
      }
      boolean isDone = i > 0 && arguments.get().isEmpty();
      text = isDone ? text : macros.expand(text + arguments.get());
      if (isDone) {
        break;
      }
    }
    // A '#' at the start would be a directive.
    ConfigLexer lexer =
        new ConfigLexer(
            new ConfigSource("", text.replaceFirst("^[\\s#]+", "")), new ProblemCollector(0));
    ConfigToken next = lexer.next();
    while (next.kind() != Kind.END && tokens++ < MAX_TOKENS) {
      waiting.add(next.at(use));
      next = lexer.next();
    }
  }

  /**
   * Reads the arguments of a macro, with their parentheses, and extends the place of the use.
   *
   * @return an empty text if there are none; empty after a problem
   */
  private Optional<String> arguments() {
    ConfigToken open = read();
    if (!open.is("(")) {
      pushedBack = open;
      return Optional.of("");
    }
    StringBuilder text = new StringBuilder();
    int depth = 0;
    ConfigToken token = open;
    while (true) {
      text.append(token.kind() == Kind.STRING ? ConfigMacros.quote(token.text()) : token.text());
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0) {
        use = use.to(token.place());
        return Optional.of(text.toString());
      }
      ConfigToken next = read();
      if (next.kind() == Kind.END || next.kind() == Kind.DIRECTIVE) {
        pushedBack = next;
        problem(
            Code.CONFIG_NOT_READ,
            open.place(),
            "the arguments of this macro are not closed: ')' is missing");
        return Optional.empty();
      }
      text.append(token.place().touches(next.place()) ? "" : " ");
      token = next;
    }
  }

  private void misused(String message) {
    problem(Code.CONFIG_NOT_READ, use, message);
  }

  private void directive(ConfigToken token) {
    String text = token.text();
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    String rest = text.substring(end).trim();
    String word = text.substring(0, end).toLowerCase(Locale.ROOT);
    switch (word) {
      case "ifdef" -> begin(token, isReached() && macros.isDefined(rest));
      case "ifndef" -> begin(token, isReached() && !macros.isDefined(rest));
      case "if" -> begin(token, isReached() && isMet(token, rest));
      case "elif" -> turn(token, word, rest);
      case "else" -> turn(token, word, "1");
      case "endif" -> {
        if (branches.poll() == null) {
          problem(Code.CONFIG_SYNTAX, token.place(), "#endif without an #if");
        }
      }
      default -> {
        if (isReached()) {
          act(token, word, rest);
        }
      }
    }
  }

  private void act(ConfigToken token, String word, String rest) {
    switch (word) {
      case "include" -> include(token, rest);
      case "define" -> define(token, rest);
      case "undef" -> macros.undefine(rest);
      default ->
          problem(
              Code.CONFIG_SYNTAX,
              token.place(),
              "unknown directive " + Wording.quoted("#" + word) + " is skipped");
    }
  }

  private void begin(ConfigToken token, boolean taken) {
    State state = !isReached() ? State.UNREACHED : taken ? State.TAKEN : State.SKIPPED;
    branches.push(new Branch(state, token.place(), false));
  }

  /** Begins the next branch of a conditional directive. */
  private void turn(ConfigToken token, String word, String condition) {
    Branch now = branches.poll();
    if (now == null) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#" + word + " without an #if");
      return;
    }
    if (now.isLast) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#" + word + " after the #else");
    }
    State state =
        switch (now.state) {
          case TAKEN, DONE -> State.DONE;
          case SKIPPED -> !now.isLast && isMet(token, condition) ? State.TAKEN : State.SKIPPED;
          case UNREACHED -> State.UNREACHED;
        };
    branches.push(now.in(state, now.isLast || word.equals("else")));
  }

  /** Whether a condition is true, or may be true: the branch of an unknown condition is read. */
  private boolean isMet(ConfigToken directive, String condition) {
    use = directive.place();
    ConfigCondition.Result result = ConfigCondition.evaluate(condition, macros, this::exists);
    if (result.value().isEmpty() && !hasUnknownCondition) {
      hasUnknownCondition = true;
      List<String> unknown = result.unknown().stream().map(Wording::quoted).toList();
      problems.add(
          new Problem(
                  Code.CONFIG_NOT_READ,
                  directive.place(),
                  "this condition cannot be evaluated"
                      + (unknown.isEmpty()
                          ? ""
                          : ": no value is known for " + Wording.list(unknown))
                      + "; its branch is read, and the others are skipped")
              .as(Severity.INFORMATION));
    }
    return result.value().orElse(true);
  }

  /** Whether an included file exists; not known for the game's virtual folders. */
  private Optional<Boolean> exists(String quoted) {
    String path = path(quoted);
    if (looked.size() == MAX_FILES) {
      return Optional.empty();
    }
    boolean isFound =
        looked.computeIfAbsent(
            List.of(names.peek(), path), p -> includes.find(names.peek(), path).isPresent());
    boolean isVirtual = path.startsWith("\\") || path.startsWith("/");
    return isVirtual && !isFound ? Optional.empty() : Optional.of(isFound);
  }

  private static String path(String quoted) {
    return quoted.replaceAll("^[\"<]|[\">]$", "");
  }

  private void define(ConfigToken token, String rest) {
    int end = ConfigMacros.endOfName(rest, 0);
    String word = rest.substring(0, end);
    int close = rest.indexOf(')', end);
    if (word.isEmpty()) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#define without a name");
    } else if (!rest.startsWith("(", end)) {
      macros.define(word, rest.substring(end).strip());
    } else if (close < 0) {
      problem(
          Code.CONFIG_SYNTAX,
          token.place(),
          "the parameters of " + Wording.quoted(word) + " are not closed: ')' is missing");
    } else {
      String parameters = rest.substring(end + 1, close).strip();
      macros.define(
          word,
          parameters.isEmpty() ? List.of() : List.of(parameters.split("\\s*,\\s*", -1)),
          rest.substring(close + 1).strip());
    }
  }

  private void include(ConfigToken token, String rest) {
    String path = path(rest);
    if (lexers.size() == MAX_INCLUDE_DEPTH || files == MAX_FILES || length > MAX_LENGTH) {
      problem(
          Code.CONFIG_INCLUDE,
          token.place(),
          "too many includes, too much text, or includes nested too deeply; the included file is"
              + " skipped");
      return;
    }
    ConfigSource source = includes.find(names.peek(), path).orElse(null);
    if (source == null) {
      hasMissingInclude = true;
      problem(
          Code.CONFIG_INCLUDE,
          token.place(),
          Wording.quoted(path)
              + (includes.isOutside(names.peek(), path)
                  ? " is outside the mod, so it is not read, and its definitions are missing: copy"
                      + " the file into the mod"
                  : " was not found; its definitions are missing"));
    } else if (names.contains(source.name())) {
      problem(Code.CONFIG_INCLUDE, token.place(), Wording.quoted(path) + " includes itself");
    } else {
      push(source);
    }
  }

  private void problem(Code code, ConfigPlace place, String message) {
    problems.add(code, place, message);
  }
}
