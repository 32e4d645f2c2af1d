package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.util.Map;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Range;

/** Converts between offsets of a document and the positions of the protocol. */
public final class Ranges {
  private Ranges() {}

  /** The position of an offset, in UTF-16 code units. */
  public static Map<String, Integer> position(IDocument document, int offset)
      throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return Map.of("line", line, "character", offset - document.getLineOffset(line));
  }

  public static Map<String, Object> range(IDocument document, int offset, int length)
      throws BadLocationException {
    return Map.of("start", position(document, offset), "end", position(document, offset + length));
  }

  /** The region of a range in the version of the document that the range was computed for. */
  public static IRegion region(IDocument document, JsonObject range) throws BadLocationException {
    int start = offset(document, range.getAsJsonObject("start"));
    return new Region(start, offset(document, range.getAsJsonObject("end")) - start);
  }

  /** As {@link #region(IDocument, JsonObject)}. */
  public static IRegion region(IDocument document, Range range) throws BadLocationException {
    int start = offset(document, range.getStart().getLine(), range.getStart().getCharacter());
    int end = offset(document, range.getEnd().getLine(), range.getEnd().getCharacter());
    return new Region(start, end - start);
  }

  private static int offset(IDocument document, JsonObject position) throws BadLocationException {
    return offset(document, position.get("line").getAsInt(), position.get("character").getAsInt());
  }

  /** The protocol allows columns after the end of a line. */
  private static int offset(IDocument document, int line, int column) throws BadLocationException {
    IRegion region = document.getLineInformation(line);
    return region.getOffset() + Math.min(column, region.getLength());
  }
}
