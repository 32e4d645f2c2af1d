package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Arrays;
import java.util.List;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.CompareEditorInput;
import org.eclipse.compare.CompareUI;
import org.eclipse.compare.IStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.compare.ResourceNode;
import org.eclipse.compare.internal.CompareAction;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.views.FigureView;

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

    // The menu Compare With > Each Other.
    CompareAction action = new CompareAction();
    CommonNavigator explorer =
        (CommonNavigator) Workspace.page().findView(IPageLayout.ID_PROJECT_EXPLORER);
    StructuredSelection both = new StructuredSelection(List.of(one, other));
    explorer.selectReveal(both);
    Action proxy = new Action() {};
    action.setActivePart(proxy, explorer);
    action.selectionChanged(proxy, both);
    assertTrue(proxy.isEnabled());
    action.run(proxy);

    String text = Files.readString(Workspace.testdata("walk.rtmt"));
    Wait.until(
        "both texts are shown", () -> ScreenTexts.shown().containsAll(List.of(text, changed)));
    assertEquals("org.eclipse.compare.CompareEditor", activeEditor());
    Screenshots.take("compare");
  }

  private static String activeEditor() {
    return Workspace.page().getActiveEditor().getSite().getId();
  }

  /** A version from the local history or source control: bytes with a name. */
  record Revision(String name, byte[] bytes) implements ITypedElement, IStreamContentAccessor {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public InputStream getContents() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public Image getImage() {
      return null;
    }

    @Override
    public String getType() {
      return "rtm";
    }
  }

  static void compare(ITypedElement left, ITypedElement right) {
    DiffNode compared = new DiffNode(left, right);
    CompareUI.openCompareEditor(
        new CompareEditorInput(new CompareConfiguration()) {
          @Override
          protected Object prepareInput(IProgressMonitor monitor) {
            return compared;
          }
        });
  }

  static Revision revision(String text) {
    return new Revision("walk.rtm", text.getBytes(StandardCharsets.UTF_8));
  }

  private static void untilShown(List<String> texts) throws Exception {
    Wait.until("the texts are shown", () -> ScreenTexts.shown().containsAll(texts));
    assertTrue(ScreenTexts.shown().stream().noneMatch(text -> text.contains("Cannot be shown")));
    Workspace.page().closeEditor(Workspace.page().getActiveEditor(), false);
  }

  /** A filter of git gives a version as text, or the repository has stored it as text. */
  @Test
  void aRevisionThatIsTextIsShownAsThisText() throws Exception {
    IFile file = workspace.add("walk.rtm");
    String text = Files.readString(Workspace.testdata("walk.rtmt"));
    String old = text.replace("motion 0 0 -1.62", "motion 0 0 -2");
    compare(new ResourceNode(file), revision(old));
    untilShown(List.of(text, old));
    byte[] stored = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    compare(new Revision("walk.rtm", stored), revision(old));
    untilShown(List.of(text, old));
  }

  @Test
  void aRevisionThatIsATextOfPosesHasTheFormOfTheFile() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = Workspace.open(file);
    FeatureFixture.synchronise();
    String exact = Workspace.document(editor).get();
    Commands.run("showPoses");
    Wait.until(
        "poses are shown",
        () -> !Workspace.document(editor).get().equals(exact) && !editor.isDirty());
    String poses = Workspace.document(editor).get();
    String old = poses.replace("motion 0 0 -1.62", "motion 0 0 -2");
    compare(new ResourceNode(file), revision(old));
    Wait.until("both show poses", () -> ScreenTexts.shown().containsAll(List.of(poses, old)));
    Workspace.page().closeEditor(Workspace.page().getActiveEditor(), false);
    Workspace.page().activate(editor);
    Commands.run("showExact");
    Wait.until(
        "exact values are shown",
        () -> Workspace.document(editor).get().equals(exact) && !editor.isDirty());
    compare(new ResourceNode(file), revision(old));
    String converted = exact.replace("motion 0 0 -1.62", "motion 0 0 -2");
    Wait.until(
        "both show exact values", () -> ScreenTexts.shown().containsAll(List.of(exact, converted)));
    Wait.until(
        "the label says that numbers are rounded",
        () -> ScreenTexts.shown().stream().anyMatch(t -> t.contains("are rounded")));
    Screenshots.take("compare-rounded");
  }

  @Test
  void noRevisionIsWrittenToATemporaryFile() throws Exception {
    IFile file = workspace.add("walk.rtm");
    byte[] stored = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (WatchService watch = folder.getFileSystem().newWatchService()) {
      folder.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      compare(new ResourceNode(file), new Revision("walk.rtm", stored));
      String text = Files.readString(Workspace.testdata("walk.rtmt"));
      Wait.until("the text is shown", () -> ScreenTexts.shown().contains(text));
      Commands.run("showFigure");
      FigureView view = (FigureView) Workspace.page().findView(FigureView.ID);
      Wait.until(
          "the figures are shown",
          () ->
              "walk.rtm"
                  .equals(
                      view.page().evaluate("return document.querySelector('#title').textContent")));
      WatchKey key = watch.poll();
      List<String> created =
          key == null
              ? List.of()
              : key.pollEvents().stream().map(event -> event.context().toString()).toList();
      Workspace.page().hideView(view);
      assertEquals(List.of(), created.stream().filter(n -> n.startsWith("rtm-text")).toList());
    }
  }

  @Test
  void revisionsAreComparedAsTextAndDamageIsReported() throws Exception {
    byte[] whole = Files.readAllBytes(Workspace.testdata("walk.rtm"));
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    compare(new Revision("walk.rtm", whole), new Revision("walk.rtm", half));
    String text = Files.readString(Workspace.testdata("walk.rtmt"));
    Wait.until("the text is shown", () -> ScreenTexts.shown().contains(text));
    Wait.until(
        "the damage is reported",
        () ->
            ScreenTexts.shown().stream()
                .anyMatch(t -> t.startsWith("// Cannot be shown as text:\n// @")));
    Screenshots.take("compare-damaged");
  }
}
