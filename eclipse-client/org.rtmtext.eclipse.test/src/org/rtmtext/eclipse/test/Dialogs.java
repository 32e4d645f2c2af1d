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

/**
 * Answers the dialogs that something opens, and records what they said. A dialog that only shows
 * progress closes by itself: whether it opens depends on the speed of the machine.
 */
final class Dialogs {
  interface Action {
    void run() throws Exception;
  }

  private static final int PAUSE = 50;

  private final Display display = Display.getCurrent();
  private final List<String> said = new ArrayList<>();
  private final Set<String> buttons;
  private final String picture;
  private final String cancelled;
  private final Set<Shell> drawn = new HashSet<>();
  private final Set<Shell> answered = new HashSet<>();
  private final Listener drawing = event -> drawn.add(((Control) event.widget).getShell());
  private final long end = Wait.end();
  private boolean done;

  private Dialogs(String picture, String cancelled, Set<String> buttons) {
    this.picture = picture;
    this.cancelled = cancelled;
    this.buttons = buttons;
  }

  /**
   * Does something, and presses a button of each dialog that it opens. A dialog without such a
   * button is closed.
   *
   * @param picture name of a picture that is taken of the first one
   * @param buttons their labels, without mnemonics
   * @return titles and texts of the dialogs
   */
  static String during(Action action, String picture, String... buttons) throws Exception {
    return new Dialogs(picture, null, Set.of(buttons)).answers(action);
  }

  /**
   * Does something that hangs, and cancels it.
   *
   * @param progress the text with which its dialog shows what it does
   * @param picture name of a picture that is taken of the first dialog
   * @param buttons of the dialogs that follow
   * @return titles and texts of the dialogs
   */
  static String cancelling(String progress, Action action, String picture, String... buttons)
      throws Exception {
    return new Dialogs(picture, progress, Set.of(buttons)).answers(action);
  }

  private String answers(Action action) throws Exception {
    display.addFilter(SWT.Paint, drawing);
    look();
    try {
      action.run();
      Wait.events();
    } finally {
      done = true;
      display.removeFilter(SWT.Paint, drawing);
    }
    return String.join("\n", said);
  }

  private void look() {
    if (done) {
      return;
    }
    // What answers it may open another dialog, and come back when that is closed.
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

  /** Whether a dialog can be seen, and asks something or shows the progress that is cancelled. */
  private boolean isReady(Shell dialog) {
    return drawn.contains(dialog)
        && (!isProgress(dialog) || cancelled != null && ScreenTexts.in(dialog).contains(cancelled));
  }

  private static boolean isProgress(Shell dialog) {
    return dialog.getData() instanceof ProgressMonitorDialog;
  }

  private void answer(Shell dialog) {
    Screenshots.take(said.isEmpty() ? picture : picture + "-then");
    said.add(dialog.getText());
    said.addAll(ScreenTexts.in(dialog));
    Button button = find(dialog, isProgress(dialog) ? Set.of("Cancel") : buttons);
    if (button == null) {
      said.add("closed unanswered");
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
