package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.platform.Preferences;
import org.rtmtext.eclipse.server.JavaExecutable;
import org.rtmtext.eclipse.server.LanguageServer;

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
    Preferences.store().setToDefault("java");
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
    assertTrue(none.getMessage().endsWith("is not Java"), none.getMessage());
  }

  @Test
  void pageRefusesAFolderWithoutJava() throws Exception {
    PreferenceDialog dialog =
        PreferencesUtil.createPreferenceDialogOn(
            Workspace.page().getWorkbenchWindow().getShell(), PAGE, new String[] {PAGE}, null);
    dialog.setBlockOnOpen(false);
    dialog.open();
    try {
      Text field = field((Composite) dialog.getShell());
      field.setText(folder.toString());
      // The page checks the field when it loses the focus.
      field.notifyListeners(SWT.FocusOut, new Event());
      Wait.events();
      Screenshots.take("preferences");
      var page = (org.eclipse.jface.preference.PreferencePage) dialog.getSelectedPage();
      assertFalse(page.isValid());
      assertTrue(page.getErrorMessage().startsWith("No Java found at"), page.getErrorMessage());
      field.setText("");
      field.notifyListeners(SWT.FocusOut, new Event());
      assertTrue(page.isValid());
    } finally {
      dialog.close();
    }
  }

  private static Text field(Composite parent) {
    for (Control child : parent.getChildren()) {
      boolean ours = parent.getChildren().length > 2;
      if (child instanceof Text text && ours && (text.getStyle() & SWT.SEARCH) == 0) {
        return text;
      }
      if (child instanceof Composite composite) {
        Text found = field(composite);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  @Test
  void serverThatCannotStartReportsThePreference() throws Exception {
    Preferences.store().setValue("java", folder.toString());
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
