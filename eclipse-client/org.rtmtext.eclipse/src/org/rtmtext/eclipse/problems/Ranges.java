package org.rtmtext.eclipse.problems;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Converts between offsets of a document and the positions of the protocol. */
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
}
