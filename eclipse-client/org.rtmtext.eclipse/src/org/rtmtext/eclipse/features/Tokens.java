package org.rtmtext.eclipse.features;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;

/** Finds the token at an offset, closely enough for hovers, links and references. */
final class Tokens {
  private static final String SEPARATORS = "|=;,{}[]()";

  private Tokens() {}

  /** The quoted or plain word that contains an offset or ends there; null if there is none. */
  static IRegion at(IDocument document, int offset) {
    try {
      IRegion line = document.getLineInformationOfOffset(offset);
      String text = document.get(line.getOffset(), line.getLength());
      int column = offset - line.getOffset();
      for (int start = 0; start <= column && start < text.length(); ) {
        int end = end(text, start);
        if (column <= end && end > start && isToken(text.charAt(start))) {
          if (column < end || end == text.length() || !isToken(text.charAt(end))) {
            return new Region(line.getOffset() + start, end - start);
          }
        }
        start = Math.max(end, start + 1);
      }
    } catch (BadLocationException e) {
      // The offset is of another version.
    }
    return null;
  }

  private static boolean isToken(char c) {
    return !Character.isWhitespace(c) && SEPARATORS.indexOf(c) < 0;
  }

  /** The end of the token at a column; the column itself if no token starts there. */
  private static int end(String text, int start) {
    int end = start;
    if (text.charAt(start) == '"') {
      for (end++; end < text.length(); end++) {
        if (text.charAt(end) == '\\') {
          end++;
        } else if (text.charAt(end) == '"') {
          return end + 1;
        }
      }
      return text.length();
    }
    while (end < text.length() && isToken(text.charAt(end)) && text.charAt(end) != '"') {
      end++;
    }
    return end;
  }
}
