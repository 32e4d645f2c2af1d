package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.rtmtext.eclipse.features.PoseEdits.PoseEdit;
import org.rtmtext.eclipse.features.PoseEdits.Prompt;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.FileChooser;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.CancellableWait;
import org.rtmtext.eclipse.views.FigureView;

/**
 * Asks for an edit of poses, and stays open while the server refuses it. The server checks each
 * field when the user leaves it. While it is open, the figure shows the edit.
 */
final class EditPosesDialog extends TitleAreaDialog {
  private static final int WIDTH = 380;
  private static final int PROMPT_LINES = 6;

  private final URI text;
  private final int line;
  private final List<PoseEdit> edits;
  private final FigureView figure;
  private final Map<String, Field> fields = new HashMap<>();
  private Combo kinds;
  private Button browse;

  /** A field of the dialog, and the label below it that says what to enter. */
  private record Field(Control control, Label prompt) {
    boolean isEnabled() {
      return control.isEnabled();
    }

    String value() {
      return control instanceof Spinner spinner ? spinner.getText() : ((Text) control).getText();
    }

    void show(Optional<Prompt> asked) {
      control.setEnabled(asked.isPresent());
      prompt.setText(asked.map(Prompt::prompt).orElse(""));
      String value = asked.map(Prompt::value).orElse("");
      if (control instanceof Text field) {
        field.setText(value);
        field.setMessage(asked.map(Prompt::label).orElse(""));
      } else if (control instanceof Spinner spinner) {
        spinner.setSelection(value.isEmpty() ? 0 : Integer.parseInt(value));
      }
    }
  }

  /**
   * @param text to edit
   * @param line of the cursor, from 0
   * @param figure null if the view is not open
   */
  EditPosesDialog(Shell shell, URI text, int line, List<PoseEdit> edits, FigureView figure) {
    super(shell);
    this.text = text;
    this.line = line;
    this.edits = edits;
    this.figure = figure;
    setShellStyle(getShellStyle() | SWT.RESIZE);
    setHelpAvailable(false);
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText("Edit Poses");
  }

  /** Beside the figure, if there is room. */
  @Override
  protected Point getInitialLocation(Point size) {
    Point centred = super.getInitialLocation(size);
    if (figure == null) {
      return centred;
    }
    Rectangle window = getParentShell().getBounds();
    Rectangle shown = figure.bounds();
    int end = window.x + window.width;
    int after = shown.x + shown.width;
    boolean hasMoreRoomBefore = shown.x - window.x >= end - after;
    int x =
        hasMoreRoomBefore ? Math.max(window.x, shown.x - size.x) : Math.min(after, end - size.x);
    return new Point(x, centred.y);
  }

  @Override
  public boolean close() {
    if (figure != null) {
      figure.endPreview();
    }
    return super.close();
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle("Edit poses");
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).applyTo(area);
    kinds = new Combo(labelled(area, "&Edit:"), SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(kinds);
    edits.forEach(edit -> kinds.add(edit.title()));
    Text words = new Text(labelled(area, "&With:"), SWT.BORDER);
    browse = new Button(area, SWT.PUSH);
    browse.setText("&Browse...");
    browse.addListener(SWT.Selection, event -> browse(words));
    add("words", words, convertHeightInCharsToPixels(PROMPT_LINES));
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(words);
    add("frames", new Text(labelled(area, "&Frames:"), SWT.BORDER), SWT.DEFAULT);
    add("ease", new Spinner(labelled(area, "E&ase over:"), SWT.BORDER), SWT.DEFAULT);
    kinds.addListener(SWT.Selection, event -> selected());
    kinds.select(0);
    selected();
    return area;
  }

  private static Composite labelled(Composite parent, String label) {
    new Label(parent, SWT.NONE).setText(label);
    return parent;
  }

  /**
   * @param height of the label with the prompt
   */
  private void add(String member, Control control, int height) {
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(control);
    Composite area = control.getParent();
    new Label(area, SWT.NONE);
    Label prompt = new Label(area, SWT.WRAP);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).hint(WIDTH, height).applyTo(prompt);
    control.addListener(SWT.Modify, event -> changed());
    control.addListener(SWT.FocusOut, event -> check());
    fields.put(member, new Field(control, prompt));
  }

  private void selected() {
    PoseEdit edit = edit();
    setMessage(edit.description());
    fields.forEach((member, field) -> field.show(edit.prompt(member)));
    browse.setEnabled(edit.prompts().stream().anyMatch(Prompt::file));
    browse.getParent().layout();
    changed();
  }

  private void changed() {
    setErrorMessage(null);
    if (figure != null) {
      figure.preview(text.toString(), arguments());
    }
  }

  private PoseEdit edit() {
    return edits.get(kinds.getSelectionIndex());
  }

  private void browse(Text words) {
    Path folder = RtmUri.animation(text).orElseGet(() -> Path.of(text)).getParent();
    Path chosen = FileChooser.open(getShell(), edit().title(), folder, "*.rtm", "Animation");
    if (chosen != null) {
      words.setText(chosen.toString());
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Edit", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  /** The arguments of the server's command. */
  private Map<String, Object> arguments() {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("edit", edit().edit());
    arguments.put("line", line);
    fields.forEach(
        (member, field) -> {
          if (field.isEnabled()) {
            arguments.put(member, field.value());
          }
        });
    return arguments;
  }

  private void check() {
    Map<String, Object> entered = arguments();
    Map<String, Object> checked = new HashMap<>(entered);
    checked.put("check", true);
    UiThread.whenComplete(
        EditPosesHandler.run(text.toString(), checked),
        (answer, failure) -> {
          if (getShell() != null && entered.equals(arguments())) {
            setErrorMessage(failure == null ? null : Sentence.of(failure.getMessage()));
          }
        });
  }

  @Override
  protected void okPressed() {
    try {
      CancellableWait.await(
          EditPosesHandler.run(text.toString(), arguments()), "Editing poses", null);
      super.okPressed();
    } catch (CancellableWait.CancelledException e) {
      // The user may change the edit.
    } catch (IOException e) {
      setErrorMessage(Sentence.of(e.getMessage()));
    }
  }
}
