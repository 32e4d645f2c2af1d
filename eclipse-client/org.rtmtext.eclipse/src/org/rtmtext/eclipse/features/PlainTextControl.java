package org.rtmtext.eclipse.features;

import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.AbstractReusableInformationControlCreator;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;

/** A pop-up with plain text in the font of editors, in which the columns of tables are aligned. */
final class PlainTextControl extends AbstractInformationControl {
  /** The width of the longest line of running text, in characters. */
  private static final int WIDTH = 80;

  /** Enough lines for the longest hover. */
  private static final int HEIGHT = 18;

  private static final int MARGIN = 4;

  private StyledText text;

  /**
   * @param status a hint below the text
   */
  PlainTextControl(Shell parent, String status) {
    super(parent, status);
    create();
  }

  /** A pop-up that has the focus and can be resized. */
  private PlainTextControl(Shell parent, ToolBarManager noToolBar) {
    super(parent, noToolBar);
    create();
  }

  @Override
  protected void createContent(Composite parent) {
    text = new StyledText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
    text.setAlwaysShowScrollBars(false);
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
    text.setForeground(parent.getForeground());
    text.setBackground(parent.getBackground());
  }

  @Override
  public void setInformation(String information) {
    text.setText(information == null ? "" : information);
  }

  @Override
  public boolean hasContents() {
    return text.getCharCount() > 0;
  }

  @Override
  public void setForegroundColor(Color foreground) {
    super.setForegroundColor(foreground);
    text.setForeground(foreground);
  }

  @Override
  public void setBackgroundColor(Color background) {
    super.setBackgroundColor(background);
    text.setBackground(background);
  }

  @Override
  public void setFocus() {
    super.setFocus();
    text.setFocus();
  }

  @Override
  public Point computeSizeHint() {
    Point width = computeSizeConstraints(WIDTH, 1);
    Point whole = text.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    Point size = text.computeSize(Math.min(whole.x, width.x), SWT.DEFAULT);
    Rectangle trim = computeTrim();
    return new Point(size.x + trim.width, size.y + trim.height);
  }

  @Override
  public Point computeSizeConstraints(int widthInChars, int heightInChars) {
    GC gc = new GC(text);
    try {
      gc.setFont(text.getFont());
      double width = gc.getFontMetrics().getAverageCharacterWidth();
      return new Point(
          (int) (Math.max(widthInChars, WIDTH) * width) + 2 * MARGIN,
          Math.max(heightInChars, HEIGHT) * gc.getFontMetrics().getHeight() + 2 * MARGIN);
    } finally {
      gc.dispose();
    }
  }

  @Override
  public IInformationControlCreator getInformationPresenterControlCreator() {
    return new AbstractReusableInformationControlCreator() {
      @Override
      protected IInformationControl doCreateInformationControl(Shell parent) {
        return new PlainTextControl(parent, (ToolBarManager) null);
      }
    };
  }
}
