package org.rtmtext.eclipse.preferences;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.server.JavaExecutable;

/** A field for the folder of a Java, which runs that Java to check its version. */
final class JavaFieldEditor extends DirectoryFieldEditor {
  JavaFieldEditor(String name, String label, Composite parent) {
    super(name, label, parent);
    setEmptyStringAllowed(true);
  }

  @Override
  protected boolean doCheckState() {
    BusyIndicator.showWhile(getTextControl().getDisplay(), () -> setErrorMessage(error()));
    return getErrorMessage() == null;
  }

  /** Null if the Java can run the language server. */
  private String error() {
    try {
      JavaExecutable.check(JavaExecutable.of(getTextControl().getText()));
      return null;
    } catch (IOException | InvalidPathException e) {
      return e.getMessage();
    }
  }
}
