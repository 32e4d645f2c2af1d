package org.rtmtext.eclipse.test;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.resources.IFile;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Opens {@code walk.rtm} of the test data in an editor before each test. */
abstract class EditorFixture {
  /** A line of the text, and another value for it. */
  static final String ORIGINAL = "motion 0 0 -1.62";

  static final String EDITED = "motion 0 0 7";

  Workspace workspace;
  IFile file;
  Path path;
  byte[] before;
  ITextEditor editor;

  @BeforeEach
  void openEditor() throws Exception {
    workspace = Workspace.open();
    file = workspace.add("walk.rtm");
    path = Workspace.path(file);
    before = Files.readAllBytes(path);
    editor = Workspace.open(file);
  }

  @AfterEach
  void closeWorkspace() throws Exception {
    workspace.close();
  }

  final String text() {
    return Workspace.document(editor).get();
  }

  /** The line of the text that starts with {@code motion}. */
  final String motion() {
    return text().lines().filter(line -> line.startsWith("motion ")).findFirst().orElseThrow();
  }

  final void edit() throws Exception {
    Workspace.replace(editor, ORIGINAL, EDITED);
  }

  /** The bytes of the file. */
  final byte[] now() throws Exception {
    return Files.readAllBytes(path);
  }
}
