package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.reader.Mistake.Kind;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Recognizes punctuation of other languages, such as colons, and missing bars. */
final class MarkMistakes {
  private MarkMistakes() {}

  /**
   * The mark of a comment in another language, {@code #} or {@code ;}. Inside a word, the mark is
   * part of the word.
   */
  static List<Mistake> comment(FaultyLine line) {
    String text = line.text();
    for (Token token : line.tokens()) {
      int at = token.start();
      char c = text.charAt(at);
      if (token.kind() == Token.Kind.OTHER
          && (c == '#' || c == ';')
          && (at == 0 || isBlank(text, at - 1))) {
        int end = at;
        while (end < text.length() && text.charAt(end) == c) {
          end++;
        }
        return List.of(Mistake.replaced(Kind.COMMENT, at, end, "//"));
      }
    }
    return List.of();
  }

  /** A colon after the first word, as in YAML. */
  static List<Mistake> colon(FaultyLine line) {
    String text = line.text();
    List<Token> tokens = line.tokens();
    boolean isStatement = line.kind() == LineKind.SECTION || line.kind() == LineKind.FRAME;
    // In a statement, the colon may follow the keyword or its value.
    for (int i = 1; i < Math.min(isStatement ? 3 : 2, tokens.size()); i++) {
      Token colon = tokens.get(i);
      if (!colon.text(text).equals(":") || isWord(text, colon.end())) {
        continue;
      }
      Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
      if (line.kind() == LineKind.ROW && next != null && next.kind() == Token.Kind.NUMBER) {
        boolean isGlued = colon.start() == tokens.get(i - 1).end();
        String bar = (isGlued ? " |" : "|") + (isBlank(text, colon.end()) ? "" : " ");
        return List.of(Mistake.replaced(Kind.COLON_FOR_BAR, colon.start(), colon.end(), bar));
      }
      if (next == null || isStatement || next.kind() == Token.Kind.BAR) {
        return List.of(Mistake.replaced(Kind.COLON, colon.start(), colon.end(), ""));
      }
    }
    return List.of();
  }

  static List<Mistake> wrapped(FaultyLine line) {
    return line.kind() == LineKind.ROW
        ? List.of(
            new Mistake(Kind.WRAPPED, 0, line.text().length(), Optional.empty(), Optional.empty()))
        : List.of();
  }

  /** A row that lacks the bar between its name and its numbers. */
  static List<Mistake> bar(FaultyLine line) {
    List<Token> tokens = line.tokens();
    return line.kind() == LineKind.ROW
            && tokens.size() > 3
            && tokens.get(0).isName()
            && RowTokens.isNumbers(tokens.subList(1, 4), 3)
        ? List.of(Mistake.replaced(Kind.BAR, tokens.get(0).end(), tokens.get(0).end(), " |"))
        : List.of();
  }

  /** A dash or star before an entry, as in Markdown and YAML. */
  static List<Mistake> bullet(FaultyLine line) {
    List<Token> tokens = line.tokens();
    if (line.kind() != LineKind.BONE || tokens.size() < 2 || !tokens.get(1).isName()) {
      return List.of();
    }
    String mark = tokens.get(0).text(line.text());
    int start = tokens.get(0).start();
    int name = tokens.get(1).start();
    boolean isBullet = (mark.equals("-") || mark.equals("*")) && name > tokens.get(0).end();
    Kind kind = mark.equals("-") ? Kind.DASH : Kind.ASTERISK;
    return isBullet ? List.of(Mistake.replaced(kind, start, name, "")) : List.of();
  }

  /** Names with commas or semicolons between them or after them. */
  static List<Mistake> separators(FaultyLine line) {
    String text = line.text();
    int separator = Math.max(text.indexOf(','), text.indexOf(';'));
    if (line.kind() != LineKind.BONE || separator < 0) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    for (String part : text.split("[,;]", -1)) {
      if (!part.isBlank()) {
        names.add(part.strip());
      }
    }
    if (names.isEmpty() || names.stream().anyMatch(name -> Names.read(name).isEmpty())) {
      return List.of();
    }
    int start = Token.indent(text);
    Kind kind =
        names.size() > 1
            ? Kind.SEVERAL_NAMES
            : text.charAt(separator) == ',' ? Kind.COMMA : Kind.SEMICOLON;
    String replacement = String.join("\n" + text.substring(0, start), names);
    return List.of(Mistake.replaced(kind, start, text.stripTrailing().length(), replacement));
  }

  private static boolean isBlank(String text, int at) {
    return Token.skipBlanks(text, at) > at;
  }

  private static boolean isWord(String text, int at) {
    return at < text.length() && (Character.isLetter(text.charAt(at)) || text.charAt(at) == '_');
  }
}
