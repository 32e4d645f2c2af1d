package org.rtmtext.eclipse.editor;

import java.util.function.Function;
import java.util.function.IntPredicate;
import org.eclipse.jface.resource.ColorRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension2;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.IRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.IWordDetector;
import org.eclipse.jface.text.rules.RuleBasedScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.widgets.Display;

/**
 * Colours that follow changes of the theme and the colour preferences. Of many edits in one event,
 * such as a key typed in linked names, only the first is coloured at once: each takes a
 * millisecond.
 */
abstract class ThemedColouring extends PresentationReconciler {
  /** The prefix of the colours' identifiers in plugin.xml and css/dark.css. */
  private static final String COLOUR_PREFIX = "org.rtmtext.eclipse.";

  private static final int PAUSE_MILLISECONDS = 150;

  /** The characters that words start with, and those that follow. */
  record Words(IntPredicate start, IntPredicate part) implements IWordDetector {
    @Override
    public boolean isWordStart(char c) {
      return start.test(c);
    }

    @Override
    public boolean isWordPart(char c) {
      return part.test(c);
    }
  }

  private final ColorRegistry colours = JFaceResources.getColorRegistry();
  private final IPropertyChangeListener listener =
      event -> {
        if (event.getProperty().startsWith(COLOUR_PREFIX)) {
          reload();
        }
      };

  private final RuleBasedScanner scanner = new RuleBasedScanner();
  private final Runnable rest = this::colourRest;
  private ITextViewer viewer;

  /** Whether an edit of the present event was coloured. */
  private boolean isColoured;

  /**
   * Number of characters before the first edit still to be coloured; the maximum if there is none.
   */
  private int before = Integer.MAX_VALUE;

  /** Number of characters after the last of those edits, likewise. */
  private int after = Integer.MAX_VALUE;

  ThemedColouring(Function<ITokenScanner, DefaultDamagerRepairer> repairers) {
    DefaultDamagerRepairer repairer = repairers.apply(scanner);
    setDamager(repairer, IDocument.DEFAULT_CONTENT_TYPE);
    setRepairer(repairer, IDocument.DEFAULT_CONTENT_TYPE);
  }

  /**
   * The rules of the tokens, in the present colours.
   *
   * @param length of the text, in UTF-16 code units
   */
  abstract IRule[] rules(int length);

  static IToken token(String colour, int style) {
    ColorRegistry colours = JFaceResources.getColorRegistry();
    return new Token(new TextAttribute(colours.get(COLOUR_PREFIX + colour), null, style));
  }

  @Override
  protected void setDocumentToDamagers(IDocument document) {
    if (document != null) {
      scanner.setRules(rules(document.getLength()));
    }
    super.setDocumentToDamagers(document);
  }

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
    if (viewer instanceof TextViewer text && viewer.getDocument() != null) {
      scanner.setRules(rules(viewer.getDocument().getLength()));
      text.invalidateTextPresentation();
    }
  }
}
