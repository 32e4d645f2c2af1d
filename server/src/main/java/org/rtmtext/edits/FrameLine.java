package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The tokens of a frame's first line. */
public record FrameLine(int line, String text, List<Token> words) {
  public static FrameLine of(TextDocument document, int frame) {
    int line = document.firstLine(frame + 1);
    String text = document.line(line);
    return new FrameLine(line, text, Token.of(text));
  }

  public Optional<Token> phase() {
    return words.size() > 1
            && (words.get(1).kind() == Token.Kind.NUMBER || is(words.get(1), "none"))
        ? Optional.of(words.get(1))
        : Optional.empty();
  }

  public boolean isUnphased() {
    return words.size() > 1 && is(words.get(1), "none");
  }

  /** The number after {@code transforms}. */
  public Optional<Token> count() {
    return words.size() > 3 && is(words.get(2), "transforms")
        ? Optional.of(words.get(3))
        : Optional.empty();
  }

  private boolean is(Token token, String word) {
    return token.text(text).equals(word);
  }

  public void setPhase(String phase, EditBuilder changes) {
    phase()
        .filter(t -> !t.text(text).equals(phase))
        .ifPresent(t -> changes.replace(line, t.start(), t.end(), phase));
  }

  public void removeCount(EditBuilder changes) {
    count().ifPresent(t -> changes.replace(line, words.get(1).end(), t.end(), ""));
  }

  /**
   * The line of each bone's row in a frame, by the name of the bone; the first line if a bone has
   * several rows.
   */
  public static Map<String, Integer> linesByBone(TextDocument document, int frame) {
    Map<String, Integer> lines = new HashMap<>();
    for (int line : rowLines(document, frame)) {
      lines.putIfAbsent(bone(document, line), line);
    }
    return lines;
  }

  /** The name that a row begins with; empty for a row without a name. */
  public static String bone(TextDocument document, int line) {
    String text = document.line(line);
    return RowTokens.of(text, Token.of(text)).bone();
  }

  /** The lines of a frame that are rows or malformed rows. */
  public static List<Integer> rowLines(TextDocument document, int frame) {
    List<Integer> rows = new ArrayList<>();
    for (int l = document.firstLine(frame + 1) + 1; l < document.endLine(frame + 1); l++) {
      List<Token> words = Token.of(document.line(l));
      if (!words.isEmpty() && words.get(0).kind() != Token.Kind.COMMENT) {
        rows.add(l);
      }
    }
    return rows;
  }
}
