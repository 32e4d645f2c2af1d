package org.rtmtext.skeleton;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ConfigToken.Kind;

/**
 * Reads the tokens of a file and of the files that it includes, and replaces macros. Macros with
 * arguments are not supported: lists of bones do not need them.
 */
final class ConfigPreprocessor {
  private static final int MAX_INCLUDE_DEPTH = 16;

  /** Limits files that include each other twice, which would otherwise be read a million times. */
  private static final int MAX_FILES = 200;

  private static final int MAX_MACRO_DEPTH = 32;

  /** Total length of all files, in UTF-16 units. */
  private static final int MAX_LENGTH = 32 << 20;

  /**
   * Maximum number of tokens of all files and macros: macros that double each other would otherwise
   * take all memory and time.
   */
  private static final int MAX_TOKENS = 500_000;

  /** The effect of a conditional directive on the tokens after it. */
  private enum State {
    TAKEN,
    SKIPPED,
    /** Skipped because an outer branch is. */
    UNREACHED
  }

  /**
   * A conditional directive without its {@code #endif} so far.
   *
   * @param place of the directive
   */
  private record Branch(State state, ConfigPlace place) {}

  private final ConfigSource.Includes includes;
  private final ProblemCollector problems;
  private final Deque<ConfigLexer> lexers = new ArrayDeque<>();
  private final Deque<String> names = new ArrayDeque<>();
  private final Map<String, Charset> charsets = new HashMap<>();
  private final Deque<Branch> branches = new ArrayDeque<>();
  private final Deque<ConfigToken> waiting = new ArrayDeque<>();
  private final Map<String, List<ConfigToken>> definitions = new HashMap<>();
  private final Set<String> withArguments = new HashSet<>();
  private long length;
  private int files;
  private int tokens;

  ConfigPreprocessor(ConfigSource main, ConfigSource.Includes includes, ProblemCollector problems) {
    this.includes = includes;
    this.problems = problems;
    push(main);
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

  /** The bytes of a name, one char each. */
  String bytes(ConfigToken name) {
    Charset charset = charsets.getOrDefault(name.place().file(), StandardCharsets.UTF_8);
    return Quotes.bytes(name.text(), charset);
  }

  /** The next token; {@link Kind#END} forever after the last one. */
  ConfigToken next() {
    while (true) {
      if (!waiting.isEmpty()) {
        return waiting.poll();
      }
      ConfigToken token = lexers.peek().next();
      if (token.kind() == Kind.END) {
        if (lexers.size() == 1) {
          endBranches();
          return token;
        }
        lexers.pop();
        names.pop();
      } else if (tokens++ >= MAX_TOKENS) {
        problem(Code.CONFIG_NOT_READ, token.place(), "the file is too long; the rest is not read");
        branches.clear();
        lexers.clear();
        lexers.push(new ConfigLexer(new ConfigSource(token.place().file(), ""), problems));
        return new ConfigToken(Kind.END, "", token.place());
      } else if (token.kind() == Kind.DIRECTIVE) {
        directive(token);
      } else if (isReached()) {
        if (token.kind() != Kind.WORD || !definitions.containsKey(token.text())) {
          if (token.kind() == Kind.WORD && withArguments.remove(token.text())) {
            problem(
                Code.CONFIG_NOT_READ,
                token.place(),
                "macro "
                    + Wording.quoted(token.text())
                    + " has arguments and is not expanded: bones that it stands for are missing");
          }
          return token;
        }
        expand(token, token.place(), new HashSet<>());
      }
    }
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

  private void expand(ConfigToken token, ConfigPlace use, Set<String> within) {
    tokens++;
    List<ConfigToken> body = token.kind() == Kind.WORD ? definitions.get(token.text()) : null;
    if (body == null || within.size() == MAX_MACRO_DEPTH || !within.add(token.text())) {
      waiting.add(token.at(use));
      return;
    }
    for (ConfigToken part : body) {
      if (tokens >= MAX_TOKENS) {
        break;
      }
      expand(part, use, within);
    }
    within.remove(token.text());
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
      case "ifdef" -> begin(token, definitions.containsKey(rest) || withArguments.contains(rest));
      case "ifndef" ->
          begin(token, !definitions.containsKey(rest) && !withArguments.contains(rest));
      case "if" -> begin(token, !rest.equals("0"));
      case "else" -> turn(token);
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
      case "undef" -> {
        definitions.remove(rest);
        withArguments.remove(rest);
      }
      default ->
          problem(
              Code.CONFIG_SYNTAX,
              token.place(),
              "unknown directive " + Wording.quoted("#" + word) + " is skipped");
    }
  }

  private void begin(ConfigToken token, boolean taken) {
    State state = !isReached() ? State.UNREACHED : taken ? State.TAKEN : State.SKIPPED;
    branches.push(new Branch(state, token.place()));
  }

  private void turn(ConfigToken token) {
    Branch now = branches.poll();
    if (now == null) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#else without an #if");
      return;
    }
    State turned =
        switch (now.state()) {
          case TAKEN -> State.SKIPPED;
          case SKIPPED -> State.TAKEN;
          case UNREACHED -> State.UNREACHED;
        };
    branches.push(new Branch(turned, now.place()));
  }

  private void define(ConfigToken token, String rest) {
    int end = 0;
    while (end < rest.length() && isIdentifier(rest.charAt(end))) {
      end++;
    }
    String word = rest.substring(0, end);
    if (word.isEmpty()) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#define without a name");
    } else if (end < rest.length() && rest.charAt(end) == '(') {
      withArguments.add(word);
    } else {
      definitions.put(word, tokensOf(rest.substring(end)));
    }
  }

  private static boolean isIdentifier(char c) {
    return c == '_' || c < 128 && Character.isLetterOrDigit(c);
  }

  private static List<ConfigToken> tokensOf(String body) {
    List<ConfigToken> list = new ArrayList<>();
    ConfigLexer lexer = new ConfigLexer(new ConfigSource("", ' ' + body), new ProblemCollector(0));
    for (ConfigToken t = lexer.next(); t.kind() != Kind.END; t = lexer.next()) {
      list.add(t);
    }
    return list;
  }

  private void include(ConfigToken token, String rest) {
    String path = rest.replaceAll("^[\"<]|[\">]$", "");
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
      problem(
          Code.CONFIG_INCLUDE,
          token.place(),
          Wording.quoted(path) + " was not found; its definitions are missing");
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
