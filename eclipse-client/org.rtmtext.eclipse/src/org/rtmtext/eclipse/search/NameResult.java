package org.rtmtext.eclipse.search;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.AnimationLauncher;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.Matches;

/** The lines that a search has found; its elements are {@link Hit}s. */
public final class NameResult extends Matches {
  /**
   * A line that matches.
   *
   * @param line from 0
   * @param content without spaces at its start and end
   */
  record Hit(IFile file, int line, String content) {
    /** For example {@code walk.rtm: leftarm (line 19, mod/animations)}. */
    @Override
    public String toString() {
      return String.format(
          "%s: %s (line %d, %s)",
          file.getName(), content, line + 1, file.getParent().getFullPath().makeRelative());
    }
  }

  private final NameQuery query;

  NameResult(NameQuery query) {
    super(query);
    this.query = query;
  }

  @Override
  public String getLabel() {
    int count = getMatchCount();
    return String.format(
        "'%s' - %d %s in animations", query.name(), count, count == 1 ? "match" : "matches");
  }

  /** The found lines in the Search view. */
  public static final class Page extends Matches.Page {
    @Override
    protected void configureTableViewer(TableViewer viewer) {
      super.configureTableViewer(viewer);
      viewer.setLabelProvider(new LabelProvider());
      viewer.setComparator(new ViewerComparator());
    }

    @Override
    protected void showMatch(Match match, int line, int length, boolean activate)
        throws PartInitException {
      Hit hit = (Hit) match.getElement();
      try {
        if (AnimationLauncher.open(hit.file().getLocation().toPath())
            instanceof ITextEditor editor) {
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
}
