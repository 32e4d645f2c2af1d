package org.rtmtext.eclipse.preferences;

import java.util.List;
import org.eclipse.jface.preference.ComboFieldEditor;
import org.eclipse.jface.preference.FieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.rtmtext.eclipse.settings.SettingsScope;

/** A page with the settings that both the workspace and projects have. */
abstract class SettingsPage extends FieldEditorPreferencePage {
  private static final int WIDTH = 400;
  private static final int MAX_LIMIT = 1_000_000;
  private static final String[][] ENCODE_ON_SAVE = {
    {"Never", "never"},
    {"Only if the animation exists", "ifExists"},
    {"Always", "always"}
  };

  private static final String[][] TEXT = {
    {"The form chosen last; poses at first", "auto"},
    {"Poses", "poses"},
    {"Exact values", "exact"}
  };

  SettingsPage() {
    super(GRID);
  }

  /** Adds the fields, and returns them. */
  final List<FieldEditor> addSettings() {
    Composite parent = getFieldEditorParent();
    StringFieldEditor skeleton =
        new StringFieldEditor(SettingsScope.SKELETON, "&Skeleton:", parent);
    skeleton.setEmptyStringAllowed(true);
    note(
        "A model.cfg, model.cfg#Name or the name of a built-in skeleton. If empty, RTM Text finds"
            + " a suitable skeleton for each animation.");
    IntegerFieldEditor limit =
        new IntegerFieldEditor(
            SettingsScope.DIAGNOSTICS_LIMIT, "Maximum number of &problems per text:", parent);
    limit.setValidRange(1, MAX_LIMIT);
    limit.setErrorMessage(
        "The maximum number of problems must be a whole number from 1 to " + MAX_LIMIT);
    ComboFieldEditor encode =
        new ComboFieldEditor(
            SettingsScope.ENCODE_ON_SAVE,
            "Saving a text file (.rtmt) &writes the animation:",
            ENCODE_ON_SAVE,
            parent);
    ComboFieldEditor text =
        new ComboFieldEditor(SettingsScope.TEXT, "&Open animations as:", TEXT, parent);
    List<FieldEditor> fields = List.of(skeleton, limit, encode, text);
    fields.forEach(this::addField);
    return fields;
  }

  final void note(String text) {
    Label label = new Label(getFieldEditorParent(), SWT.WRAP);
    label.setText(text);
    label.setLayoutData(wide());
  }

  /**
   * @param text with a part in {@code <a>}
   */
  final Link link(String text, Runnable action) {
    Link link = new Link(getFieldEditorParent(), SWT.NONE);
    link.setText(text);
    link.setLayoutData(wide());
    link.addListener(SWT.Selection, event -> action.run());
    return link;
  }

  static GridData wide() {
    GridData data = new GridData(SWT.FILL, SWT.TOP, true, false, 3, 1);
    data.widthHint = WIDTH;
    return data;
  }
}
