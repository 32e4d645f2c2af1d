package org.rtmtext.eclipse.problems;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.RewriteSessionEditProcessor;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.rtmtext.eclipse.platform.EditorPlaces;

/** Converts ranges and edits of the protocol to those of documents. */
public final class Ranges {
  private Ranges() {}

  /** The position of an offset, in UTF-16 code units. */
  public static Position position(IDocument document, int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return new Position(line, offset - document.getLineOffset(line));
  }

  public static Range range(IDocument document, int offset, int length)
      throws BadLocationException {
    return new Range(position(document, offset), position(document, offset + length));
  }

  /** The region of a range in the version of the document that the range was computed for. */
  public static IRegion region(IDocument document, Range range) throws BadLocationException {
    int start = offset(document, range.getStart());
    return new Region(start, offset(document, range.getEnd()) - start);
  }

  /** The protocol allows columns after the end of a line. */
  private static int offset(IDocument document, Position position) throws BadLocationException {
    IRegion line = document.getLineInformation(position.getLine());
    return line.getOffset() + Math.min(position.getCharacter(), line.getLength());
  }

  /**
   * Checks edits against their text.
   *
   * @return makes the edits as one change, which one undo reverts; to be run on the UI thread,
   *     before the text changes; empty if the edits do not match the text
   */
  public static Optional<Runnable> change(List<TextEdit> edits, IDocument document) {
    MultiTextEdit all = new MultiTextEdit();
    try {
      for (TextEdit edit : edits) {
        IRegion region = region(document, edit.getRange());
        all.addChild(changedLines(document, region, edit.getNewText()));
      }
      return Optional.of(() -> apply(document, all));
    } catch (BadLocationException | MalformedTreeException e) {
      return Optional.empty();
    }
  }

  /** An edit without the lines at its start and end that stay as they are. */
  private static ReplaceEdit changedLines(IDocument document, IRegion region, String text)
      throws BadLocationException {
    String old = document.get(region.getOffset(), region.getLength());
    int shorter = Math.min(old.length(), text.length());
    int start = 0;
    for (int i = 0; i < shorter && old.charAt(i) == text.charAt(i); i++) {
      start = old.charAt(i) == '\n' ? i + 1 : start;
    }
    int end = 0;
    for (int i = 1; i <= shorter - start; i++) {
      if (old.charAt(old.length() - i) != text.charAt(text.length() - i)) {
        break;
      }
      end = old.charAt(old.length() - i) == '\n' ? i - 1 : end;
    }
    return new ReplaceEdit(
        region.getOffset() + start,
        old.length() - start - end,
        text.substring(start, text.length() - end));
  }

  private static void apply(IDocument document, MultiTextEdit edit) {
    EditorPlaces.keepDuring(
        () -> {
          try {
            // Its rewrite session delays the work of listeners until all is replaced.
            new RewriteSessionEditProcessor(document, edit, MultiTextEdit.NONE).performEdits();
          } catch (BadLocationException e) {
            throw new IllegalStateException("the edit was checked against this text", e);
          }
        },
        document);
  }
}
