package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.compare.internal.CompareAction;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompareTest {
  private Workspace workspace;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  @Test
  void twoAnimationsAreComparedAsText() throws Exception {
    IFile one = workspace.add("walk.rtm");
    one.copy(IPath.fromOSString("walk-changed.rtm"), true, null);
    IFile other = workspace.project.getFile("walk-changed.rtm");
    ITextEditor editor = Workspace.open(other);
    Workspace.replace(editor, "frame 0\n", "frame 0.01\n");
    Workspace.save(editor);
    String changed = Workspace.document(editor).get();
    Workspace.page().closeEditor(editor, false);

    // What the menu Compare With > Each Other does.
    CompareAction action = new CompareAction();
    IWorkbenchPart explorer = Workspace.page().findView("org.eclipse.ui.navigator.ProjectExplorer");
    Action proxy = new Action() {};
    action.setActivePart(proxy, explorer);
    action.selectionChanged(proxy, new StructuredSelection(List.of(one, other)));
    assertTrue(proxy.isEnabled());
    action.run(proxy);

    String text = Files.readString(Workspace.testdata("walk.rtmt"));
    Wait.until("both texts are shown", () -> shown().containsAll(List.of(text, changed)));
    assertEquals("org.eclipse.compare.CompareEditor", activeEditor());
    Pictures.take("compare");
  }

  private static String activeEditor() {
    return Workspace.page().getActiveEditor().getSite().getId();
  }

  private static List<String> shown() {
    List<String> texts = new ArrayList<>();
    for (Shell shell : org.eclipse.swt.widgets.Display.getCurrent().getShells()) {
      collect(shell, texts);
    }
    return texts;
  }

  private static void collect(Composite parent, List<String> texts) {
    for (Control child : parent.getChildren()) {
      if (child instanceof StyledText text && text.isVisible()) {
        texts.add(text.getText());
      } else if (child instanceof Composite composite) {
        collect(composite, texts);
      }
    }
  }
}
