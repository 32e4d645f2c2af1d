package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.text.TextDocument;

/**
 * A fixture: a text with {@code §} for each cursor, and {@code «»} around each range.
 *
 * @param text without the marks
 */
record Marked(String text, List<Position> cursors, List<Range> ranges) {
  static final String URI = "file:///walk.rtmt";
  static final CancelChecker NEVER = () -> {};

  static Marked of(String marked) {
    StringBuilder text = new StringBuilder();
    List<Position> cursors = new ArrayList<>();
    List<Range> ranges = new ArrayList<>();
    List<Position> open = new ArrayList<>();
    int line = 0;
    int column = 0;
    for (char c : marked.toCharArray()) {
      Position here = new Position(line, column);
      switch (c) {
        case '§' -> cursors.add(here);
        case '«' -> open.add(here);
        case '»' -> ranges.add(new Range(open.remove(open.size() - 1), here));
        default -> {
          text.append(c);
          line += c == '\n' ? 1 : 0;
          column = c == '\n' ? 0 : column + 1;
        }
      }
    }
    ranges.sort(
        Comparator.comparingInt((Range r) -> r.getStart().getLine())
            .thenComparingInt(r -> r.getStart().getCharacter()));
    return new Marked(text.toString(), cursors, ranges);
  }

  /** The only cursor. */
  Position cursor() {
    if (cursors.size() != 1) {
      throw new IllegalStateException(cursors.size() + " cursors");
    }
    return cursors.get(0);
  }

  /** The text as an open {@code .rtmt} file. */
  Snapshot document() {
    return new Snapshot(URI, 1, TextDocument.of(text), new IncrementalAnalysis(false));
  }

  /** The text as the projection of a binary file. */
  Snapshot projected() {
    return new Snapshot("rtm:/walk.rtm", 1, TextDocument.of(text), new IncrementalAnalysis(true));
  }

  /** The text with edits made. */
  String with(List<? extends TextEdit> edits) {
    Snapshot document = document();
    List<? extends TextEdit> backwards =
        edits.stream()
            .sorted(
                Comparator.comparingInt((TextEdit e) -> document.offset(e.getRange().getStart()))
                    .reversed())
            .toList();
    StringBuilder edited = new StringBuilder(text);
    int before = text.length();
    for (TextEdit edit : backwards) {
      int start = document.offset(edit.getRange().getStart());
      int end = document.offset(edit.getRange().getEnd());
      if (end > before) {
        throw new AssertionError("edits overlap: " + edits);
      }
      edited.replace(start, end, edit.getNewText());
      before = start;
    }
    return edited.toString();
  }

  /** The text with «» around ranges, which do not overlap. */
  String mark(List<Range> marked) {
    List<TextEdit> edits = new ArrayList<>();
    for (Range range : marked) {
      edits.add(
          new TextEdit(
              range,
              "«"
                  + text.substring(
                      document().offset(range.getStart()), document().offset(range.getEnd()))
                  + "»"));
    }
    return with(edits);
  }
}
