package org.rtmtext.eclipse.editor;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;

/** Colours the text of an animation. */
public final class SyntaxColouring extends ThemedColouring {
  private SyntaxScanner scanner;

  @Override
  protected void setDocumentToDamagers(IDocument document) {
    // The scanner depends on the length of the document.
    if (document != null) {
      scanner = new SyntaxScanner(document.getLength());
      DefaultDamagerRepairer repairer = new DefaultDamagerRepairer(scanner);
      setDamager(repairer, IDocument.DEFAULT_CONTENT_TYPE);
      setRepairer(repairer, IDocument.DEFAULT_CONTENT_TYPE);
    }
    super.setDocumentToDamagers(document);
  }

  @Override
  void reloadColours() {
    if (scanner != null) {
      scanner.reloadColours();
    }
  }
}
