package org.rtmtext.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.rtmtext.problem.Wording;

/**
 * The macros of a configuration, and their expansion. As in the game, arguments and the names next
 * to {@code ##} are expanded before they are inserted. Blanks around an argument are dropped.
 */
final class ConfigMacros {
  /** Limits the nesting of macros and of their arguments. */
  private static final int MAX_DEPTH = 32;

  /**
   * Limits the text that is scanned, in UTF-16 units: macros that double each other would otherwise
   * take all memory and time.
   */
  private static final int MAX_SCANNED = 16 << 20;

  /**
   * @param parameters null for a macro that takes no parentheses
   */
  private record Macro(List<String> parameters, String body) {}

  /** Arguments between parentheses, and the offset after the closing one. */
  private record Arguments(List<String> values, int end) {}

  private final Map<String, Macro> macros = new HashMap<>();
  private final Set<String> within = new HashSet<>();
  private final Consumer<String> problems;
  private int scanned;

  /**
   * @param problems receives messages about wrong uses
   */
  ConfigMacros(Consumer<String> problems) {
    this.problems = problems;
  }

  void define(String name, String body) {
    macros.put(name, new Macro(null, body));
  }

  void define(String name, List<String> parameters, String body) {
    macros.put(name, new Macro(parameters, body));
  }

  void undefine(String name) {
    macros.remove(name);
  }

  boolean isDefined(String name) {
    return macros.containsKey(name);
  }

  /** Whether the expanded text was too long, so that some of it is missing. */
  boolean isExhausted() {
    return scanned >= MAX_SCANNED;
  }

  /** Whether a text contains the name of a macro. The text must not contain strings. */
  boolean isUsedIn(String text) {
    for (int i = 0; i < text.length(); i++) {
      int end = endOfName(text, i);
      if (end > i && isDefined(text.substring(i, end))) {
        return true;
      }
      i = Math.max(i, end - 1);
    }
    return false;
  }

  /** Whether a text ends with the name of a macro that has parameters. */
  boolean endsWithFunction(String text) {
    int start = text.length();
    while (start > 0 && isNamePart(text.charAt(start - 1))) {
      start--;
    }
    Macro macro = macros.get(text.substring(start));
    return macro != null && macro.parameters != null;
  }

  /** Replaces the macros in a text. A macro inside itself is not replaced. */
  String expand(String text) {
    return expand(text, 0);
  }

  private String expand(String text, int depth) {
    scan(text.length() + 1);
    if (isExhausted()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = endOfPart(text, at);
      String part = text.substring(at, end);
      Macro macro = macros.get(part);
      if (macro == null || depth >= MAX_DEPTH || within.contains(part)) {
        out.append(part);
      } else if (macro.parameters == null) {
        out.append(expand(part, macro, List.of(), depth));
      } else {
        Optional<Arguments> arguments = arguments(text, end);
        if (arguments.isEmpty()) {
          out.append(part);
        } else {
          end = arguments.get().end;
          out.append(call(part, macro, arguments.get().values, depth));
        }
      }
      at = end;
    }
    return out.toString();
  }

  private String call(String name, Macro macro, List<String> written, int depth) {
    int wanted = macro.parameters.size();
    boolean isEmpty = written.size() == 1 && written.get(0).isEmpty();
    if (written.size() != wanted && !(wanted == 0 && isEmpty)) {
      int given = isEmpty ? 0 : written.size();
      problems.accept(
          String.format(
              "macro %s has %s, but is used with %s, so what it stands for is missing",
              Wording.quoted(name),
              Wording.count(wanted, "parameter"),
              given == 0 ? "none" : String.valueOf(given)));
      return "";
    }
    List<String> arguments = new ArrayList<>();
    written.forEach(argument -> arguments.add(expand(argument, depth + 1)));
    return expand(name, macro, arguments, depth);
  }

  private String expand(String name, Macro macro, List<String> arguments, int depth) {
    within.add(name);
    String expanded = expand(inserted(macro, arguments, depth), depth + 1);
    within.remove(name);
    return expanded;
  }

  /** The body of a macro with its arguments. */
  private String inserted(Macro macro, List<String> arguments, int depth) {
    String body = macro.body;
    scan(body.length());
    StringBuilder out = new StringBuilder();
    int at = 0;
    boolean isJoined = false;
    while (at < body.length() && !isExhausted()) {
      if (body.startsWith("##", at)) {
        dropBlanksAtEnd(out);
        at = skipBlanks(body, at + 2);
        isJoined = true;
        continue;
      }
      boolean isQuoted = body.charAt(at) == '#';
      int start = isQuoted ? skipBlanks(body, at + 1) : at;
      int end = start < body.length() ? endOfPart(body, start) : start;
      String part = body.substring(start, end);
      int parameter = macro.parameters == null ? -1 : macro.parameters.indexOf(part);
      if (parameter >= 0) {
        String argument = arguments.get(parameter);
        scan(argument.length());
        out.append(isQuoted ? quote(argument) : argument);
      } else if (isQuoted) {
        out.append(body, at, end);
      } else if (isName(part) && (isJoined || body.startsWith("##", skipBlanks(body, end)))) {
        out.append(expand(part, depth + 1));
      } else {
        out.append(part);
      }
      isJoined = false;
      at = end;
    }
    return out.toString();
  }

  /**
   * The arguments of a macro, without blanks around them.
   *
   * @return empty if no parenthesis opens here, or it is not closed
   */
  private Optional<Arguments> arguments(String text, int from) {
    int at = skipBlanks(text, from);
    if (at >= text.length() || text.charAt(at) != '(') {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    int depth = 0;
    int start = at + 1;
    while (at < text.length()) {
      char c = text.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 || depth == 1 && c == ',') {
        values.add(text.substring(start, at).strip());
        start = at + 1;
      }
      if (depth == 0) {
        return Optional.of(new Arguments(values, at + 1));
      }
      at = endOfPart(text, at);
    }
    scan(at - from);
    return Optional.empty();
  }

  private void scan(int length) {
    scanned += Math.min(length, MAX_SCANNED - scanned);
  }

  private static void dropBlanksAtEnd(StringBuilder text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) <= ' ') {
      end--;
    }
    text.setLength(end);
  }

  private static boolean isName(String part) {
    return !part.isEmpty() && isNamePart(part.charAt(0));
  }

  static String quote(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /** The end of a name, number or string; otherwise of one character. */
  private static int endOfPart(String text, int start) {
    int end = start + 1;
    if (text.charAt(start) == '"') {
      int close = text.indexOf('"', end);
      return close < 0 ? text.length() : close + 1;
    }
    if (isNamePart(text.charAt(start))) {
      while (end < text.length() && isNamePart(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /** The end of the name that starts at an offset; the offset itself if none does. */
  static int endOfName(String text, int start) {
    return start < text.length() && isNamePart(text.charAt(start)) ? endOfPart(text, start) : start;
  }

  private static boolean isNamePart(char c) {
    return c == '_' || c < 128 && Character.isLetterOrDigit(c);
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at;
  }
}
