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
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.search.NameQuery;

class AnimationSearchTest extends EditorFixture {
  private NameQuery query(String name, boolean isCaseSensitive) {
    return new NameQuery(name, isCaseSensitive, List.of(workspace.project));
  }

  private static List<Object> found(NameQuery query) {
    IStatus status = NewSearchUI.runQueryInForeground(null, query);
    assertTrue(status.isOK(), status.getMessage());
    return List.of(((AbstractTextSearchResult) query.getSearchResult()).getElements());
  }

  private static Table table(Composite parent) {
    for (Control child : parent.getChildren()) {
      if (child instanceof Table table && table.isVisible()) {
        return table;
      }
      Table inside = child instanceof Composite composite ? table(composite) : null;
      if (inside != null) {
        return inside;
      }
    }
    return null;
  }

  private static List<String> rows() {
    Table table = table((Composite) NewSearchUI.getSearchResultView().getActivePage().getControl());
    return table == null ? List.of() : Stream.of(table.getItems()).map(TableItem::getText).toList();
  }

  @Test
  void bonesAreFoundInEncodedAnimations() throws Exception {
    Workspace.page().closeEditor(editor, false);
    workspace.add("walk-plain.rtm");
    found(query("LeftLeg", false));
    NewSearchUI.activateSearchResultView();
    Wait.until("both animations are listed", () -> rows().size() == 2);
    assertTrue(rows().contains("walk.rtm: leftleg (line 27, mod)"), "" + rows());
    assertTrue(rows().contains("walk-plain.rtm: leftleg (line 7, mod)"), "" + rows());
    Screenshots.take("animation-search");
    ISearchResultViewPart view = NewSearchUI.getSearchResultView();
    AbstractTextSearchViewPage page = (AbstractTextSearchViewPage) view.getActivePage();
    page.gotoNextMatch();
    Wait.until(
        "the animation is open", () -> Workspace.page().getActiveEditor() instanceof ITextEditor);
    ITextEditor opened = (ITextEditor) Workspace.page().getActiveEditor();
    var range = Workspace.viewer(opened).getSelectedRange();
    assertEquals("leftleg", Workspace.document(opened).get(range.x, range.y).strip().toLowerCase());
  }

  @Test
  void wildcardsLetterCaseAndUnsavedTextCount() throws Exception {
    assertEquals(2, found(query("*upleg", true)).size());
    assertEquals(0, found(query("LeftArm", true)).size());
    assertEquals(2, found(query("Step?ound", true)).size());
    assertEquals(0, found(query("\\E(", false)).size());
    Workspace.replace(editor, "\n  leftarm\n", "\n  tail\n");
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
