package org.rtmtext.eclipse.editor;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.util.IPropertyChangeListener;

/** The colours of the text in the Generic Editor, which follow the theme and the preferences. */
public final class SyntaxColouring extends PresentationReconciler {
  private final ColorRegistry colours = JFaceResources.getColorRegistry();
  private final IPropertyChangeListener changed =
      event -> {
        if (event.getProperty().startsWith(SyntaxScanner.COLOURS)) {
          reload();
        }
      };

  private ITextViewer viewer;
  private SyntaxScanner scanner;

  @Override
  public void install(ITextViewer textViewer) {
    viewer = textViewer;
    colours.addListener(changed);
    super.install(textViewer);
  }

  @Override
  public void uninstall() {
    colours.removeListener(changed);
    super.uninstall();
  }

  @Override
  protected void setDocumentToDamagers(IDocument document) {
    // Which words have a colour depends on how long the text is.
    if (document != null) {
      scanner = SyntaxScanner.of(document);
      DefaultDamagerRepairer repairer = new DefaultDamagerRepairer(scanner);
      setDamager(repairer, IDocument.DEFAULT_CONTENT_TYPE);
      setRepairer(repairer, IDocument.DEFAULT_CONTENT_TYPE);
    }
    super.setDocumentToDamagers(document);
  }

  private void reload() {
    if (scanner != null && viewer instanceof TextViewer text) {
      scanner.reload();
      text.invalidateTextPresentation();
    }
  }
}
