package org.rtmtext.eclipse.preferences;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.server.JavaExecutable;

/** The folder of a Java, which is asked whether it will do. */
final class JavaFieldEditor extends DirectoryFieldEditor {
  JavaFieldEditor(String name, String label, Composite parent) {
    super(name, label, parent);
    setEmptyStringAllowed(true);
  }

  @Override
  protected boolean doCheckState() {
    BusyIndicator.showWhile(getTextControl().getDisplay(), () -> setErrorMessage(wrong()));
    return getErrorMessage() == null;
  }

  /** What is wrong with the Java; null if it will do. */
  private String wrong() {
    try {
      JavaExecutable.check(JavaExecutable.of(getTextControl().getText()));
      return null;
    } catch (IOException | InvalidPathException e) {
      return e.getMessage();
    }
  }
}
