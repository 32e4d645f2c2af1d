package org.rtmtext.eclipse.preferences;

import java.io.IOException;
import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.preferences.IScopeContext;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.util.PropertyChangeEvent;
import org.eclipse.ui.IWorkbenchPropertyPage;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

/** The page Properties &gt; RTM Text of a project. */
public final class ProjectPage extends SettingsPage implements IWorkbenchPropertyPage {
  static final String ID = "org.rtmtext.eclipse.projectPreferences";

  private IAdaptable element;
  private IScopeContext scope;
  private ScopedPreferenceStore store;
  private BooleanFieldEditor enable;
  private List<FieldEditor> fields;

  @Override
  public IAdaptable getElement() {
    return element;
  }

  @Override
  public void setElement(IAdaptable element) {
    this.element = element;
    scope = new ProjectScope(Adapters.adapt(element, IProject.class));
    // The store asks for the same node, which must not be loaded twice.
    SettingsScope.node(scope);
    store = new ScopedPreferenceStore(scope, SettingsScope.ID);
    if (!store.getBoolean(SettingsScope.OF_PROJECT)) {
      // Shows the settings of the workspace, which the project has until it has its own.
      store.setSearchContexts(new IScopeContext[] {InstanceScope.INSTANCE});
    }
    setPreferenceStore(store);
  }

  @Override
  protected void createFieldEditors() {
    enable =
        new BooleanFieldEditor(
            SettingsScope.OF_PROJECT, "&Enable project specific settings", getFieldEditorParent());
    addField(enable);
    link(
        "<a>Configure Workspace Settings...</a>",
        () ->
            PreferencesUtil.createPreferenceDialogOn(
                    getShell(), RtmPreferencePage.ID, new String[] {RtmPreferencePage.ID}, null)
                .open());
    fields = addSettings();
    note(
        "A relative path of a model.cfg is looked up in the project, then in the animation's"
            + " folder.");
  }

  @Override
  protected void initialize() {
    super.initialize();
    update();
  }

  @Override
  public void propertyChange(PropertyChangeEvent event) {
    super.propertyChange(event);
    if (event.getSource() == enable) {
      update();
    }
  }

  @Override
  protected void performDefaults() {
    super.performDefaults();
    update();
  }

  private void update() {
    for (FieldEditor field : fields) {
      field.setEnabled(enable.getBooleanValue(), getFieldEditorParent());
    }
  }

  @Override
  public boolean performOk() {
    // Otherwise, values that are equal to those of the workspace would not be stored.
    store.setSearchContexts(new IScopeContext[] {scope});
    if (enable.getBooleanValue()) {
      super.performOk();
    } else {
      enable.store();
    }
    try {
      store.save();
    } catch (IOException e) {
      setErrorMessage("The settings were not saved: " + e.getMessage());
      return false;
    }
    LanguageServer.current().sendSettings();
    return true;
  }
}
