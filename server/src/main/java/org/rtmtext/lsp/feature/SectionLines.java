package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;

/**
 * The lines of a section or statement of the head, or of a frame. They do not include blank lines
 * at the end, nor a comment directly above the next section.
 *
 * @param last at least {@code first}
 */
record SectionLines(int first, int last) {
  /** The sections of the head, in the order of the text; found without parsing. */
  static List<SectionLines> ofHead(TextDocument document) {
    List<LineKind> roles = LineKind.of(document, 0, document.endLine(0));
    List<SectionLines> parts = new ArrayList<>();
    int begun = -1;
    for (int line = 0; line < roles.size(); line++) {
      if (roles.get(line) == LineKind.SECTION) {
        if (begun >= 0) {
          parts.add(of(document, begun, line));
        }
        begun = line;
      }
    }
    if (begun >= 0) {
      parts.add(of(document, begun, roles.size()));
    }
    return parts;
  }

  /** The lines of a frame. */
  static SectionLines ofFrame(TextDocument document, int frame) {
    return of(document, document.firstLine(frame + 1), document.endLine(frame + 1));
  }

  /** The section or frame of a line; empty before the first section. */
  static Optional<SectionLines> at(TextDocument document, int line) {
    int block = document.blockOfLine(line);
    return block > 0
        ? Optional.of(ofFrame(document, block - 1))
        : ofHead(document).stream().filter(p -> p.first <= line && line <= p.last).findFirst();
  }

  /**
   * @param end the first line of the next section
   */
  private static SectionLines of(TextDocument document, int first, int end) {
    int last = end - 1;
    if (end < document.lineCount()) {
      while (last > first && isComment(document.line(last))) {
        last--;
      }
    }
    while (last > first && document.line(last).isBlank()) {
      last--;
    }
    return new SectionLines(first, last);
  }

  private static boolean isComment(String line) {
    return line.stripLeading().startsWith("//");
  }

  /** From the start of the first line to the end of the last one. */
  Range range(TextDocument document) {
    return new Range(new Position(first, 0), new Position(last, document.line(last).length()));
  }
}
