package org.rtmtext.eclipse.editor;

import java.util.regex.Pattern;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentCommand;
import org.eclipse.jface.text.IAutoEditStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.TextUtilities;

/** Closes quotes and indents new lines while the user types. */
public final class RtmAutoEditStrategy implements IAutoEditStrategy {
  private static final Pattern SECTION =
      Pattern.compile("(frame|bones|properties|metadata|skeleton|still)\\b[^|=]*");
  private static final String INDENT = "  ";

  @Override
  public void customizeDocumentCommand(IDocument document, DocumentCommand command) {
    try {
      if (command.length == 0 && command.text.equals("\"")) {
        typeQuote(document, command);
      } else if (TextUtilities.equals(document.getLegalLineDelimiters(), command.text) >= 0) {
        indentNewLine(document, command);
      }
    } catch (BadLocationException e) {
      // The command is carried out as it was typed.
    }
  }

  private static void typeQuote(IDocument document, DocumentCommand command)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(command.offset);
    String before = document.get(line.getOffset(), command.offset - line.getOffset());
    int end = line.getOffset() + line.getLength();
    char next = command.offset < end ? document.getChar(command.offset) : ' ';
    Context context = Context.after(before);
    if (context == Context.STRING && next == '"' && !before.endsWith("\\")) {
      command.text = "";
      moveCaret(command, command.offset + 1);
    } else if (context == Context.PLAIN && !Character.isLetterOrDigit(next) && next != '"') {
      command.text = "\"\"";
      moveCaret(command, command.offset + 1);
    }
  }

  private static void moveCaret(DocumentCommand command, int offset) {
    command.shiftsCaret = false;
    command.caretOffset = offset;
  }

  private static void indentNewLine(IDocument document, DocumentCommand command)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(command.offset);
    String before = document.get(line.getOffset(), command.offset - line.getOffset());
    if (SECTION.matcher(before).matches()) {
      command.text += INDENT;
    } else {
      command.text += before.substring(0, before.length() - before.stripLeading().length());
    }
  }

  private enum Context {
    PLAIN,
    STRING,
    COMMENT;

    static Context after(String before) {
      boolean inString = false;
      for (int i = 0; i < before.length(); i++) {
        char c = before.charAt(i);
        if (inString && c == '\\') {
          i++;
        } else if (c == '"') {
          inString = !inString;
        } else if (!inString && before.startsWith("//", i)) {
          return COMMENT;
        }
      }
      return inString ? STRING : PLAIN;
    }
  }
}
