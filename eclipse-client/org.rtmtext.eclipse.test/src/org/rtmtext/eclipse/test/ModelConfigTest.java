package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelConfigTest {
  private static final String TEXT =
      """
      /* A skeleton
         of two bones */
      class CfgSkeletons {
        class Dog {
          skeletonInherit = "";
          skeletonBones[] = {
            "Pelvis", "",
            "Tail", "Pelvis"
          };
        };
      };
      """;

  private Workspace workspace;
  private IFile file;
  private ITextEditor editor;

  @BeforeEach
  void openModelConfig() throws Exception {
    workspace = Workspace.open();
    file = workspace.project.getFile("model.cfg");
    file.create(
        new ByteArrayInputStream(TEXT.getBytes(StandardCharsets.UTF_8)), IResource.NONE, null);
    editor = Workspace.open(file);
    FeatureFixture.synchronise();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private StyledText widget() {
    return (StyledText) editor.getAdapter(Control.class);
  }

  private Color colour(String of) {
    return widget().getStyleRangeAtOffset(TEXT.indexOf(of)).foreground;
  }

  private static Color preference(String name) {
    return JFaceResources.getColorRegistry().get("org.rtmtext.eclipse." + name);
  }

  @Test
  void textIsColoured() {
    assertEquals("org.eclipse.ui.genericeditor.GenericEditor", editor.getSite().getId());
    assertEquals(preference("comment"), colour("of two bones"));
    assertEquals(preference("section"), colour("class CfgSkeletons"));
    assertEquals(preference("string"), colour("\"Tail\""));
  }

  @Test
  void hoverAndOutlineAreOfTheServer() throws Exception {
    FeatureFixture.showOutline("Dog  2 bones");
    Workspace.page().activate(editor);
    FeatureFixture.untilFolded(editor);
    editor
        .getSelectionProvider()
        .setSelection(new TextSelection(Workspace.document(editor), TEXT.indexOf("Tail") + 1, 0));
    Wait.events();
    FeatureFixture.run("org.eclipse.ui.edit.text.showInformation");
    FeatureFixture.untilShown("Tail, bone 2 of 2 in Dog: it is a child of Pelvis");
    Screenshots.take("model-config");
  }

  @Test
  void problemsAreShown() throws Exception {
    Workspace.replace(editor, "\"Tail\", \"Pelvis\"", "\"Tail\", \"Pelvsi\"");
    Wait.until("the text has an annotation", () -> Annotations.messages(editor).size() == 1);
    Workspace.save(editor);
    Wait.until(
        "the file has a marker",
        () -> file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO).length > 0);
    FeatureFixture.untilShown("1 warning");
    Screenshots.take("model-config-problem");
  }

  @Test
  void problemOfAnUnsavedTextHasAFix() throws Exception {
    Workspace.replace(editor, "\"Tail\", \"Pelvis\"", "\"Tail\", \"Pelvsi\"");
    Wait.until("the text has an annotation", () -> Annotations.messages(editor).size() == 1);
    editor.selectAndReveal(Workspace.document(editor).get().indexOf("Tail"), 0);
    FeatureFixture.chooseFix(FeatureFixture.QUICK_FIX, "Pelvis", "model-config-fix");
    assertEquals(TEXT, Workspace.document(editor).get());
  }
}
