package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.function.Predicate;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
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

  /**
   * Selects the first warning of the Problems view.
   *
   * @param wanted whether it may be this one: the view is refreshed with a delay
   * @return the tree of the view; null if the view does not list it yet
   */
  static Tree selectWarning(IViewPart view, Predicate<IMarker> wanted) {
    Tree tree =
        search(
            view.getSite().getShell(),
            Tree.class,
            t -> t.getItemCount() > 0 && t.getItem(0).getText().startsWith("Warnings"));
    if (tree == null || tree.getItem(0).getItemCount() == 0) {
      return null;
    }
    Event expand = new Event();
    expand.item = tree.getItem(0);
    tree.notifyListeners(SWT.Expand, expand);
    tree.getItem(0).setExpanded(true);
    tree.setSelection(tree.getItem(0).getItem(0));
    tree.notifyListeners(SWT.Selection, new Event());
    IMarker marker =
        view.getSite().getSelectionProvider().getSelection()
                instanceof IStructuredSelection selection
            ? Adapters.adapt(selection.getFirstElement(), IMarker.class)
            : null;
    return marker != null && wanted.test(marker) ? tree : null;
  }

  /** As {@link #selectWarning}, with a double click; returns whether the view lists it. */
  static boolean openWarning(IViewPart view, Predicate<IMarker> wanted) {
    Tree tree = selectWarning(view, wanted);
    if (tree != null) {
      tree.notifyListeners(SWT.DefaultSelection, new Event());
    }
    return tree != null;
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
