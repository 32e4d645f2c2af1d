package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.text.LineRole;
import org.rtmtext.text.Names;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;

/** Fixes of lines that do not follow the grammar for one of the usual slips. */
final class SyntaxFixes {
  private static final Suggestions KEYWORDS =
      new Suggestions(
          Stream.concat(Arrays.stream(Section.values()).map(Section::keyword), Stream.of("frame"))
              .toList());
  private static final Suggestions ENCODINGS = new Suggestions(List.of("plain", "bmtr"));
  private static final Suggestions TRANSFORMS = new Suggestions(List.of("transforms"));

  private static final Pattern DECIMAL_COMMA =
      Pattern.compile("(?<![\\d,.])([-+]?\\d+),(\\d+)(?![\\d,.])");
  private static final Pattern NO_DIGIT_BEFORE = Pattern.compile("(?<![\\w.])\\.(?=\\d)");
  private static final Pattern NO_DIGIT_BEHIND = Pattern.compile("(?<=\\d)\\.(?![\\d.])");
  private static final Pattern LIST_COMMA = Pattern.compile("(?<=\\d)\\s*,(?=\\s|$)");
  private static final Pattern PROPERTY =
      Pattern.compile("(\\s*+\\S++\\s++)([^=]*+)(=)(.*?)((?:\\s++type\\s++\\S++)?\\s*+)");
  private static final int LONGEST_LINE = 1000;

  private SyntaxFixes() {}

  static List<Fix> of(TextDocument document, Problem p) {
    int line = p.range().line();
    String text = document.line(line);
    if (text.length() > LONGEST_LINE) {
      return List.of();
    }
    List<Fix> fixes = new ArrayList<>();
    LineRole role = LineRole.of(document, line);
    int end = contentEnd(text);
    int from = numbersFrom(role, text);
    if (from >= 0 && from < end) {
      String numbers = numbers(text.substring(from, end));
      String fixed = text.substring(0, from) + numbers + text.substring(end);
      if (!fixed.equals(text)) {
        fixes.add(
            Fix.obvious(
                "Write numbers with a decimal point and spaces between them",
                () -> lineChange(document, line, fixed)));
      }
    }
    misspelled(document, p, role).ifPresent(fixes::add);
    if (fixes.isEmpty()) {
      quoted(text, end, role)
          .ifPresent(
              fixed ->
                  fixes.add(
                      Fix.obvious("Quote the name", () -> lineChange(document, line, fixed))));
    }
    return fixes;
  }

  private static List<TextChange> lineChange(TextDocument document, int line, String text) {
    Changes changes = new Changes(document);
    changes.line(line, text);
    return changes.result();
  }

  private static int contentEnd(String text) {
    for (Token token : Token.of(text)) {
      if (token.kind() == Token.Kind.COMMENT) {
        return token.start();
      }
    }
    return text.length();
  }

  /** Where the numbers of a line begin; -1 in lines that have none. */
  private static int numbersFrom(LineRole role, String text) {
    return switch (role) {
      case ROW -> text.indexOf('|');
      case FRAME, SECTION -> 0;
      default -> -1;
    };
  }

  private static String numbers(String text) {
    String fixed = DECIMAL_COMMA.matcher(text).replaceAll("$1.$2");
    fixed = NO_DIGIT_BEFORE.matcher(fixed).replaceAll("0.");
    fixed = NO_DIGIT_BEHIND.matcher(fixed).replaceAll(".0");
    return LIST_COMMA.matcher(fixed).replaceAll("");
  }

  /** The word that is not expected, with the keyword that it was probably meant to be. */
  private static Optional<Fix> misspelled(TextDocument document, Problem p, LineRole role) {
    int line = p.range().line();
    String text = document.line(line);
    List<Token> words = Token.of(text);
    for (int i = 0; i < words.size(); i++) {
      Token word = words.get(i);
      if (word.start() == p.range().column() && word.kind() == Token.Kind.NAME) {
        Suggestions among =
            i == 0
                ? KEYWORDS
                : role == LineRole.FRAME
                    ? TRANSFORMS
                    : text.stripLeading().startsWith("rtm") ? ENCODINGS : null;
        if (among == null || i == 0 && words.stream().anyMatch(t -> t.kind() == Token.Kind.BAR)) {
          return Optional.empty();
        }
        return among
            .nearest(word.text(text))
            .map(
                keyword ->
                    Fix.obvious(
                        "Write '" + keyword + "'",
                        () -> {
                          Changes changes = new Changes(document);
                          changes.replace(line, word.start(), word.end(), keyword);
                          return changes.result();
                        }));
      }
    }
    return Optional.empty();
  }

  /** The line with its names quoted. */
  private static Optional<String> quoted(String text, int end, LineRole role) {
    String content = text.substring(0, end);
    String rest = text.substring(end);
    switch (role) {
      case ROW:
        int bar = content.indexOf('|');
        return bar < 0
            ? Optional.empty()
            : quotedNames(content.substring(0, bar)).map(n -> n + content.substring(bar) + rest);
      case BONE, METADATA:
        return content.indexOf('|') >= 0 ? Optional.empty() : quote(content).map(n -> n + rest);
      case PROPERTY:
        Matcher parts = PROPERTY.matcher(content);
        if (!parts.matches()) {
          return Optional.empty();
        }
        Optional<String> name = quote(parts.group(2));
        Optional<String> value = quote(parts.group(4));
        return name.isEmpty() && value.isEmpty()
            ? Optional.empty()
            : Optional.of(
                parts.group(1)
                    + name.orElse(parts.group(2))
                    + parts.group(3)
                    + value.orElse(parts.group(4))
                    + parts.group(5)
                    + rest);
      default:
        return Optional.empty();
    }
  }

  private static Optional<String> quotedNames(String text) {
    int as = text.indexOf(" as ");
    if (as <= 0 || text.substring(0, as).isBlank()) {
      return quote(text);
    }
    String first = text.substring(0, as);
    String second = text.substring(as + 4);
    Optional<String> one = quote(first);
    Optional<String> two = quote(second);
    return one.isEmpty() && two.isEmpty()
        ? Optional.empty()
        : Optional.of(one.orElse(first) + " as " + two.orElse(second));
  }

  /** A name in quotes, with the spaces around it; empty where it needs none or cannot have them. */
  private static Optional<String> quote(String text) {
    String name = text.strip();
    if (name.isEmpty()
        || name.indexOf('"') >= 0
        || name.chars().anyMatch(c -> c > 0xFF)
        || Names.print(name).equals(name)) {
      return Optional.empty();
    }
    return Optional.of(
        text.substring(0, text.indexOf(name))
            + Quotes.quote(name)
            + text.substring(text.indexOf(name) + name.length()));
  }
}
