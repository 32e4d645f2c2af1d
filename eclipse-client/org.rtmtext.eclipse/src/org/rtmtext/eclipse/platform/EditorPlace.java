package org.rtmtext.eclipse.platform;

import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * The cursor and the scroll position of an editor, to be restored after its text has changed.
 *
 * @param cursor the line of the cursor
 * @param column of the cursor
 * @param top the first visible line
 * @param above number of lines from the first visible line to the cursor; negative if the cursor is
 *     not visible
 */
record EditorPlace(ITextViewer viewer, Line cursor, int column, Line top, int above) {
  private static final String FRAME = "frame";

  /** The present place; null if the editor is closed. */
  static EditorPlace of(ITextEditor editor) {
    if (!(editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer)
        || viewer.getTextWidget() == null
        || viewer.getDocument() == null) {
      return null;
    }
    IDocument document = viewer.getDocument();
    Point selection = viewer.getSelectedRange();
    try {
      int line = document.getLineOfOffset(selection.x);
      int top = viewer.getTopIndex();
      boolean isVisible = top <= line && line <= viewer.getBottomIndex();
      List<String> lines = lines(document);
      return new EditorPlace(
          viewer,
          Line.of(lines, line),
          selection.x - document.getLineOffset(line),
          Line.of(lines, top),
          isVisible ? line - top : -1);
    } catch (BadLocationException e) {
      return null;
    }
  }

  private static List<String> lines(IDocument document) {
    // A line more after a final line break, as documents have it.
    return List.of(document.get().split("\r\n|\r|\n", -1));
  }

  void restore() {
    IDocument document = viewer.getDocument();
    if (viewer.getTextWidget() == null || document == null) {
      return;
    }
    List<String> lines = lines(document);
    int line = cursor.in(lines);
    try {
      IRegion region = document.getLineInformation(line);
      viewer.setSelectedRange(region.getOffset() + Math.min(column, region.getLength()), 0);
      viewer.setTopIndex(above >= 0 ? Math.max(0, line - above) : top.in(lines));
    } catch (BadLocationException e) {
      throw new IllegalStateException("the lines are those of the document", e);
    }
  }

  /**
   * A line of a text, by its content: the frame and the first word of the line.
   *
   * @param frame number of lines that begin with {@code frame}, up to this one
   * @param word the first word of the line
   * @param occurrence number of lines with this word before, in the frame
   * @param offset number of lines before, in the frame
   */
  record Line(int frame, String word, int occurrence, int offset) {
    static Line of(List<String> lines, int line) {
      int frame = 0;
      int start = 0;
      for (int l = 0; l <= line; l++) {
        if (isFrame(lines.get(l))) {
          frame++;
          start = l;
        }
      }
      String word = word(lines.get(line));
      int occurrence =
          (int) lines.subList(start, line).stream().filter(l -> word(l).equals(word)).count();
      return new Line(frame, word, occurrence, line - start);
    }

    /** The same line in another text; without one, the nearest in the same frame. */
    int in(List<String> lines) {
      int start = start(lines);
      int end = start + 1;
      while (end < lines.size() && !isFrame(lines.get(end))) {
        end++;
      }
      int same = -1;
      int found = 0;
      for (int l = start; l < end && found <= occurrence; l++) {
        if (word(lines.get(l)).equals(word)) {
          same = l;
          found++;
        }
      }
      return same >= 0 ? same : Math.min(start + offset, end - 1);
    }

    private int start(List<String> lines) {
      int frames = 0;
      int start = 0;
      for (int l = 0; l < lines.size() && frames < frame; l++) {
        if (isFrame(lines.get(l))) {
          frames++;
          start = l;
        }
      }
      return start;
    }

    private static boolean isFrame(String line) {
      return line.startsWith(FRAME) && word(line).equals(FRAME);
    }

    private static String word(String line) {
      return line.strip().split("\\s", 2)[0];
    }
  }
}
