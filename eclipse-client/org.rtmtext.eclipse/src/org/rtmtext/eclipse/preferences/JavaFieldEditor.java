package org.rtmtext.eclipse.preferences;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.server.JavaProgram;

/** The folder of a Java, which is asked whether it will do. */
final class JavaFieldEditor extends DirectoryFieldEditor {
  JavaFieldEditor(String name, String label, Composite parent) {
    super(name, label, parent);
    setEmptyStringAllowed(true);
  }

  @Override
  protected boolean doCheckState() {
    try {
      JavaProgram.check(JavaProgram.of(getTextControl().getText()));
      return true;
    } catch (IOException | InvalidPathException e) {
      setErrorMessage(e.getMessage());
      return false;
    }
  }
}
