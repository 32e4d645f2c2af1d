package org.rtmtext.eclipse.figure;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** A message above a page, with a button that may solve the problem. */
final class ProblemBar {
  private final Composite bar;
  private final Label label;
  private final Button button;
  private Runnable action = () -> {};

  /**
   * @param parent with a {@link GridLayout} of one column
   */
  ProblemBar(Composite parent) {
    bar = new Composite(parent, SWT.NONE);
    bar.setLayout(new GridLayout(2, false));
    bar.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
    label = new Label(bar, SWT.WRAP);
    label.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    button = new Button(bar, SWT.PUSH);
    button.setLayoutData(new GridData());
    button.addListener(SWT.Selection, event -> action.run());
    hide();
  }

  /**
   * Shows a problem.
   *
   * @param name of the action; null if there is none
   */
  void show(String problem, String name, Runnable newAction) {
    action = newAction;
    label.setText(problem);
    button.setText(name == null ? "" : name);
    setVisible(button, name != null);
    setVisible(bar, true);
    bar.getParent().layout(true, true);
  }

  void show(String problem) {
    show(problem, null, () -> {});
  }

  void hide() {
    setVisible(bar, false);
    bar.getParent().layout(true, true);
  }

  private static void setVisible(Control control, boolean isVisible) {
    control.setVisible(isVisible);
    ((GridData) control.getLayoutData()).exclude = !isVisible;
  }
}
