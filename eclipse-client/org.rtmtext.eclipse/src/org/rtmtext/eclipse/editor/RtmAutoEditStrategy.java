package org.rtmtext.eclipse.editor;

import java.util.regex.Pattern;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.TextUtilities;

/**
 * What the editor adds while somebody types: the other quote, and the indentation of a new line.
 */
public final class RtmAutoEditStrategy implements IAutoEditStrategy {
  private static final Pattern SECTION =
      Pattern.compile("(frame|bones|properties|metadata)\\b[^|=]*");
  private static final String INDENT = "  ";

  @Override
  public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
    try {
      if (command.length == 0 && command.text.equals("\"")) {
        quote(document, command);
      } else if (TextUtilities.equals(document.getLegalLineDelimiters(), command.text) >= 0) {
        newLine(document, command);
      }
    } catch (BadLocationException e) {
      // What was typed is entered as it is.
    }
  }

  private static void quote(IDocument document, DocumentCommand command)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(command.offset);
    String before = document.get(line.getOffset(), command.offset - line.getOffset());
    int end = line.getOffset() + line.getLength();
    char next = command.offset < end ? document.getChar(command.offset) : ' ';
    Quotes quotes = Quotes.of(before);
    if (quotes == Quotes.INSIDE && next == '"' && !before.endsWith("\\")) {
      command.text = "";
      moveTo(command, command.offset + 1);
    } else if (quotes == Quotes.OUTSIDE && !Character.isLetterOrDigit(next) && next != '"') {
      command.text = "\"\"";
      moveTo(command, command.offset + 1);
    }
  }

  private static void moveTo(DocumentCommand command, int offset) {
    command.shiftsCaret = false;
    command.caretOffset = offset;
  }

  private static void newLine(IDocument document, DocumentCommand command)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(command.offset);
    String before = document.get(line.getOffset(), command.offset - line.getOffset());
    if (SECTION.matcher(before).matches()) {
      command.text += INDENT;
    } else {
      command.text += before.substring(0, before.length() - before.stripLeading().length());
    }
  }

  private enum Quotes {
    OUTSIDE,
    INSIDE,
    COMMENT;

    /** Where the end of a line's beginning is. */
    static Quotes of(String before) {
      boolean inside = false;
      for (int i = 0; i < before.length(); i++) {
        char c = before.charAt(i);
        if (inside && c == '\\') {
          i++;
        } else if (c == '"') {
          inside = !inside;
        } else if (!inside && before.startsWith("//", i)) {
          return COMMENT;
        }
      }
      return inside ? INSIDE : OUTSIDE;
    }
  }
}
