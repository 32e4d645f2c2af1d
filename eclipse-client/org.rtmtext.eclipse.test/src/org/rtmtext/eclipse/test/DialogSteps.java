package org.rtmtext.eclipse.test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;

/** Goes through the pages of a dialog while the action that has opened it waits for its end. */
final class DialogSteps {
  private static final int PAUSE = 50;

  private final Display display = Display.getCurrent();
  private final List<Callable<Boolean>> steps;
  private final Set<Shell> painted = new HashSet<>();
  private final Listener painting = event -> painted.add(((Control) event.widget).getShell());
  private final long end = Wait.end();
  private int next;
  private Throwable failure;
  private boolean done;

  private DialogSteps(List<Callable<Boolean>> steps) {
    this.steps = steps;
  }

  /**
   * Runs an action.
   *
   * @param steps in their order; each is tried until it returns true
   */
  static void during(Dialogs.Action action, List<Callable<Boolean>> steps) throws Exception {
    DialogSteps dialog = new DialogSteps(steps);
    dialog.display.addFilter(SWT.Paint, dialog.painting);
    dialog.step();
    try {
      action.run();
    } finally {
      dialog.done = true;
      dialog.display.removeFilter(SWT.Paint, dialog.painting);
    }
    if (dialog.failure != null || dialog.next < steps.size()) {
      throw new AssertionError("step " + dialog.next + " was not taken", dialog.failure);
    }
  }

  /** No step waits: the dialog opens only after this method has returned. */
  private void step() {
    if (done) {
      return;
    }
    try {
      if (failure == null && next < steps.size() && isReady() && steps.get(next).call()) {
        next++;
      }
    } catch (Exception | AssertionError e) {
      failure = e;
    }
    if (failure != null || Wait.isOver(end)) {
      Screenshots.take("dialog-steps");
      modal().forEach(Shell::close);
    }
    display.timerExec(PAUSE, this::step);
  }

  /** Users answer dialogs that they see: until then, a dialog does not have the focus. */
  private boolean isReady() {
    return painted.containsAll(modal());
  }

  private static List<Shell> modal() {
    return List.of(Display.getCurrent().getShells()).stream()
        .filter(shell -> shell.isVisible() && shell.getParent() != null)
        .toList();
  }

  /** The visible dialog with this title; null if there is none. */
  static Shell dialog(String title) {
    return modal().stream().filter(shell -> shell.getText().equals(title)).findFirst().orElse(null);
  }

  /**
   * Presses a button of a dialog, if it is enabled.
   *
   * @param label without mnemonic
   */
  static boolean press(String title, String label) {
    Shell dialog = dialog(title);
    Button button =
        dialog == null
            ? null
            : Widgets.search(dialog, Button.class, b -> b.getText().replace("&", "").equals(label));
    if (button == null || !button.isEnabled() || !button.isVisible()) {
      return false;
    }
    button.notifyListeners(SWT.Selection, new Event());
    return true;
  }
}
