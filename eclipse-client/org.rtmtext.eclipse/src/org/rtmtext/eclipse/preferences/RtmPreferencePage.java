package org.rtmtext.eclipse.preferences;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.stream.Stream;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.dialogs.PreferenceLinkArea;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.model.WorkbenchLabelProvider;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.rtmtext.eclipse.server.JavaArguments;
import org.rtmtext.eclipse.server.JavaExecutable;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** The page Preferences &gt; RTM Text. */
public final class RtmPreferencePage extends SettingsPage implements IWorkbenchPreferencePage {
  static final String ID = "org.rtmtext.eclipse.preferences";

  public RtmPreferencePage() {
    setDescription("Opens Arma animations (RTM) as text.");
  }

  @Override
  public void init(IWorkbench workbench) {
    setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID));
  }

  @Override
  protected void createFieldEditors() {
    link("<a>Configure Project Specific Settings...</a>", this::openProject);
    addSettings();
    addField(
        new BooleanFieldEditor(
            SettingsScope.CHECK_WORKSPACE,
            "&Check all animations in the workspace",
            getFieldEditorParent()));
    addField(
        new JavaFieldEditor(
            SettingsScope.JAVA,
            "&Java (" + JavaArguments.SERVER.minVersion() + " or newer):",
            getFieldEditorParent()));
    note(
        "The folder of the Java installation that runs the language server. If empty, the Java that"
            + " runs Eclipse is used.");
    related(
        "org.eclipse.ui.preferencePages.ColorsAndFonts",
        "Text colours: see <a>{0}</a>",
        "selectCategory:org.rtmtext.eclipse");
    related(
        "org.eclipse.compare.internal.ComparePreferencePage",
        "Comparing animations: see <a>{0}</a>",
        null);
    related(
        "org.eclipse.ui.preferencePages.FileStates",
        "Earlier versions of animations: see <a>{0}</a>",
        null);
  }

  private void related(String page, String text, Object data) {
    PreferenceLinkArea area =
        new PreferenceLinkArea(
            getFieldEditorParent(),
            SWT.NONE,
            page,
            text,
            (IWorkbenchPreferenceContainer) getContainer(),
            data);
    area.getControl().setLayoutData(wide());
  }

  private void openProject() {
    ElementListSelectionDialog dialog =
        new ElementListSelectionDialog(getShell(), new WorkbenchLabelProvider());
    dialog.setTitle("Project Specific Settings");
    dialog.setMessage("&Select the project to configure:");
    dialog.setElements(
        Stream.of(ResourcesPlugin.getWorkspace().getRoot().getProjects())
            .filter(IProject::isOpen)
            .toArray());
    if (dialog.open() == ElementListSelectionDialog.OK
        && dialog.getFirstResult() instanceof IProject project) {
      PreferencesUtil.createPropertyDialogOn(
              getShell(), project, ProjectPage.ID, new String[] {ProjectPage.ID}, null)
          .open();
    }
  }

  @Override
  public boolean performOk() {
    String before = SettingsScope.javaFolder();
    boolean done = super.performOk();
    if (done && !SettingsScope.javaFolder().equals(before)) {
      LanguageServer.current().restart();
    } else if (done) {
      LanguageServer.current().sendSettings();
    }
    return done;
  }

  /** A field for the folder of a Java installation; runs that Java to check its version. */
  private static final class JavaFieldEditor extends DirectoryFieldEditor {
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
}
