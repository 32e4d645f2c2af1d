package org.rtmtext.eclipse.editor;

import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension2;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.widgets.Display;

/**
 * Colours that follow changes of the theme and the colour preferences. Of many edits in one event,
 * such as a key in linked names, only the first is coloured at once: each takes a millisecond.
 */
abstract class ThemedColouring extends PresentationReconciler {
  private static final int PAUSE_MILLISECONDS = 150;

  private final ColorRegistry colours = JFaceResources.getColorRegistry();
  private final IPropertyChangeListener listener =
      event -> {
        if (event.getProperty().startsWith(SyntaxScanner.COLOUR_PREFIX)) {
          reload();
        }
      };

  private final Runnable rest = this::colourRest;
  private ITextViewer viewer;

  /** Whether an edit of the present event was coloured. */
  private boolean isColoured;

  /** Characters before all edits that are to be coloured; more than any text has if none are. */
  private int before = Integer.MAX_VALUE;

  /** Characters after those edits, likewise. */
  private int after = Integer.MAX_VALUE;

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

  @Override
  protected TextPresentation createPresentation(IRegion damage, IDocument document) {
    Display display = viewer.getTextWidget().getDisplay();
    boolean isFirst = !isColoured;
    if (isFirst) {
      isColoured = true;
      display.asyncExec(() -> isColoured = false);
    }
    if (!isFirst || before != Integer.MAX_VALUE) {
      before = Math.min(before, damage.getOffset());
      after = Math.min(after, document.getLength() - damage.getOffset() - damage.getLength());
      display.timerExec(PAUSE_MILLISECONDS, rest);
    }
    return isFirst ? super.createPresentation(damage, document) : null;
  }

  private void colourRest() {
    IDocument document = viewer.getDocument();
    int start = before;
    int length = document == null ? 0 : document.getLength() - after - start;
    before = Integer.MAX_VALUE;
    after = Integer.MAX_VALUE;
    isColoured = false;
    if (length > 0
        && viewer.getTextWidget() != null
        && viewer instanceof ITextViewerExtension2 extension) {
      extension.invalidateTextPresentation(start, length);
    }
  }

  private void reload() {
    if (viewer instanceof TextViewer text) {
      reloadColours();
      text.invalidateTextPresentation();
    }
  }
}
