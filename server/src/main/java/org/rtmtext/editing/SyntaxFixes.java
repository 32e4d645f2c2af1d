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
import org.rtmtext.projection.Analysis;
import org.rtmtext.text.LineKind;
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
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d++\\.?\\d*+|\\.\\d++)(?:[eE][-+]?\\d++)?");
  private static final int LONGEST_LINE = 1000;

  private SyntaxFixes() {}

  static List<Fix> of(Analysis analysis, Problem p) {
    TextDocument document = analysis.document();
    int line = p.range().line();
    String text = document.line(line);
    if (text.length() > LONGEST_LINE) {
      return List.of();
    }
    List<Fix> fixes = new ArrayList<>();
    LineKind role = LineKind.of(document, line);
    int end = contentEnd(text);
    Optional<Fix> comment = comment(document, line);
    if (comment.isPresent()) {
      return List.of(comment.get());
    }
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
      slip(document, line, role).ifPresent(fixes::add);
    }
    if (fixes.isEmpty()) {
      quoted(text, end, role)
          .ifPresent(
              fixed ->
                  fixes.add(
                      Fix.obvious("Quote the name", () -> lineChange(document, line, fixed))));
    }
    if (fixes.isEmpty()) {
      fixes.addAll(CharacterFixes.of(analysis, p));
    }
    return fixes;
  }

  private static List<TextChange> lineChange(TextDocument document, int line, String text) {
    EditBuilder changes = new EditBuilder(document);
    changes.line(line, text);
    return changes.result();
  }

  /** What shows that the words of a line are no name that lacks its quotes. */
  private static Optional<Fix> slip(TextDocument document, int line, LineKind role) {
    return colon(document, line, role)
        .or(() -> role == LineKind.ROW ? WrappedRow.of(document, line) : Optional.empty())
        .or(() -> role == LineKind.ROW ? bar(document, line) : Optional.empty())
        .or(() -> role == LineKind.BONE ? bullet(document, line) : Optional.empty())
        .or(() -> role == LineKind.BONE ? separators(document, line) : Optional.empty());
  }

  /** A comment of another language; {@code #} within a word is a part of it. */
  private static Optional<Fix> comment(TextDocument document, int line) {
    String text = document.line(line);
    return Token.of(text).stream()
        .filter(t -> t.kind() == Token.Kind.OTHER && isComment(text, t.start()))
        .findFirst()
        .map(
            t -> {
              int end = t.start();
              while (end < text.length() && text.charAt(end) == text.charAt(t.start())) {
                end++;
              }
              return replacing("Begin the comment with //", document, line, t.start(), end, "//");
            });
  }

  private static boolean isComment(String text, int at) {
    char c = text.charAt(at);
    return (c == '#' || c == ';') && (at == 0 || isSpace(text.charAt(at - 1)));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  /** A colon behind the first word, as in YAML. */
  private static Optional<Fix> colon(TextDocument document, int line, LineKind role) {
    String text = document.line(line);
    List<Token> words = Token.of(text);
    // The first word of a statement may be its keyword, and the second one its value.
    int most = role == LineKind.SECTION || role == LineKind.FRAME ? 3 : 2;
    for (int i = 1; i < Math.min(most, words.size()); i++) {
      Token word = words.get(i);
      boolean ends = word.end() == text.length() || !isWord(text.charAt(word.end()));
      if (!word.text(text).equals(":") || !ends) {
        continue;
      }
      Token next = i + 1 < words.size() ? words.get(i + 1) : null;
      boolean values = next != null && next.kind() == Token.Kind.NUMBER;
      if (role == LineKind.ROW && values) {
        boolean glued = word.start() == words.get(i - 1).end();
        return Optional.of(
            replacing(
                "Write | in place of the colon",
                document,
                line,
                word.start(),
                word.end(),
                (glued ? " |" : "|") + (isSpace(text.charAt(word.end())) ? "" : " ")));
      }
      boolean name = next == null || next.kind() == Token.Kind.COMMENT;
      if (name || role == LineKind.SECTION || role == LineKind.FRAME || isBar(next)) {
        return Optional.of(
            replacing("Remove the colon", document, line, word.start(), word.end(), ""));
      }
    }
    return Optional.empty();
  }

  private static boolean isBar(Token token) {
    return token.kind() == Token.Kind.BAR;
  }

  private static boolean isWord(char c) {
    return Character.isLetter(c) || c == '_';
  }

  /** A row that lacks the bar between its name and its numbers. */
  private static Optional<Fix> bar(TextDocument document, int line) {
    String text = document.line(line);
    List<Token> words = Token.of(text);
    int numbers = numbersAfterName(words);
    return numbers < 3
        ? Optional.empty()
        : Optional.of(
            replacing(
                "Write | after the name",
                document,
                line,
                words.get(0).end(),
                words.get(0).end(),
                " |"));
  }

  /** How many numbers follow a name at the start of a line. */
  private static int numbersAfterName(List<Token> words) {
    int i = 1;
    while (i < words.size() && words.get(i).kind() == Token.Kind.NUMBER) {
      i++;
    }
    return words.isEmpty() || !words.get(0).isName() ? 0 : i - 1;
  }

  /** A dash or star before an entry, as in Markdown and YAML. */
  private static Optional<Fix> bullet(TextDocument document, int line) {
    String text = document.line(line);
    List<Token> words = Token.of(text);
    boolean bullet =
        words.size() > 1
            && (words.get(0).text(text).equals("-") || words.get(0).text(text).equals("*"))
            && words.get(1).isName()
            && words.get(1).start() > words.get(0).end();
    return bullet
        ? Optional.of(
            replacing(
                "Remove the " + (text.charAt(words.get(0).start()) == '-' ? "dash" : "star"),
                document,
                line,
                words.get(0).start(),
                words.get(1).start(),
                ""))
        : Optional.empty();
  }

  /** Names with commas or semicolons between them or after them. */
  private static Optional<Fix> separators(TextDocument document, int line) {
    String text = document.line(line);
    int end = contentEnd(text);
    String content = text.substring(0, end);
    List<String> names = new ArrayList<>();
    for (String part : content.split("[,;]", -1)) {
      String name = part.strip();
      if (!name.isEmpty() && Names.read(name).isEmpty()) {
        return Optional.empty();
      }
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    int separator = Math.max(content.indexOf(','), content.indexOf(';'));
    if (separator < 0 || names.isEmpty()) {
      return Optional.empty();
    }
    String removed = "Remove the " + (content.charAt(separator) == ',' ? "comma" : "semicolon");
    int start = content.indexOf(names.get(0));
    int stop = content.stripTrailing().length();
    return Optional.of(
        Fix.obvious(
            names.size() == 1 ? removed : "Write one name a line",
            () -> {
              EditBuilder changes = new EditBuilder(document);
              String indent = content.substring(0, start).replaceAll("[,;]", "");
              changes.replace(line, start, stop, String.join(changes.lineEnd() + indent, names));
              return changes.result();
            }));
  }

  private static Fix replacing(
      String title, TextDocument document, int line, int start, int end, String text) {
    return Fix.obvious(
        title,
        () -> {
          EditBuilder changes = new EditBuilder(document);
          changes.replace(line, start, end, text);
          return changes.result();
        });
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
  private static int numbersFrom(LineKind role, String text) {
    return switch (role) {
      case ROW -> firstBar(text);
      case FRAME, SECTION -> 0;
      default -> -1;
    };
  }

  /** Where the first bar outside quotes is; -1 where none is. */
  private static int firstBar(String text) {
    return Token.of(text).stream()
        .filter(SyntaxFixes::isBar)
        .mapToInt(Token::start)
        .findFirst()
        .orElse(-1);
  }

  private static String numbers(String text) {
    String fixed = DECIMAL_COMMA.matcher(text).replaceAll("$1.$2");
    fixed = NO_DIGIT_BEFORE.matcher(fixed).replaceAll("0.");
    fixed = NO_DIGIT_BEHIND.matcher(fixed).replaceAll(".0");
    return LIST_COMMA.matcher(fixed).replaceAll("");
  }

  /** The word that is not expected, with the keyword that it was probably meant to be. */
  private static Optional<Fix> misspelled(TextDocument document, Problem p, LineKind role) {
    int line = p.range().line();
    String text = document.line(line);
    List<Token> words = Token.of(text);
    for (int i = 0; i < words.size(); i++) {
      Token word = words.get(i);
      if (word.start() == p.range().column() && word.kind() == Token.Kind.NAME) {
        Suggestions among =
            i == 0
                ? KEYWORDS
                : role == LineKind.FRAME
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
                          EditBuilder changes = new EditBuilder(document);
                          changes.replace(line, word.start(), word.end(), keyword);
                          return changes.result();
                        }));
      }
    }
    return Optional.empty();
  }

  /** The line with its names quoted. */
  private static Optional<String> quoted(String text, int end, LineKind role) {
    String content = text.substring(0, end);
    String rest = text.substring(end);
    switch (role) {
      case ROW:
        int bar = firstBar(content);
        return bar < 0
            ? Optional.empty()
            : quotedNames(content.substring(0, bar)).map(n -> n + content.substring(bar) + rest);
      case BONE, METADATA:
        return content.indexOf('|') >= 0 || role == LineKind.BONE && !mayBeName(content)
            ? Optional.empty()
            : quote(content).map(n -> n + rest);
      case PROPERTY:
        Matcher parts = PROPERTY.matcher(content);
        if (!parts.matches()) {
          return Optional.empty();
        }
        Optional<String> name =
            mayBeName(parts.group(2)) ? quote(parts.group(2)) : Optional.empty();
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

  /**
   * Whether words may be a name that lacks its quotes. A number at its start, several numbers, or a
   * mark of a list or a comment show that they are something else.
   */
  static boolean mayBeName(String text) {
    String[] words = text.strip().split("[ \\t]+");
    long numbers = Arrays.stream(words).filter(w -> NUMBER.matcher(w).matches()).count();
    return numbers < 2
        && !NUMBER.matcher(words[0]).matches()
        && text.chars().noneMatch(c -> ",;={}".indexOf(c) >= 0)
        && Arrays.stream(words)
            .noneMatch(w -> w.startsWith("#") || w.endsWith(":") || w.equals("-"));
  }

  private static Optional<String> quotedNames(String text) {
    if (!mayBeName(text)) {
      return Optional.empty();
    }
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
        || name.chars().anyMatch(c -> !Quotes.isPrintable((char) c))
        || Names.print(name).equals(name)) {
      return Optional.empty();
    }
    return Optional.of(
        text.substring(0, text.indexOf(name))
            + Quotes.quote(name)
            + text.substring(text.indexOf(name) + name.length()));
  }
}
