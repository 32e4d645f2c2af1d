package org.rtmtext.eclipse.preferences;

import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.Preferences;
import org.rtmtext.eclipse.server.LanguageServer;

/** The page Preferences &gt; RTM Text. */
public final class RtmPreferencePage extends FieldEditorPreferencePage
    implements IWorkbenchPreferencePage {
  private static final int WIDTH = 400;

  public RtmPreferencePage() {
    super(GRID);
    setDescription(
        "Opens Arma animations (RTM) as text. Colours are set under General > Appearance > Colors and"
            + " Fonts.");
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(Preferences.store());
  }

  @Override
  protected void createFieldEditors() {
    addField(new JavaFieldEditor(Preferences.JAVA, "&Java (17 or newer):", getFieldEditorParent()));
    note(
        getFieldEditorParent(),
        "The folder of the Java that runs the language server. If this is empty, the Java that"
            + " runs Eclipse is used.");
    note(
        getFieldEditorParent(),
        Lsp4e.isPresent()
            ? "LSP4E is installed: all language features are available."
            : Lsp4e.INSTALL_HINT);
  }

  private static void note(Composite parent, String text) {
    Label label = new Label(parent, SWT.WRAP);
    label.setText(text);
    GridData data = new GridData(SWT.FILL, SWT.TOP, true, false, 3, 1);
    data.widthHint = WIDTH;
    label.setLayoutData(data);
  }

  @Override
  public boolean performOk() {
    String before = Preferences.javaFolder();
    boolean done = super.performOk();
    if (done && !Preferences.javaFolder().equals(before)) {
      LanguageServer.current().restart();
    }
    return done;
  }
}
