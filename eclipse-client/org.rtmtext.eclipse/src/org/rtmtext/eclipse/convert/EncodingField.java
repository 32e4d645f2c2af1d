package org.rtmtext.eclipse.convert;

import java.util.List;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.rtmtext.eclipse.server.EncodingChoice;

/** A list of encodings, and below it the explanation of the chosen one. */
public final class EncodingField {
  private final Combo names;
  private final Label description;
  private List<EncodingChoice> choices = List.of();

  /**
   * Fills two rows of a grid.
   *
   * @param columns of the grid, including that of labels
   * @param changed runs when the user has chosen another encoding
   */
  public EncodingField(Composite parent, int columns, Runnable changed) {
    new Label(parent, SWT.NONE).setText("En&coding:");
    names = new Combo(parent, SWT.READ_ONLY);
    GridDataFactory row = GridDataFactory.fillDefaults().grab(true, false).span(columns - 1, 1);
    row.applyTo(names);
    new Label(parent, SWT.NONE);
    description = new Label(parent, SWT.NONE);
    row.applyTo(description);
    names.addListener(
        SWT.Selection,
        event -> {
          describe();
          changed.run();
        });
  }

  /** Shows encodings; the first one is chosen unless another one was. */
  public void show(List<EncodingChoice> encodings) {
    String before = names.getText();
    choices = encodings;
    names.setItems(encodings.stream().map(EncodingChoice::encoding).toArray(String[]::new));
    names.select(Math.max(0, names.indexOf(before)));
    describe();
  }

  private void describe() {
    description.setText(chosen() == null ? "" : chosen().description());
  }

  /** Null before there are some. */
  public EncodingChoice chosen() {
    int index = names.getSelectionIndex();
    return index < 0 ? null : choices.get(index);
  }
}
