package org.rtmtext.eclipse.convert;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.rtmtext.eclipse.server.AnimationChoices;
import org.rtmtext.eclipse.server.EncodingChoice;

/** Asks for the encoding and the skeleton of a conversion, and for the new file of a single one. */
final class ConvertDialog extends TitleAreaDialog {
  /**
   * @param skeleton null for the one that fits best
   * @param target does not exist; null for several animations
   */
  record Choice(String encoding, String skeleton, Path target) {}

  private static final String AUTOMATIC = "The skeleton that fits best";

  private final List<Path> files;
  private final AnimationChoices choices;
  private EncodingField encodings;
  private Combo skeletons;

  /** Null for several animations. */
  private Text target;

  /** The name that the dialog proposed; it changes with the encoding until the user edits it. */
  private String proposed = "";

  private Choice choice;

  ConvertDialog(Shell shell, List<Path> files, AnimationChoices choices) {
    super(shell);
    this.files = files;
    this.choices = choices;
    setShellStyle(getShellStyle() | SWT.RESIZE);
    setHelpAvailable(false);
  }

  Choice choice() {
    return choice;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText("Convert to Another Encoding");
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Path first = files.get(0);
    setTitle("Convert " + (files.size() == 1 ? first.getFileName() : files.size() + " animations"));
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).applyTo(area);
    encodings = new EncodingField(area, 3, this::encodingChanged);
    encodings.show(choices.encodings());
    label(area, "&Skeleton:");
    skeletons = new Combo(area, SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(skeletons);
    skeletons.add(AUTOMATIC);
    choices.skeletons().forEach(choice -> skeletons.add(choice.label()));
    skeletons.select(0);
    if (files.size() == 1) {
      askForTarget(area);
    }
    return area;
  }

  private void askForTarget(Composite area) {
    label(area, "&New file:");
    target = new Text(area, SWT.BORDER);
    GridDataFactory.fillDefaults().grab(true, false).hint(380, SWT.DEFAULT).applyTo(target);
    Button browse = new Button(area, SWT.PUSH);
    browse.setText("&Browse...");
    browse.addListener(SWT.Selection, event -> browse());
    target.addListener(SWT.Modify, event -> validate());
  }

  private static void label(Composite parent, String text) {
    new Label(parent, SWT.NONE).setText(text);
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Convert", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    encodingChanged();
  }

  private void encodingChanged() {
    EncodingChoice encoding = encodings.chosen();
    Path created = Conversion.target(files.get(0), encoding.encoding());
    skeletons.setEnabled(!Boolean.FALSE.equals(encoding.needsSkeleton()));
    setMessage(
        files.size() == 1
            ? "Writes the animation in another encoding to a new file. "
                + files.get(0).getFileName()
                + " stays unchanged."
            : "Writes each animation in another encoding to a new file next to it, such as "
                + created.getFileName()
                + ". The animations stay unchanged.");
    if (target != null && target.getText().equals(proposed)) {
      proposed = created.getFileName().toString();
      target.setText(proposed);
    }
    validate();
  }

  private void browse() {
    FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
    dialog.setText("Convert to a New File");
    dialog.setFilterPath(files.get(0).getParent().toString());
    dialog.setFilterExtensions(new String[] {"*.rtm", "*.rtmt"});
    dialog.setFilterNames(new String[] {"Animation", "RTM text"});
    String chosen = dialog.open();
    if (chosen != null) {
      target.setText(chosen);
    }
  }

  private void validate() {
    String problem = target == null ? null : problem();
    setErrorMessage(problem);
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(problem == null);
    }
  }

  /** Null if the file can be created. */
  private String problem() {
    try {
      Path path = path();
      String name = path.getFileName() == null ? "" : path.getFileName().toString();
      if (!name.toLowerCase(Locale.ROOT).matches(".+\\.rtmt?")) {
        return "The name of the new file must end with .rtm or .rtmt.";
      }
      if (Files.exists(path)) {
        return name + " already exists. Enter another name.";
      }
      return Files.isDirectory(path.getParent())
          ? null
          : "The folder " + path.getParent() + " does not exist.";
    } catch (InvalidPathException e) {
      return "This is not a valid path: " + e.getReason();
    }
  }

  private Path path() {
    return files.get(0).resolveSibling(target.getText().strip());
  }

  @Override
  protected void okPressed() {
    int index = skeletons.getSelectionIndex() - 1;
    choice =
        new Choice(
            encodings.chosen().encoding(),
            index < 0 || !skeletons.isEnabled() ? null : choices.skeletons().get(index).skeleton(),
            target == null ? null : path());
    super.okPressed();
  }
}
