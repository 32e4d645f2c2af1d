package org.rtmtext.edits;

import java.util.List;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Motion;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.ParsedHead;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

public final class HeadEdits {
  private HeadEdits() {}

  static void requireHead(TextReading reading) throws CannotEditException {
    if (reading.head().isBroken() || reading.head().encoding().isEmpty()) {
      throw new CannotEditException(
          "the text before the first frame has errors: correct them first");
    }
  }

  /** Changes the numbers of the motion that differ, or adds the motion if the text has none. */
  static void setMotion(TextReading reading, Motion motion, EditBuilder changes) {
    TextDocument document = reading.document();
    Span span = reading.head().sections().get(Section.MOTION);
    if (span == null) {
      if (!motion.equals(reading.head().motion())) {
        Span encoding = reading.head().sections().get(Section.ENCODING);
        int next = document.lineStart(document.lineAt(encoding.offset()) + 1);
        changes.replace(next, next, "motion " + motion.text() + changes.lineEnd());
      }
      return;
    }
    int line = document.lineAt(span.offset());
    List<Token> words = Token.of(document.line(line));
    int[] before = reading.head().motion().bits();
    int[] after = motion.bits();
    for (int c = 0; c < after.length && c + 1 < words.size(); c++) {
      Token number = words.get(c + 1);
      if (before[c] != after[c]) {
        changes.replace(line, number.start(), number.end(), Wording.exact(after[c]));
      }
    }
  }

  /**
   * Changes the encoding in the head to another one of the same kind. A change between plain and
   * binarised is refused: their transforms are in different spaces.
   *
   * @param name as in a text, such as {@code bmtr 5}
   */
  public static List<TextChange> setEncoding(TextReading reading, String name)
      throws CannotEditException {
    Encoding from =
        reading
            .head()
            .encoding()
            .orElseThrow(
                () ->
                    new CannotEditException(
                        "the encoding is missing: begin the text with 'rtm plain' or 'rtm bmtr"
                            + " 5'"));
    Encoding to = encoding(name);
    if (from == to) {
      throw new CannotEditException("the encoding is already " + to.text());
    }
    if (from.isBinarised() != to.isBinarised()) {
      throw new CannotEditException(
          String.format(
              "changing the first line cannot convert %s to %s, because their transforms are in"
                  + " different spaces: use the command rtm.convert",
              from.text(), to.text()));
    }
    refuseLoss(reading, to);
    Span span = reading.head().sections().get(Section.ENCODING);
    int line = reading.document().lineAt(span.offset());
    EditBuilder changes = new EditBuilder(reading.document());
    List<Token> words = Token.of(reading.document().line(line));
    changes.replace(line, words.get(1).start(), words.get(words(from)).end(), to.text());
    return changes.result();
  }

  private static int words(Encoding encoding) {
    return encoding.text().split(" ").length;
  }

  /**
   * Changes the encoding in the head to the encoding of the rows, and removes statements that this
   * encoding cannot store. The transforms stay as they are.
   */
  public static List<TextChange> takeBack(TextReading reading, Encoding to)
      throws CannotEditException {
    Span span = reading.head().sections().get(Section.ENCODING);
    TextDocument document = reading.document();
    int line = span == null ? -1 : document.lineAt(span.offset());
    List<Token> words = line < 0 ? List.of() : Token.of(document.line(line));
    int last = words(reading.encoding());
    if (words.size() <= last) {
      throw new CannotEditException("the encoding is missing");
    }
    EditBuilder changes = new EditBuilder(document);
    changes.replace(line, words.get(1).start(), words.get(last).end(), to.text());
    for (Section section : ParsedHead.sectionsMissingIn(to)) {
      Span statement = reading.head().sections().get(section);
      if (statement != null) {
        int at = document.lineAt(statement.offset());
        int end = section == Section.METADATA ? endOfSection(document, at) : at + 1;
        changes.deleteLines(at, end);
      }
    }
    return changes.result();
  }

  private static void refuseLoss(TextReading reading, Encoding to) throws CannotEditException {
    if (!to.hasProperties() && !reading.head().properties().isEmpty()) {
      throw new CannotEditException(
          String.format(
              "%s cannot store properties: remove them first, or choose %s",
              to.text(), to.mostCapable().text()));
    }
    if (to.isBinarised()
        && !to.hasKeystones()
        && reading.head().sections().containsKey(Section.METADATA)) {
      throw new CannotEditException(
          to.text() + " cannot store metadata: remove it first, or choose bmtr 5");
    }
  }

  /** The encoding with a name like {@code bmtr 5}, ignoring spaces and letter case. */
  public static Encoding encoding(String name) throws CannotEditException {
    return Encoding.named(name)
        .orElseThrow(
            () ->
                new CannotEditException(
                    "\""
                        + name
                        + "\" is not an encoding: use plain, plain 0100, bmtr 3, bmtr 4 or bmtr"
                        + " 5"));
  }

  /**
   * The line after a section: after its last entry and, if another section follows, after the blank
   * lines before that section.
   *
   * @param line the first line of the section
   */
  public static int endOfSection(TextDocument document, int line) {
    int next = line + 1;
    int end = document.endLine(0);
    List<LineKind> kinds = LineKind.of(document, line, end);
    while (next < end) {
      LineKind kind = kinds.get(next - line);
      if (kind == LineKind.SECTION) {
        return next;
      }
      if (kind == LineKind.EMPTY && !document.line(next).isBlank()) {
        // A comment may belong to the next section.
        break;
      }
      next++;
    }
    while (next > line + 1 && document.line(next - 1).isBlank()) {
      next--;
    }
    return next;
  }
}
