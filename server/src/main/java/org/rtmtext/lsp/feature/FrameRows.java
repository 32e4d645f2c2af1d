package org.rtmtext.lsp.feature;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.text.Names;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.Token;

/** The rows of a frame by their bones, whether or not the frame can be read. */
final class FrameRows {
  static final FrameRows NONE = new FrameRows(Map.of(), -1, -1);

  private final Map<String, Integer> lines;
  private final int first;
  private final int end;

  private FrameRows(Map<String, Integer> lines, int first, int end) {
    this.lines = lines;
    this.first = first;
    this.end = end;
  }

  static FrameRows of(TextDocument document, int frame) {
    Map<String, Integer> lines = new HashMap<>();
    int first = document.firstLine(frame + 1) + 1;
    int end = document.endLine(frame + 1);
    for (int line = first; line < end; line++) {
      String text = document.line(line);
      List<Token> tokens = Token.of(text);
      if (!tokens.isEmpty() && tokens.get(0).isName()) {
        int row = line;
        Names.read(tokens.get(0).text(text)).ifPresent(bone -> lines.putIfAbsent(bone, row));
      }
    }
    return new FrameRows(lines, first, end);
  }

  /** The line of a bone's first row; -1 if it has none. */
  int line(String bone) {
    return lines.getOrDefault(bone, -1);
  }

  /** The nearest row above a line, else below it, that has values; empty if there is none. */
  String lineNextTo(TextDocument document, int line) {
    for (int i = line - 1; i >= first; i--) {
      if (RowText.hasValues(document.line(i))) {
        return document.line(i);
      }
    }
    for (int i = line + 1; i < end; i++) {
      if (RowText.hasValues(document.line(i))) {
        return document.line(i);
      }
    }
    return "";
  }
}
