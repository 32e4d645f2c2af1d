package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.search.ui.ISearchResultViewPart;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.search.NameQuery;

class AnimationSearchTest extends EditorFixture {
  private NameQuery query(String name, boolean isCaseSensitive) {
    return query(name, isCaseSensitive, false);
  }

  private NameQuery query(String name, boolean isCaseSensitive, boolean isWholeWord) {
    return new NameQuery(name, isCaseSensitive, isWholeWord, List.of(workspace.project));
  }

  private static List<Object> found(NameQuery query) {
    IStatus status = NewSearchUI.runQueryInForeground(null, query);
    assertTrue(status.isOK(), status.getMessage());
    return List.of(((AbstractTextSearchResult) query.getSearchResult()).getElements());
  }

  /** The files and the lines under each, as the Search view shows them. */
  private static List<String> rows() {
    Tree tree =
        Widgets.search(
            (Composite) NewSearchUI.getSearchResultView().getActivePage().getControl(),
            Tree.class,
            t -> true);
    return tree == null
        ? List.of()
        : Stream.of(tree.getItems())
            .flatMap(item -> Stream.concat(Stream.of(item), Stream.of(item.getItems())))
            .map(TreeItem::getText)
            .toList();
  }

  @Test
  void bonesAreFoundInEncodedAnimations() throws Exception {
    Workspace.page().closeEditor(editor, false);
    workspace.add("walk-plain.rtm");
    found(query("Left*Leg", false));
    NewSearchUI.activateSearchResultView();
    List<String> expected =
        List.of(
            "walk-plain.rtm - mod",
            "6: leftupleg",
            "7: leftleg",
            "walk.rtm - mod",
            "26: leftupleg",
            "27: leftleg");
    Wait.until("both animations are listed", () -> rows().size() >= expected.size());
    assertEquals(expected, rows());
    Screenshots.take("animation-search");
    ISearchResultViewPart view = NewSearchUI.getSearchResultView();
    AbstractTextSearchViewPage page = (AbstractTextSearchViewPage) view.getActivePage();
    page.gotoNextMatch();
    Wait.until(
        "the animation is open", () -> Workspace.page().getActiveEditor() instanceof ITextEditor);
    ITextEditor opened = (ITextEditor) Workspace.page().getActiveEditor();
    var range = Workspace.viewer(opened).getSelectedRange();
    assertEquals(
        "leftupleg", Workspace.document(opened).get(range.x, range.y).strip().toLowerCase());
  }

  @Test
  void wildcardsLetterCaseAndUnsavedTextCount() throws Exception {
    assertEquals(2, found(query("*upleg", true)).size());
    assertEquals(0, found(query("LeftArm", true)).size());
    assertEquals(2, found(query("Step?ound", true)).size());
    assertEquals(0, found(query("\\E(", false)).size());
    assertEquals(4, found(query("spine", false)).size());
    assertEquals(1, found(query("spine", false, true)).size());
    assertEquals(4, found(query("spine*", false, true)).size());
    assertEquals(2, found(query("stepsound", false, true)).size());
    Workspace.replace(editor, "\n  leftarm\n", "\n  tail\n");
    Workspace.replace(editor, "\nframe 0\n", "\n\tframe 0\n  tail | 1\n");
    assertEquals(1, found(query("tail", false)).size());
    assertEquals(0, found(query("leftarm", false)).size());
  }

  @Test
  void unreadableAnimationsAreReported() throws Exception {
    Files.write(path.resolveSibling("damaged.rtm"), new byte[] {1, 2, 3});
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    NameQuery query = query("pelvis", false);
    IStatus status = NewSearchUI.runQueryInForeground(null, query);
    assertFalse(status.isOK());
    assertTrue(status.getMessage().contains("damaged.rtm"), status.getMessage());
    assertEquals(1, ((AbstractTextSearchResult) query.getSearchResult()).getElements().length);
  }

  @Test
  void theSearchDialogHasThePage() throws Exception {
    String texts =
        Dialogs.during(
            () ->
                NewSearchUI.openSearchDialog(
                    Workspace.page().getWorkbenchWindow(), "org.rtmtext.eclipse.nameSearch"),
            "search-dialog",
            "Cancel");
    assertTrue(texts.contains("Name of a bone or property"), texts);
  }
}
