package org.rtmtext.eclipse.convert;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.SkeletonChoice;

/** Asks for the encoding, the skeleton and the new file of a conversion. */
final class ConvertDialog extends TitleAreaDialog {
  /**
   * @param skeleton null for the one that fits best
   * @param target must not exist
   */
  record Choice(String encoding, String skeleton, Path target) {}

  private static final String AUTOMATIC = "The skeleton that fits best";

  private final Conversion conversion;
  private final List<SkeletonChoice> choices = new ArrayList<>();
  private Combo encodings;
  private Combo skeletons;
  private Text target;

  /** The name that the dialog proposed; it changes with the encoding until the user edits it. */
  private String proposed = "";

  private Choice choice;

  ConvertDialog(Shell shell, Conversion conversion) {
    super(shell);
    this.conversion = conversion;
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
    setTitle("Convert " + conversion.file().getFileName());
    setMessage(
        "Writes the animation in another encoding to a new file. "
            + conversion.file().getFileName()
            + " stays unchanged.");
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 12).applyTo(area);
    label(area, "&Encoding:");
    encodings = combo(area);
    Conversion.ENCODINGS.stream()
        .filter(name -> !name.equals(conversion.encoding()))
        .forEach(encodings::add);
    encodings.select(conversion.encoding().startsWith("plain") ? encodings.getItemCount() - 1 : 0);
    label(area, "&Skeleton:");
    skeletons = combo(area);
    skeletons.add(AUTOMATIC);
    skeletons.select(0);
    label(area, "&New file:");
    target = new Text(area, SWT.BORDER);
    GridDataFactory.fillDefaults().grab(true, false).hint(380, SWT.DEFAULT).applyTo(target);
    Button browse = new Button(area, SWT.PUSH);
    browse.setText("&Browse...");
    browse.addListener(SWT.Selection, event -> browse());
    encodings.addListener(SWT.Selection, event -> encodingChanged());
    target.addListener(SWT.Modify, event -> validate());
    listSkeletons();
    return area;
  }

  private static void label(Composite parent, String text) {
    new Label(parent, SWT.NONE).setText(text);
  }

  private static Combo combo(Composite parent) {
    Combo combo = new Combo(parent, SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(combo);
    return combo;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, IDialogConstants.OK_ID, "Convert", true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    encodingChanged();
  }

  private void listSkeletons() {
    UiThread.whenComplete(
        conversion.skeletons(),
        (found, failure) -> {
          if (failure == null && !skeletons.isDisposed()) {
            choices.addAll(found);
            found.forEach(choice -> skeletons.add(choice.label()));
          }
        });
  }

  private void encodingChanged() {
    skeletons.setEnabled(conversion.needsSkeleton(encodings.getText()));
    if (target.getText().equals(proposed)) {
      String name = conversion.file().getFileName().toString();
      String stem = name.substring(0, name.lastIndexOf('.'));
      proposed = stem + "-" + encodings.getText().replace(" ", "") + ".rtm";
      target.setText(proposed);
    }
    validate();
  }

  private void browse() {
    FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
    dialog.setText("Convert to a New File");
    dialog.setFilterPath(conversion.file().getParent().toString());
    dialog.setFilterExtensions(new String[] {"*.rtm", "*.rtmt"});
    dialog.setFilterNames(new String[] {"Animation", "RTM text"});
    String chosen = dialog.open();
    if (chosen != null) {
      target.setText(chosen);
    }
  }

  private void validate() {
    String problem = problem();
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
    return conversion.file().resolveSibling(target.getText().strip());
  }

  @Override
  protected void okPressed() {
    int index = skeletons.getSelectionIndex() - 1;
    choice =
        new Choice(
            encodings.getText(),
            index < 0 || !skeletons.isEnabled() ? null : choices.get(index).skeleton(),
            path());
    super.okPressed();
  }
}
