package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.function.Predicate;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IViewPart;

/** Finds widgets in a dialog. */
final class Widgets {
  private Widgets() {}

  /** The first visible widget of a type that meets a condition. */
  static <T extends Control> T find(Composite parent, Class<T> type, Predicate<T> condition) {
    T found = search(parent, type, condition);
    assertNotNull(found, "no such " + type.getSimpleName());
    return found;
  }

  /** As {@link #find}; null if there is none. */
  static <T extends Control> T search(Composite parent, Class<T> type, Predicate<T> condition) {
    for (Control child : parent.getChildren()) {
      if (child.isVisible()) {
        if (type.isInstance(child) && condition.test(type.cast(child))) {
          return type.cast(child);
        }
        T found = child instanceof Composite c ? search(c, type, condition) : null;
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** The tree of the Problems view, if it lists warnings; otherwise null. */
  static Tree warnings(IViewPart view) {
    return search(
        view.getSite().getShell(),
        Tree.class,
        tree -> tree.getItemCount() > 0 && tree.getItem(0).getText().startsWith("Warnings"));
  }

  /** The text field after a label. */
  static Text field(Composite parent, String label) {
    Label before = find(parent, Label.class, l -> l.getText().replace("&", "").equals(label));
    Control[] siblings = before.getParent().getChildren();
    for (int i = 0; i < siblings.length - 1; i++) {
      if (siblings[i] == before && siblings[i + 1] instanceof Text text) {
        return text;
      }
    }
    throw new AssertionError("no text field after " + label);
  }
}
