package org.rtmtext.eclipse.features;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DefaultTextDoubleClickStrategy;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;

/** Selects the whole number at a double click: with its sign, and with its exponent. */
public final class NumberSelection extends DefaultTextDoubleClickStrategy {
  @Override
  protected IRegion findExtendedDoubleClickSelection(IDocument document, int offset) {
    IRegion token = Tokens.at(document, offset);
    try {
      return token != null && isNumber(document.get(token.getOffset(), token.getLength()))
          ? token
          : null;
    } catch (BadLocationException e) {
      throw new IllegalStateException("the token is in the document", e);
    }
  }

  private static boolean isNumber(String token) {
    try {
      Double.parseDouble(token);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
