package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.reader.MarkedText;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testing.Cases.Case;

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

  /**
   * The input of a case. {@code ␍} is a carriage return; {@code ␄} at the end is none: the last
   * line has no end.
   */
  public static Marked of(Case c) {
    return of(raw(c.input()));
  }

  private static String raw(String shown) {
    return shown.replace("␄\n", "").replace("␍", "\r");
  }

  /**
   * The texts of a case whose expectation ends with {@code each line alone}: one for each line with
   * a cursor, without the other such lines. Otherwise, the text.
   */
  public static List<Marked> each(Case c) {
    if (!c.expectation().endsWith(", each line alone")) {
      return List.of(of(c));
    }
    String[] lines = c.input().split("(?<=\n)");
    List<Marked> texts = new ArrayList<>();
    for (String kept : lines) {
      if (kept.contains("§")) {
        texts.add(
            of(
                raw(
                    Stream.of(lines)
                        .filter(l -> l == kept || !l.contains("§"))
                        .collect(Collectors.joining()))));
      }
    }
    return texts;
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

  /**
   * The lines that edits change: {@code 3=new} replaces line 3, {@code 3-old} removes it, and
   * {@code 3+new} becomes line 3. Shown as in {@link #of(Case)}.
   */
  public String changes(List<? extends TextEdit> edits) {
    String[] a = lines(text);
    String[] b = lines(with(edits));
    int[][] common = new int[a.length + 1][b.length + 1];
    for (int i = a.length - 1; i >= 0; i--) {
      for (int j = b.length - 1; j >= 0; j--) {
        common[i][j] =
            a[i].equals(b[j])
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    StringBuilder changes = new StringBuilder();
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && a[i].equals(b[j])) {
        i++;
        j++;
        continue;
      }
      int old = i;
      while (i < a.length && (j == b.length || common[i + 1][j] >= common[i][j + 1])) {
        if (j < b.length && a[i].equals(b[j])) {
          break;
        }
        i++;
      }
      while (j < b.length && (i == a.length || !a[i].equals(b[j]))) {
        if (i < a.length && common[i + 1][j] >= common[i][j + 1]) {
          break;
        }
        j++;
        changes.append(old < i ? ++old + "=" : j + "+").append(b[j - 1]);
      }
      while (old < i) {
        changes.append(++old).append('-').append(a[old - 1]);
      }
    }
    return changes.toString();
  }

  /** A text as in {@link #of(Case)}. */
  public static String shown(String text) {
    String end = text.isEmpty() || text.endsWith("\n") ? "" : "␄\n";
    return text.replace("\r", "␍") + end;
  }

  private static String[] lines(String text) {
    return text.isEmpty() ? new String[0] : shown(text).split("(?<=\n)");
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
