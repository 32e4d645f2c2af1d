package org.rtmtext.eclipse.test;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** Reads the texts that the screen shows. */
final class ScreenTexts {
  private ScreenTexts() {}

  /** Whether a text, whose lines may be wrapped, contains another. */
  static boolean has(String text, String part) {
    return text != null && text.replaceAll("\\s+", " ").contains(part);
  }

  /** The texts of all windows. */
  static List<String> shown() {
    List<String> texts = new ArrayList<>();
    for (Shell shell : Display.getCurrent().getShells()) {
      texts.addAll(in(shell));
    }
    return texts;
  }

  /** The visible texts in a part of a window. */
  static List<String> in(Composite parent) {
    return in(parent, true);
  }

  /** The texts in a part of a window, visible or not. */
  static List<String> inHidden(Composite parent) {
    return in(parent, false);
  }

  private static List<String> in(Composite parent, boolean visible) {
    List<String> texts = new ArrayList<>();
    for (Control child : parent.getChildren()) {
      if (visible && !child.isVisible()) {
        continue;
      }
      if (child instanceof CLabel label && label.getText() != null) {
        texts.add(label.getText());
      } else if (child instanceof Label label) {
        texts.add(label.getText());
      } else if (child instanceof Text text) {
        texts.add(text.getText());
      } else if (child instanceof StyledText text) {
        texts.add(text.getText());
      } else if (child instanceof Composite composite) {
        texts.addAll(in(composite, visible));
      }
    }
    return texts;
  }
}
