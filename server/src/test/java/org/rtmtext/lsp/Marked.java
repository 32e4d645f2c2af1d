package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.reader.MarkedText;
import org.rtmtext.syntax.TextDocument;

/**
 * A {@link MarkedText} as a document of the language server.
 *
 * @param text without the marks
 */
public record Marked(String text, List<Position> cursors, List<Range> ranges) {
  public static final String URI = "file:///walk.rtmt";
  public static final CancelChecker NEVER = () -> {};

  public static Marked of(String marked) {
    MarkedText fixture = MarkedText.of(marked);
    String text = fixture.text();
    return new Marked(
        text,
        fixture.cursors().stream().map(offset -> position(text, offset)).toList(),
        fixture.ranges().stream()
            .map(r -> new Range(position(text, r.start()), position(text, r.end())))
            .toList());
  }

  /** A text without marks. */
  public static Marked unmarked(String text) {
    return new Marked(text, List.of(), List.of());
  }

  private static Position position(String text, int offset) {
    String before = text.substring(0, offset);
    return new Position(
        (int) before.chars().filter(c -> c == '\n').count(), offset - before.lastIndexOf('\n') - 1);
  }

  /** The only cursor. */
  public Position cursor() {
    if (cursors.size() != 1) {
      throw new IllegalStateException(cursors.size() + " cursors");
    }
    return cursors.get(0);
  }

  /** The text as an open {@code .rtmt} file. */
  public Snapshot document() {
    return new Snapshot(URI, 1, TextDocument.of(text), new IncrementalAnalysis(false));
  }

  /** The text as the projection of a binary file. */
  public Snapshot projected() {
    return new Snapshot("rtm:/walk.rtm", 1, TextDocument.of(text), new IncrementalAnalysis(true));
  }

  /** The text with edits made. */
  public String with(List<? extends TextEdit> edits) {
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
  public String mark(List<Range> marked) {
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
