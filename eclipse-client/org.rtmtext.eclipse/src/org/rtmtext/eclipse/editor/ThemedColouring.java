package org.rtmtext.eclipse.editor;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.util.IPropertyChangeListener;

/** Colours that follow changes of the theme and the colour preferences. */
abstract class ThemedColouring extends PresentationReconciler {
  private final ColorRegistry colours = JFaceResources.getColorRegistry();
  private final IPropertyChangeListener listener =
      event -> {
        if (event.getProperty().startsWith(SyntaxScanner.COLOUR_PREFIX)) {
          reload();
        }
      };

  private ITextViewer viewer;

  /** Reads the colours from the preferences again. */
  abstract void reloadColours();

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

  private void reload() {
    if (viewer instanceof TextViewer text) {
      reloadColours();
      text.invalidateTextPresentation();
    }
  }
}
