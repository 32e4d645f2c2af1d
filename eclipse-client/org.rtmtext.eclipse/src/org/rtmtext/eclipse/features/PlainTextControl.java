package org.rtmtext.eclipse.features;

import static java.util.stream.Collectors.joining;

import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.AbstractReusableInformationControlCreator;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.rtmtext.eclipse.platform.Sentence;

/** A pop-up with plain text in the font of editors, in which the columns of tables are aligned. */
final class PlainTextControl extends AbstractInformationControl {
  private static final int MARGIN = 4;

  /** A size in pixels, smaller than any pop-up with two texts. */
  private static final int SMALL = 32;

  /** A text that is at most a third as high as the window; the rest can be scrolled to. */
  private static final class LowText extends StyledText {
    LowText(Composite parent, int style) {
      super(parent, style);
    }

    @Override
    public Point computeSize(int widthHint, int heightHint, boolean changed) {
      Point whole = super.computeSize(widthHint, heightHint, changed);
      Composite window = getShell();
      while (window.getParent() != null) {
        window = window.getParent();
      }
      int height = window.getSize().y / 3;
      return whole.y <= height ? whole : new Point(whole.x + getVerticalBar().getSize().x, height);
    }
  }

  private StyledText text;

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
    text = new LowText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
    text.setAlwaysShowScrollBars(false);
    text.setFont(JFaceResources.getTextFont());
    text.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
    text.setForeground(parent.getForeground());
    text.setBackground(parent.getBackground());
  }

  @Override
  public void setInformation(String information) {
    text.setText(information == null ? "" : wrappedLines(information));
    wrapOthers(text.getShell());
    // The Generic Editor moves the texts of several hovers into one pop-up. It asks each hover for
    // its size, and the platform's hovers report the size of their empty windows, which is most of
    // the screen.
    for (Shell emptied : text.getShell().getShells()) {
      emptied.setSize(SMALL, SMALL);
    }
  }

  /**
   * Wraps the other texts in the pop-up, such as problems: the platform joins their lines and
   * computes its size as if the screen were wide enough.
   */
  private void wrapOthers(Composite parent) {
    for (Control child : parent.getChildren()) {
      if (child instanceof StyledText other && other != text) {
        String wrapped = wrappedLines(other.getText());
        if (!wrapped.equals(other.getText())) {
          other.setText(wrapped);
        }
      } else if (child instanceof Composite composite && child != text) {
        wrapOthers(composite);
      }
    }
  }

  private static String wrappedLines(String lines) {
    return lines.lines().map(PlainTextControl::wrapped).collect(joining("\n"));
  }

  /** Wrapped here, because a widget that wraps lines computes its size as if it did not. */
  private static String wrapped(String line) {
    return line.length() <= Sentence.POP_UP_WIDTH
        ? line
        : String.join("\n", Sentence.lines(line, Sentence.POP_UP_WIDTH));
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
    Point size = text.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    Rectangle trim = computeTrim();
    return new Point(size.x + trim.width, size.y + trim.height);
  }

  /** No limit but the screen: the pop-up is as large as its content. */
  @Override
  public Point computeSizeConstraints(int widthInChars, int heightInChars) {
    Rectangle screen = text.getMonitor().getClientArea();
    return new Point(screen.width, screen.height);
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
