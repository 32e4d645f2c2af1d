package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.util.Map;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;

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

  private static int offset(IDocument document, JsonObject position) throws BadLocationException {
    IRegion line = document.getLineInformation(position.get("line").getAsInt());
    // The protocol allows columns after the end of a line.
    return line.getOffset() + Math.min(position.get("character").getAsInt(), line.getLength());
  }
}
