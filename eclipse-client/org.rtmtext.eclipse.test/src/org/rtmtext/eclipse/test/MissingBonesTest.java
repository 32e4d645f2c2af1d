package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.rtmtext.eclipse.test.FeatureFixture.QUICK_FIX;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.rtmtext.eclipse.server.LanguageServer;

/** Two animations have bones that the skeleton of a {@code model.cfg} lacks. */
class MissingBonesTest {
  private static final String FIX =
      "Add the 2 missing bones to skeleton \"Soldier\", with parents proposed from the motion";
  private static final String LAST = "\"rightleg\", \"rightupleg\"";
  private static final String TEXT =
      """
      class CfgSkeletons {
        class Soldier {
          skeletonBones[] = {
            "pelvis", "",
            "leftupleg", "pelvis",
            "leftleg", "leftupleg",
            "rightupleg", "pelvis",
            "rightleg", "rightupleg"
          };
        };
      };
      """;
  private static final String FIXED =
      TEXT.replace(
          LAST,
          LAST + ",\n      \"leftfoot\", \"leftleg\"" + ",\n      \"rightfoot\", \"rightleg\"");

  private Workspace workspace;
  private IFile file;
  private IViewPart view;

  @BeforeEach
  void listProblem(TestInfo test) throws Exception {
    workspace = Workspace.open();
    // An animation that is opened starts it.
    LanguageServer.current().connection();
    // The server does not send a problem again that it has just sent for the same file.
    String name = test.getTestMethod().orElseThrow().getName();
    Path folder = Files.createDirectory(workspace.project.getLocation().toPath().resolve(name));
    Files.copy(Workspace.testdata("walk-plain.rtm"), folder.resolve("walk.rtm"));
    Files.copy(Workspace.testdata("walk-plain.rtm"), folder.resolve("run.rtm"));
    Files.writeString(folder.resolve("model.cfg"), TEXT);
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    file = workspace.project.getFolder(name).getFile("model.cfg");
    view = Workspace.page().showView(IPageLayout.ID_PROBLEM_VIEW);
  }

  private boolean isProblem(IMarker marker) {
    return marker.exists() && marker.getResource().equals(file);
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  private ITextEditor openProblem() throws Exception {
    Wait.until("the problem is listed", () -> Widgets.openWarning(view, this::isProblem));
    Wait.until("the file is open", () -> Workspace.page().getActiveEditor() instanceof ITextEditor);
    return (ITextEditor) Workspace.page().getActiveEditor();
  }

  private static String text(ITextEditor editor) {
    return Workspace.document(editor).get();
  }

  @Test
  void fixAtTheProblemAddsThem() throws Exception {
    ITextEditor editor = openProblem();
    Wait.until("it is underlined", () -> List.of("Soldier").equals(Annotations.texts(editor)));
    FeatureFixture.chooseFix(QUICK_FIX, FIX, "missing-bones");
    Wait.until("the text is edited", () -> !text(editor).equals(TEXT));
    assertEquals(FIXED, text(editor));
    Wait.until("the problem is solved", () -> Annotations.messages(editor).isEmpty());
    FeatureFixture.run("org.eclipse.ui.edit.undo");
    assertEquals(TEXT, text(editor));
  }

  /** Eclipse asks for the fixes of a file without opening it. */
  @Test
  void fixInTheProblemsViewNeedsAnOpenFile() throws Exception {
    awaitListed(marker -> !hasFix(marker));
    ITextEditor editor = openProblem();
    Workspace.page().activate(view);
    awaitListed(MissingBonesTest::hasFix);
    DialogSteps.during(
        () -> FeatureFixture.run(QUICK_FIX),
        List.of(
            () -> FeatureFixture.entries().anyMatch(item -> item.getText().equals(FIX)),
            () -> DialogSteps.press("Quick Fix", "Finish")));
    Wait.until("the text is edited", () -> !text(editor).equals(TEXT));
    assertEquals(FIXED, text(editor));
  }

  private void awaitListed(Predicate<IMarker> wanted) throws Exception {
    Wait.until(
        "the problem is selected, with or without a fix",
        () -> Widgets.selectWarning(view, m -> isProblem(m) && wanted.test(m)) != null);
  }

  private static boolean hasFix(IMarker marker) {
    return IDE.getMarkerHelpRegistry().hasResolutions(marker);
  }
}
