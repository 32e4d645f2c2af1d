package org.rtmtext.skeleton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ConfigToken.Kind;

/**
 * The tokens of a file with those of the files that it includes, and with words that were defined
 * replaced. Definitions with arguments are not: nothing in a list of bones needs them.
 */
final class ConfigPreprocessor {
  private static final int DEEPEST_INCLUDE = 16;

  /** Files that include each other twice would be read a million times. */
  private static final int MOST_FILES = 200;

  private static final int DEEPEST_DEFINITION = 32;

  /** Definitions that double each other would give more tokens than there is memory for. */
  private static final int MOST_TOKENS = 500_000;

  /** What a conditional directive leaves out. */
  private enum Branch {
    TAKEN,
    LEFT_OUT,
    /** Left out because something around it is. */
    UNREACHED
  }

  private final ConfigSource.Includes includes;
  private final List<ConfigProblem> problems;
  private final Deque<ConfigLexer> lexers = new ArrayDeque<>();
  private final Deque<String> names = new ArrayDeque<>();
  private final Deque<Branch> branches = new ArrayDeque<>();
  private final Deque<ConfigToken> waiting = new ArrayDeque<>();
  private final Map<String, List<ConfigToken>> definitions = new HashMap<>();
  private final Set<String> withArguments = new HashSet<>();
  private final Set<String> included = new LinkedHashSet<>();
  private int files = 1;
  private int tokens;

  ConfigPreprocessor(
      ConfigSource main, ConfigSource.Includes includes, List<ConfigProblem> problems) {
    this.includes = includes;
    this.problems = problems;
    push(main);
  }

  private void push(ConfigSource source) {
    lexers.push(new ConfigLexer(source, problems));
    names.push(source.name());
  }

  /** The names of the files that were included. */
  Set<String> included() {
    return included;
  }

  ConfigToken next() {
    while (true) {
      if (!waiting.isEmpty()) {
        return waiting.poll();
      }
      ConfigToken token = lexers.peek().next();
      if (tokens++ == MOST_TOKENS) {
        problem(Code.CONFIG_SYNTAX, token.place(), "the file is too long; the rest is not read");
        lexers.clear();
        lexers.push(new ConfigLexer(new ConfigSource(token.place().file(), ""), problems));
        return new ConfigToken(Kind.END, "", token.place());
      }
      if (token.kind() == Kind.END) {
        if (lexers.size() == 1) {
          return token;
        }
        lexers.pop();
        names.pop();
      } else if (token.kind() == Kind.DIRECTIVE) {
        directive(token);
      } else if (branches.isEmpty() || branches.peek() == Branch.TAKEN) {
        if (token.kind() != Kind.WORD || !definitions.containsKey(token.text())) {
          return token;
        }
        expand(token, token.place(), new HashSet<>());
      }
    }
  }

  private void expand(ConfigToken token, ConfigPlace use, Set<String> within) {
    List<ConfigToken> body = token.kind() == Kind.WORD ? definitions.get(token.text()) : null;
    if (body == null || within.size() == DEEPEST_DEFINITION || !within.add(token.text())) {
      waiting.add(token.at(use));
      tokens++;
      return;
    }
    for (ConfigToken part : body) {
      if (tokens >= MOST_TOKENS) {
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
    switch (text.substring(0, end)) {
      case "ifdef" -> begin(definitions.containsKey(rest) || withArguments.contains(rest));
      case "ifndef" -> begin(!definitions.containsKey(rest) && !withArguments.contains(rest));
      case "if" -> begin(!rest.equals("0"));
      case "else" -> turn(token);
      case "endif" -> {
        if (branches.poll() == null) {
          problem(Code.CONFIG_SYNTAX, token.place(), "#endif without an #if");
        }
      }
      default -> {
        if (branches.isEmpty() || branches.peek() == Branch.TAKEN) {
          act(token, text.substring(0, end), rest);
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
              "directive " + Wording.quoted("#" + word) + " is not known and was stepped over");
    }
  }

  private void begin(boolean taken) {
    if (!branches.isEmpty() && branches.peek() != Branch.TAKEN) {
      branches.push(Branch.UNREACHED);
    } else {
      branches.push(taken ? Branch.TAKEN : Branch.LEFT_OUT);
    }
  }

  private void turn(ConfigToken token) {
    Branch now = branches.poll();
    if (now == null) {
      problem(Code.CONFIG_SYNTAX, token.place(), "#else without an #if");
    } else if (now == Branch.UNREACHED) {
      branches.push(now);
    } else {
      branches.push(now == Branch.TAKEN ? Branch.LEFT_OUT : Branch.TAKEN);
    }
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

  private List<ConfigToken> tokensOf(String body) {
    List<ConfigToken> list = new ArrayList<>();
    ConfigLexer lexer = new ConfigLexer(new ConfigSource("", ' ' + body), new ArrayList<>());
    for (ConfigToken t = lexer.next(); t.kind() != Kind.END; t = lexer.next()) {
      list.add(t);
    }
    return list;
  }

  private void include(ConfigToken token, String rest) {
    String path = rest.replaceAll("^[\"<]|[\">]$", "");
    ConfigSource source = includes.find(names.peek(), path).orElse(null);
    if (source == null) {
      problem(
          Code.CONFIG_INCLUDE,
          token.place(),
          Wording.quoted(path) + " was not found; what it defines is missing here");
    } else if (names.contains(source.name())) {
      problem(Code.CONFIG_INCLUDE, token.place(), Wording.quoted(path) + " includes itself");
    } else if (lexers.size() == DEEPEST_INCLUDE || files++ == MOST_FILES) {
      problem(Code.CONFIG_INCLUDE, token.place(), "too many files are included");
    } else {
      included.add(source.name());
      push(source);
    }
  }

  private void problem(Code code, ConfigPlace place, String message) {
    problems.add(new ConfigProblem(code, place, message));
  }
}
