package org.rtmtext.eclipse.search;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.AnimationLauncher;
import org.rtmtext.eclipse.platform.Editors;

/** The found lines in the Search view. */
public final class NameResultPage extends AbstractTextSearchViewPage {
  /** Shows a hit as "walk.rtm: leftarm (line 19, mod/animations)". */
  private static final class Labels extends LabelProvider {
    @Override
    public String getText(Object element) {
      return element instanceof NameResult.Hit hit
          ? String.format(
              "%s: %s (line %d, %s)",
              hit.file().getName(),
              hit.content(),
              hit.line() + 1,
              hit.file().getParent().getFullPath().makeRelative())
          : super.getText(element);
    }
  }

  public NameResultPage() {
    super(FLAG_LAYOUT_FLAT);
  }

  @Override
  protected void configureTableViewer(TableViewer viewer) {
    viewer.setLabelProvider(new Labels());
    viewer.setContentProvider(
        new ArrayContentProvider() {
          @Override
          public Object[] getElements(Object input) {
            return input instanceof AbstractTextSearchResult result
                ? result.getElements()
                : new Object[0];
          }
        });
    viewer.setComparator(new ViewerComparator());
  }

  @Override
  protected void configureTreeViewer(TreeViewer viewer) {
    throw new IllegalStateException("the page has no tree");
  }

  @Override
  protected void elementsChanged(Object[] objects) {
    getViewer().refresh();
  }

  @Override
  protected void clear() {
    getViewer().refresh();
  }

  @Override
  protected void showMatch(Match match, int line, int length, boolean activate)
      throws PartInitException {
    NameResult.Hit hit = (NameResult.Hit) match.getElement();
    try {
      if (AnimationLauncher.open(hit.file().getLocation().toPath()) instanceof ITextEditor editor) {
        IDocument document = Editors.document(editor);
        editor.selectAndReveal(document.getLineOffset(line), document.getLineLength(line));
      }
    } catch (BadLocationException e) {
      // The animation has changed since the search: the editor shows its start.
    } catch (PartInitException e) {
      throw e;
    } catch (CoreException e) {
      throw new PartInitException(e.getStatus());
    }
  }
}
