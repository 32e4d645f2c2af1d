package org.rtmtext.eclipse.test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.internal.progress.BlockedJobsDialog;

/**
 * Answers the dialogs that an action opens, and records their texts. Progress dialogs are ignored
 * unless they are to be cancelled, because they open on slow machines only.
 */
final class Dialogs {
  interface Action {
    void run() throws Exception;
  }

  private static final int PAUSE = 50;

  private final Display display = Display.getCurrent();
  private final List<String> texts = new ArrayList<>();
  private final Set<String> buttons;
  private final String screenshot;
  private final String cancelled;
  private final Set<Shell> painted = new HashSet<>();
  private final Set<Shell> answered = new HashSet<>();
  private final Listener painting = event -> painted.add(((Control) event.widget).getShell());
  private final long end = Wait.end();
  private boolean done;

  private Dialogs(String screenshot, String cancelled, Set<String> buttons) {
    this.screenshot = screenshot;
    this.cancelled = cancelled;
    this.buttons = buttons;
  }

  /**
   * Runs an action, and presses a button in each dialog that it opens. Dialogs without such a
   * button are closed.
   *
   * @param screenshot name of the screenshot of the first dialog
   * @param buttons labels without mnemonics
   * @return titles and texts of the dialogs
   */
  static String during(Action action, String screenshot, String... buttons) throws Exception {
    return new Dialogs(screenshot, null, Set.of(buttons)).answers(action);
  }

  /**
   * Runs an action that hangs, and cancels it.
   *
   * @param progress a text of its progress dialog
   * @param screenshot name of the screenshot of the first dialog
   * @param buttons labels to press in further dialogs
   * @return titles and texts of the dialogs
   */
  static String cancelling(String progress, Action action, String screenshot, String... buttons)
      throws Exception {
    return new Dialogs(screenshot, progress, Set.of(buttons)).answers(action);
  }

  private String answers(Action action) throws Exception {
    display.addFilter(SWT.Paint, painting);
    look();
    try {
      action.run();
      Wait.events();
    } finally {
      done = true;
      display.removeFilter(SWT.Paint, painting);
    }
    return String.join("\n", texts);
  }

  private void look() {
    if (done) {
      return;
    }
    // Before the answer, which can open another dialog and return only when that is closed.
    display.timerExec(PAUSE, this::look);
    for (Shell shell : display.getShells()) {
      if (isDialog(shell) && (isReady(shell) && answered.add(shell) || Wait.isOver(end))) {
        answer(shell);
        return;
      }
    }
  }

  private static boolean isDialog(Shell shell) {
    return (shell.getStyle() & (SWT.APPLICATION_MODAL | SWT.PRIMARY_MODAL)) != 0
        && shell.isVisible();
  }

  /** Whether a dialog is painted and is a question, or the progress dialog to cancel. */
  private boolean isReady(Shell dialog) {
    return painted.contains(dialog)
        && (!isProgress(dialog) || cancelled != null && ScreenTexts.in(dialog).contains(cancelled));
  }

  /** Whether a dialog opens when work takes long, and closes by itself. */
  static boolean isProgress(Shell dialog) {
    return dialog.getData() instanceof ProgressMonitorDialog
        || dialog.getData() instanceof BlockedJobsDialog;
  }

  private void answer(Shell dialog) {
    Screenshots.take(texts.isEmpty() ? screenshot : screenshot + "-then");
    texts.add(dialog.getText());
    texts.addAll(ScreenTexts.in(dialog));
    Button button = find(dialog, isProgress(dialog) ? Set.of("Cancel") : buttons);
    if (button == null) {
      texts.add("closed unanswered");
      dialog.close();
    } else {
      button.notifyListeners(SWT.Selection, new Event());
    }
  }

  private static Button find(Composite parent, Set<String> buttons) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Button button && buttons.contains(button.getText().replace("&", ""))) {
        return button;
      }
      if (child instanceof Composite composite) {
        Button found = find(composite, buttons);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
