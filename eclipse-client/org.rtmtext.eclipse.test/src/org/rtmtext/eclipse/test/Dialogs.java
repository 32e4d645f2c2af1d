package org.rtmtext.eclipse.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;

/** Answers the dialogs that something opens, and tells what they said. */
final class Dialogs {
  interface Action {
    void run() throws Exception;
  }

  private static final int PAUSE = 100;

  /** How often a dialog that is open is looked at before its picture is taken: it must be drawn. */
  private static final int LOOKS = 5;

  private final Display display = Display.getCurrent();
  private final List<String> said = new ArrayList<>();
  private final Set<String> buttons;
  private final String picture;
  private boolean done;
  private int looks;

  private Dialogs(String picture, Set<String> buttons) {
    this.picture = picture;
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
    Dialogs dialogs = new Dialogs(picture, Set.of(buttons));
    dialogs.look();
    try {
      action.run();
      Wait.events();
    } finally {
      dialogs.done = true;
    }
    return String.join("\n", dialogs.said);
  }

  private void look() {
    if (done) {
      return;
    }
    Shell dialog = dialog();
    if (dialog != null && ++looks >= LOOKS) {
      looks = 0;
      answer(dialog);
    }
    display.timerExec(PAUSE, this::look);
  }

  private Shell dialog() {
    for (Shell shell : display.getShells()) {
      boolean modal = (shell.getStyle() & (SWT.APPLICATION_MODAL | SWT.PRIMARY_MODAL)) != 0;
      if (modal && shell.isVisible()) {
        return shell;
      }
    }
    return null;
  }

  private void answer(Shell dialog) {
    Pictures.take(said.isEmpty() ? picture : picture + "-then");
    said.add(dialog.getText());
    said.addAll(Texts.in(dialog));
    Button button = find(dialog);
    if (button == null) {
      said.add("closed unanswered");
      dialog.close();
    } else {
      button.notifyListeners(SWT.Selection, new Event());
    }
  }

  private Button find(Composite parent) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Button button && buttons.contains(button.getText().replace("&", ""))) {
        return button;
      }
      if (child instanceof Composite composite) {
        Button found = find(composite);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
