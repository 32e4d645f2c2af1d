package org.rtmtext.eclipse.platform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/** Asks for files in the file system. */
public final class FileChooser {
  private FileChooser() {}

  /**
   * Asks for an existing file.
   *
   * @param extensions separated by semicolons, with their asterisks
   * @return null if the user cancelled
   */
  public static Path open(Shell shell, String title, Path folder, String extensions, String name) {
    return ask(new FileDialog(shell, SWT.OPEN), title, folder, List.of(extensions), List.of(name));
  }

  /**
   * Asks for a file to write.
   *
   * @param extensions the first one is added to a name with none of them
   * @param names of the extensions
   * @return null if the user cancelled, or does not want to replace a file
   */
  public static Path save(
      Shell shell, String title, Path proposed, List<String> extensions, List<String> names) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setFileName(proposed.getFileName().toString());
    dialog.setOverwrite(true);
    Path chosen =
        ask(
            dialog,
            title,
            proposed.getParent(),
            extensions.stream().map("*"::concat).toList(),
            names);
    if (chosen == null) {
      return null;
    }
    Path target = withExtension(chosen, extensions);
    // Asks again, because the file dialog checked the name without the extension.
    return target.equals(chosen)
            || !Files.exists(target)
            || MessageDialog.openQuestion(shell, title, target + " already exists. Replace it?")
        ? target
        : null;
  }

  /** Adds the first extension to a name with none of them. */
  public static Path withExtension(Path chosen, List<String> extensions) {
    String name = chosen.getFileName().toString();
    return extensions.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith)
        ? chosen
        : chosen.resolveSibling(name + extensions.get(0));
  }

  private static Path ask(
      FileDialog dialog, String title, Path folder, List<String> extensions, List<String> names) {
    dialog.setText(title);
    dialog.setFilterPath(folder.toString());
    dialog.setFilterExtensions(extensions.toArray(String[]::new));
    dialog.setFilterNames(names.toArray(String[]::new));
    String chosen = dialog.open();
    return chosen == null ? null : Path.of(chosen);
  }
}
