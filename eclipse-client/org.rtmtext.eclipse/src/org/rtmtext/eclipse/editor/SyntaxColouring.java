package org.rtmtext.eclipse.editor;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.util.IPropertyChangeListener;

/** Colours the text in a viewer, and follows changes of the theme and the colour preferences. */
public final class SyntaxColouring extends PresentationReconciler {
  private final ColorRegistry colours = JFaceResources.getColorRegistry();
  private final IPropertyChangeListener listener =
      event -> {
        if (event.getProperty().startsWith(SyntaxScanner.COLOUR_PREFIX)) {
          reload();
        }
      };

  private ITextViewer viewer;
  private SyntaxScanner scanner;

  @Override
  public void install(ITextViewer textViewer) {
    viewer = textViewer;
    colours.addListener(listener);
    super.install(textViewer);
  }

  @Override
  public void uninstall() {
    colours.removeListener(listener);
    super.uninstall();
  }

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

  private void reload() {
    if (scanner != null && viewer instanceof TextViewer text) {
      scanner.reloadColours();
      text.invalidateTextPresentation();
    }
  }
}
