package org.rtmtext.eclipse.search;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.AbstractTreeViewer;
import org.eclipse.jface.viewers.ILabelProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.Match;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.model.WorkbenchLabelProvider;
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
  record Hit(IFile file, int line, String content) {}

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

  /** Files, and the lines found in each. */
  private static final class Content implements ITreeContentProvider {
    private Map<IFile, List<Hit>> files = Map.of();

    @Override
    public Object[] getElements(Object input) {
      files =
          Stream.of(((NameResult) input).getElements())
              .map(Hit.class::cast)
              .collect(groupingBy(Hit::file));
      return files.keySet().toArray();
    }

    @Override
    public Object[] getChildren(Object file) {
      return files.getOrDefault(file, List.of()).toArray();
    }

    @Override
    public Object getParent(Object element) {
      return element instanceof Hit hit ? hit.file() : null;
    }

    @Override
    public boolean hasChildren(Object element) {
      return element instanceof IFile;
    }
  }

  private static final class Labels extends LabelProvider {
    private final ILabelProvider files = new WorkbenchLabelProvider();

    @Override
    public String getText(Object element) {
      return element instanceof Hit hit
          ? (hit.line() + 1) + ": " + hit.content()
          : files.getText(element)
              + " - "
              + ((IFile) element).getParent().getFullPath().makeRelative();
    }

    @Override
    public Image getImage(Object element) {
      return element instanceof IFile ? files.getImage(element) : null;
    }

    @Override
    public void dispose() {
      files.dispose();
    }
  }

  /** Files by their paths, lines by their numbers. */
  private static final class Order extends ViewerComparator {
    @Override
    public int compare(Viewer viewer, Object first, Object second) {
      return first instanceof Hit a && second instanceof Hit b
          ? Integer.compare(a.line(), b.line())
          : first.toString().compareTo(second.toString());
    }
  }

  /** The found lines in the Search view. */
  public static final class Page extends Matches.Page {
    public Page() {
      super(FLAG_LAYOUT_TREE);
    }

    @Override
    protected void configureTreeViewer(TreeViewer viewer) {
      viewer.setContentProvider(new Content());
      viewer.setLabelProvider(new Labels());
      viewer.setComparator(new Order());
      viewer.setAutoExpandLevel(AbstractTreeViewer.ALL_LEVELS);
    }

    @Override
    protected void elementsChanged(Object[] elements) {
      super.elementsChanged(elements);
      for (Object hit : elements) {
        ((TreeViewer) getViewer()).expandToLevel(((Hit) hit).file(), 1);
      }
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
