package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The kind of a line of a text, found without parsing. */
public enum LineKind {
  /** Only spaces and comments. */
  EMPTY,
  /** The first line of a section or a statement of the head. */
  SECTION,
  PROPERTY,
  BONE,
  METADATA,
  /** A bone of the section {@code skeleton}. */
  JOINT,
  FRAME,
  /** A row of a frame, or of the section {@code still}. */
  ROW,
  /** A line before the first section, or after a statement of one line. */
  OTHER;

  public static LineKind of(TextDocument document, int line) {
    return of(document, line, line + 1).get(0);
  }

  /**
   * The kinds of the lines from {@code from} to before {@code to}, in one pass: the kind of a line
   * of the head follows from the lines above it.
   */
  public static List<LineKind> of(TextDocument document, int from, int to) {
    List<LineKind> kinds = new ArrayList<>(Math.max(0, to - from));
    Optional<Section> section = from > 0 ? section(document, from - 1) : Optional.empty();
    for (int line = from; line < to; line++) {
      String text = document.line(line);
      int block = document.blockOfLine(line);
      if (isEmpty(text)) {
        kinds.add(EMPTY);
      } else if (block > 0) {
        kinds.add(line == document.firstLine(block) ? FRAME : ROW);
      } else {
        Optional<Section> begun = sectionOf(text);
        kinds.add(begun.isPresent() ? SECTION : section.map(LineKind::entryOf).orElse(OTHER));
        section = begun.isPresent() ? begun : section;
      }
    }
    return kinds;
  }

  /** The kind of lines in a section, except its first. */
  static LineKind entryOf(Section section) {
    return switch (section) {
      case PROPERTIES -> PROPERTY;
      case BONES -> BONE;
      case METADATA -> METADATA;
      case SKELETON -> JOINT;
      case STILL -> ROW;
      default -> OTHER;
    };
  }

  /** The section that a line belongs to; empty in frames and before the first section. */
  public static Optional<Section> section(TextDocument document, int line) {
    if (document.blockOfLine(line) > 0) {
      return Optional.empty();
    }
    for (int i = line; i >= 0; i--) {
      Optional<Section> section = sectionOf(document.line(i));
      if (section.isPresent()) {
        return section;
      }
    }
    return Optional.empty();
  }

  /** The section that begins on a line. */
  private static Optional<Section> sectionOf(String line) {
    int start = Token.indent(line);
    return Section.of(line.substring(start, Token.endOfWord(line, start)));
  }

  private static boolean isEmpty(String line) {
    int start = Token.indent(line);
    return start == line.length() || line.startsWith("//", start);
  }
}
