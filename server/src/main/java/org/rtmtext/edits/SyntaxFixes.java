package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.reader.LikelyMistakes;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Fixes of lines with a syntax error, for common mistakes. */
final class SyntaxFixes extends FixFinder {
  private static final Pattern NO_DIGIT_BEFORE = Pattern.compile("(?<![\\w.])\\.(?=\\d)");
  private static final Pattern NO_DIGIT_AFTER = Pattern.compile("(?<=\\d)\\.(?![\\d.])");
  private static final Pattern LIST_COMMA = Pattern.compile("(?<=\\d)\\s*,(?=\\s|$)");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:\\d++\\.?\\d*+|\\.\\d++)(?:[eE][-+]?\\d++)?");

  private static final Pattern NAN = Pattern.compile("nan\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern INFINITY =
      Pattern.compile("inf(?:inity)?\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern SIGNED = Pattern.compile("\\.?\\d");

  private final LineKind kind;

  /** Where the content of the line ends and its comment begins. */
  private final int end;

  SyntaxFixes(QuickFixes context, Problem problem) {
    super(context, problem);
    kind = LineKind.of(document, line);
    end = Token.withoutComment(text).length();
  }

  void find() {
    if (text.length() > LikelyMistakes.MAX_LINE_LENGTH) {
      return;
    }
    comment();
    if (!fixes.isEmpty()) {
      return;
    }
    otherCharacters();
    if (!fixes.isEmpty()) {
      return;
    }
    decimals();
    token()
        .filter(t -> t.kind() == Token.Kind.NAME)
        .ifPresent(
            t -> suggestion().ifPresent(s -> obvious(FixKind.WRITE_WORD.of(s), replace(t, s))));
    // 'quotes' comes last: it would take lines that the other guesses fix for names without quotes.
    List<Runnable> guesses =
        List.of(
            this::colon, this::wrapped, this::bar, this::bullet, this::separators, this::quotes);
    for (Runnable guess : guesses) {
      if (fixes.isEmpty()) {
        guess.run();
      }
    }
    if (fixes.isEmpty()) {
      WordFixes words = new WordFixes(context, problem);
      words.spelling();
      fixes.addAll(words.fixes);
    }
  }

  /**
   * Replaces the mark of a comment in another language, {@code #} or {@code ;}. Inside a word, the
   * mark is part of the word.
   */
  private void comment() {
    for (Token t : tokens) {
      if (t.kind() == Token.Kind.OTHER && isComment(t.start())) {
        int after = t.start();
        while (after < text.length() && text.charAt(after) == text.charAt(t.start())) {
          after++;
        }
        obvious(FixKind.BEGIN_COMMENT.of(), replace(t.start(), after, "//"));
        return;
      }
    }
  }

  private boolean isComment(int at) {
    char c = text.charAt(at);
    return (c == '#' || c == ';') && (at == 0 || isSpace(text.charAt(at - 1)));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  /** Decimal commas, missing digits and commas between numbers. */
  private void decimals() {
    int from = numbersFrom();
    if (from < 0 || from >= end) {
      return;
    }
    String fixed =
        LikelyMistakes.DECIMAL_COMMA.matcher(text.substring(from, end)).replaceAll("$1.$2");
    fixed = NO_DIGIT_BEFORE.matcher(fixed).replaceAll("0.");
    fixed = NO_DIGIT_AFTER.matcher(fixed).replaceAll(".0");
    fixed = LIST_COMMA.matcher(fixed).replaceAll("");
    String all = text.substring(0, from) + fixed + text.substring(end);
    if (!all.equals(text)) {
      obvious(FixKind.WRITE_NUMBERS.of(), replaceLine(all));
    }
  }

  /** Where the numbers of the line begin; -1 if it has none. */
  private int numbersFrom() {
    return switch (kind) {
      case ROW -> firstBar();
      case FRAME, SECTION -> 0;
      default -> -1;
    };
  }

  /** Spaces and minus signs that are not ASCII, and other spellings of nan and inf. */
  private void otherCharacters() {
    int from = numbersFrom();
    StringBuilder fixed = new StringBuilder();
    int at = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token t = tokens.get(i);
      String word = t.text(text);
      String other = null;
      if (t.kind() == Token.Kind.OTHER && LikelyMistakes.OTHER_SPACES.contains(word)) {
        boolean isInName = from < 0 || t.start() < from;
        other = isInName && isInWord(t) ? null : " ";
      } else if (from >= 0 && from <= t.start()) {
        other = t.kind() == Token.Kind.OTHER ? sign(i) : i == 0 ? null : notFinite(i);
      }
      if (other != null) {
        fixed.append(text, at, t.start()).append(other);
        at = t.end();
      }
    }
    if (at > 0) {
      obvious(
          FixKind.WRITE_ORDINARY_CHARACTERS.of(),
          replaceLine(fixed.append(text, at, text.length()).toString()));
    }
  }

  private boolean isInWord(Token t) {
    return t.start() > 0
        && t.end() < end
        && !isBoundary(text.charAt(t.start() - 1))
        && !isBoundary(text.charAt(t.end()));
  }

  private static boolean isBoundary(char c) {
    return isSpace(c) || c == '|' || c == '"' || LikelyMistakes.OTHER_SPACES.indexOf(c) >= 0;
  }

  /** What to write instead of a sign; null if it stays. */
  private String sign(int i) {
    Token t = tokens.get(i);
    boolean isMinus = LikelyMistakes.OTHER_MINUS_SIGNS.contains(t.text(text));
    String after = text.substring(t.end());
    if (NAN.matcher(after).lookingAt()) {
      return "";
    }
    boolean isInfinite = INFINITY.matcher(after).lookingAt();
    if (isMinus && (isInfinite || SIGNED.matcher(after).lookingAt())) {
      return "-";
    }
    return isInfinite && t.text(text).equals("+") ? "" : null;
  }

  /** What to write instead of a word; null if it stays. */
  private String notFinite(int i) {
    Token t = tokens.get(i);
    String word = t.text(text);
    if (t.kind() != Token.Kind.NAME) {
      return null;
    }
    if (word.equals("inity") && text.startsWith("-inf", t.start() - "-inf".length())) {
      return "";
    }
    return NAN.matcher(word).matches() ? "nan" : INFINITY.matcher(word).matches() ? "inf" : null;
  }

  /** A colon after the first word, as in YAML. */
  private void colon() {
    boolean statement = kind == LineKind.SECTION || kind == LineKind.FRAME;
    // In a statement, the colon may follow the keyword or its value.
    for (int i = 1; i < Math.min(statement ? 3 : 2, tokens.size()); i++) {
      Token colon = tokens.get(i);
      boolean ends = colon.end() == text.length() || !isWord(text.charAt(colon.end()));
      if (!colon.text(text).equals(":") || !ends) {
        continue;
      }
      Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
      if (kind == LineKind.ROW && next != null && next.kind() == Token.Kind.NUMBER) {
        boolean glued = colon.start() == tokens.get(i - 1).end();
        String bar = (glued ? " |" : "|") + (isSpace(text.charAt(colon.end())) ? "" : " ");
        obvious(FixKind.REPLACE_COLON.of(), replace(colon, bar));
        return;
      }
      boolean last = next == null || next.kind() == Token.Kind.COMMENT;
      if (last || statement || next.kind() == Token.Kind.BAR) {
        obvious(FixKind.REMOVE_MARK.of("colon"), replace(colon, ""));
        return;
      }
    }
  }

  private static boolean isWord(char c) {
    return Character.isLetter(c) || c == '_';
  }

  private void wrapped() {
    if (kind == LineKind.ROW) {
      addWrapped();
    }
  }

  /** A row that lacks the bar between its name and its numbers. */
  private void bar() {
    if (kind == LineKind.ROW
        && tokens.size() > 3
        && tokens.get(0).isName()
        && RowTokens.isNumbers(tokens.subList(1, 4), 3)) {
      obvious(FixKind.WRITE_BAR.of(), replace(tokens.get(0).end(), tokens.get(0).end(), " |"));
    }
  }

  /** A dash or star before an entry, as in Markdown and YAML. */
  private void bullet() {
    if (kind != LineKind.BONE || tokens.size() < 2 || !tokens.get(1).isName()) {
      return;
    }
    String mark = tokens.get(0).text(text);
    int name = tokens.get(1).start();
    if ((mark.equals("-") || mark.equals("*")) && name > tokens.get(0).end()) {
      obvious(
          FixKind.REMOVE_MARK.of(mark.equals("-") ? "dash" : "asterisk"),
          replace(tokens.get(0).start(), name, ""));
    }
  }

  /** Names with commas or semicolons between them or after them. */
  private void separators() {
    String content = text.substring(0, end);
    int separator = Math.max(content.indexOf(','), content.indexOf(';'));
    List<String> names = new ArrayList<>();
    for (String part : content.split("[,;]", -1)) {
      if (!part.isBlank()) {
        names.add(part.strip());
      }
    }
    if (kind != LineKind.BONE
        || separator < 0
        || names.isEmpty()
        || names.stream().anyMatch(name -> Names.read(name).isEmpty())) {
      return;
    }
    String mark = content.charAt(separator) == ',' ? "comma" : "semicolon";
    int start = content.indexOf(names.get(0));
    String indent = content.substring(0, start).replaceAll("[,;]", "");
    obvious(
        names.size() == 1 ? FixKind.REMOVE_MARK.of(mark) : FixKind.WRITE_ONE_NAME_PER_LINE.of(),
        edit(
            changes ->
                changes.replace(
                    line,
                    start,
                    content.stripTrailing().length(),
                    String.join(changes.lineEnd() + indent, names))));
  }

  /** Column of the first bar outside quotes; -1 if there is none. */
  private int firstBar() {
    return tokens.stream()
        .filter(t -> t.kind() == Token.Kind.BAR)
        .mapToInt(Token::start)
        .findFirst()
        .orElse(-1);
  }

  private void quotes() {
    // If rows follow, the line is a frame with a misspelled keyword, not a name without quotes.
    if (firstBar() < 0
        && line + 1 < document.lineCount()
        && document.line(line + 1).contains("|")) {
      return;
    }
    quoted().ifPresent(fixed -> obvious(FixKind.QUOTE_NAME.of(), replaceLine(fixed)));
  }

  /** The line with its names quoted. */
  private Optional<String> quoted() {
    String content = text.substring(0, end);
    String rest = text.substring(end);
    switch (kind) {
      case ROW:
        int bar = firstBar();
        return bar < 0
            ? Optional.empty()
            : quotedNames(content.substring(0, bar)).map(n -> n + content.substring(bar) + rest);
      case BONE, METADATA:
        return content.indexOf('|') >= 0 || kind == LineKind.BONE && !mayBeName(content)
            ? Optional.empty()
            : quote(content).map(n -> n + rest);
      case PROPERTY:
        Matcher parts = LikelyMistakes.PROPERTY.matcher(content);
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
   * Whether a text may be a name that lacks its quotes: it neither begins with a number, nor
   * contains several numbers, nor marks of a list or a comment.
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

  /**
   * A name in quotes, with the spaces around it; empty if the name needs no quotes or cannot have
   * quotes.
   */
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
