package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.server.JavaExecutable;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.SettingsScope;

class PreferencesTest {
  private static final String PAGE = "org.rtmtext.eclipse.preferences";

  private Workspace workspace;

  @TempDir Path folder;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
  }

  @AfterEach
  void close() throws Exception {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID).setToDefault("java");
    workspace.close();
  }

  @Test
  void javaOfEclipseIsTheDefault() throws Exception {
    Path java = JavaExecutable.of("");
    assertTrue(java.startsWith(System.getProperty("java.home")));
    JavaExecutable.check(java);
    assertEquals(java, JavaExecutable.of(System.getProperty("java.home")));
    assertEquals(java, JavaExecutable.of(java.toString()));
  }

  @Test
  void programsThatAreNotJava17AreRefused() throws Exception {
    Path program = folder.resolve("java");
    assertThrows(IOException.class, () -> JavaExecutable.check(program));
    Files.writeString(program, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15'\n");
    assertTrue(program.toFile().setExecutable(true));
    IOException old = assertThrows(IOException.class, () -> JavaExecutable.check(program));
    assertTrue(
        old.getMessage().contains("is Java 11; Java 17 or newer is required"), old.getMessage());
    Files.writeString(program, "#!/bin/sh\necho hello\n");
    IOException none = assertThrows(IOException.class, () -> JavaExecutable.check(program));
    assertTrue(none.getMessage().endsWith("is not a Java executable"), none.getMessage());
  }

  @Test
  void pageRefusesAFolderWithoutJava() throws Exception {
    PreferenceDialog dialog = openPage();
    try {
      Text field = Widgets.field(dialog.getShell(), "Java (17 or newer):");
      field.setText(folder.toString());
      // The page checks the field when it loses the focus.
      field.notifyListeners(SWT.FocusOut, new Event());
      Wait.events();
      Screenshots.take("preferences");
      var page = (PreferencePage) dialog.getSelectedPage();
      assertFalse(page.isValid());
      assertTrue(page.getErrorMessage().startsWith("No Java found at"), page.getErrorMessage());
      field.setText("");
      field.notifyListeners(SWT.FocusOut, new Event());
      assertTrue(page.isValid());
    } finally {
      dialog.close();
    }
  }

  @Test
  void linksOpenRelatedPages() throws Exception {
    PreferenceDialog dialog = openPage();
    try {
      List<String> titles = new ArrayList<>();
      for (String related : List.of("Text colours", "Comparing", "Earlier versions")) {
        ((IWorkbenchPreferenceContainer) dialog).openPage(PAGE, null);
        Link link =
            Widgets.find(dialog.getShell(), Link.class, l -> l.getText().startsWith(related));
        Event event = new Event();
        event.text = "page";
        link.notifyListeners(SWT.Selection, event);
        Wait.events();
        titles.add(((PreferencePage) dialog.getSelectedPage()).getTitle());
      }
      assertEquals(List.of("Colors and Fonts", "Compare/Patch", "Local History"), titles);
    } finally {
      dialog.close();
    }
  }

  private static PreferenceDialog openPage() {
    PreferenceDialog dialog =
        PreferencesUtil.createPreferenceDialogOn(
            Workspace.page().getWorkbenchWindow().getShell(), PAGE, new String[] {PAGE}, null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    return dialog;
  }

  @Test
  void serverThatCannotStartReportsThePreference() throws Exception {
    new ScopedPreferenceStore(InstanceScope.INSTANCE, SettingsScope.ID)
        .setValue("java", folder.toString());
    LanguageServer.current().restart();
    IOException error =
        assertThrows(
            IOException.class,
            () ->
                LanguageServer.current()
                    .decode(Workspace.testdata("walk.rtm").toUri(), "walk.rtm", null));
    assertTrue(error.getMessage().contains("Preferences > RTM Text"), error.getMessage());
  }
}
