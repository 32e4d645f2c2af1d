package org.rtmtext.eclipse.views;

import java.util.function.Consumer;
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
   * @param remedy null if there is none
   * @param solver takes the command of the remedy
   */
  void show(String problem, FollowingView.Remedy remedy, Consumer<String> solver) {
    label.setText(problem);
    setVisible(button, remedy != null);
    if (remedy != null) {
      button.setText(remedy.label());
      action = () -> solver.accept(remedy.command());
    }
    show(true);
  }

  void hide() {
    show(false);
  }

  private void show(boolean isVisible) {
    setVisible(bar, isVisible);
    bar.getParent().layout(true, true);
  }

  private static void setVisible(Control control, boolean isVisible) {
    control.setVisible(isVisible);
    ((GridData) control.getLayoutData()).exclude = !isVisible;
  }
}
