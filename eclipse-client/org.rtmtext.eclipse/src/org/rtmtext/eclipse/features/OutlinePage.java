package org.rtmtext.eclipse.features;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPropertyListener;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Ranges;

/** The outline of a text: follows its changes and the cursor, and selects what is clicked. */
public final class OutlinePage extends ContentOutlinePage {
  /** Names of symbols, and their details in another colour. */
  private static final class Labels extends LabelProvider implements IStyledLabelProvider {
    @Override
    public StyledString getStyledText(Object element) {
      OutlineNode node = (OutlineNode) element;
      StyledString text = new StyledString(node.name);
      return node.detail.isEmpty()
          ? text
          : text.append("  " + node.detail, StyledString.DECORATIONS_STYLER);
    }
  }

  /** A pause in typing after which the outline is computed again. */
  private static final int PAUSE_MILLISECONDS = 300;

  private final ITextEditor editor;
  private final IDocumentListener changes =
      new IDocumentListener() {
        @Override
        public void documentAboutToBeChanged(DocumentEvent event) {}

        @Override
        public void documentChanged(DocumentEvent event) {
          updateLater();
        }
      };
  private final ISelectionChangedListener cursor = event -> followCursor();
  private final IPropertyListener inputs =
      (source, property) -> {
        if (property == IEditorPart.PROP_INPUT) {
          setDocument();
        }
      };
  private final Runnable update = this::update;
  private IDocument document;
  private Optional<TextRequest<DocumentSymbol[]>> request = Optional.empty();
  private List<OutlineNode> nodes = List.of();

  /** Whether the text has changed since the nodes were computed: their offsets are wrong. */
  private boolean outdated = true;

  private boolean following;

  OutlinePage(ITextEditor editor) {
    this.editor = editor;
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    TreeViewer viewer = getTreeViewer();
    viewer.setContentProvider(new Content());
    viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new Labels()));
    viewer.setUseHashlookup(true);
    editor.addPropertyListener(inputs);
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.addPostSelectionChangedListener(cursor);
    }
    setDocument();
  }

  /** Shows the outline of the editor's text. The editor gets another when its file is moved. */
  private void setDocument() {
    removeDocument();
    document = Editors.document(editor);
    outdated = true;
    if (document != null) {
      document.addDocumentListener(changes);
      update();
    }
  }

  private void removeDocument() {
    request.ifPresent(TextRequest::cancel);
    if (document != null) {
      document.removeDocumentListener(changes);
    }
  }

  @Override
  public void dispose() {
    editor.removePropertyListener(inputs);
    removeDocument();
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.removePostSelectionChangedListener(cursor);
    }
    super.dispose();
  }

  /** Starts the pause again. */
  private void updateLater() {
    outdated = true;
    request.ifPresent(TextRequest::cancel);
    request = Optional.empty();
    Display.getCurrent().timerExec(PAUSE_MILLISECONDS, update);
  }

  private void update() {
    if (isDisposed() || document == null) {
      return;
    }
    request =
        TextRequest.send(
            document, "textDocument/documentSymbol", text -> Map.of(), DocumentSymbol[].class);
    if (request.isPresent()) {
      TextRequest<DocumentSymbol[]> sent = request.get();
      sent.then(this::show, () -> updateAfter(sent));
    } else {
      DocumentSynchronizer.whenOpened(document, update);
    }
  }

  /** Asks again after a request without an answer, unless another was sent or will be. */
  private void updateAfter(TextRequest<?> unanswered) {
    if (!isDisposed() && request.filter(unanswered::equals).isPresent()) {
      updateLater();
    }
  }

  private boolean isDisposed() {
    return getControl() == null || getControl().isDisposed();
  }

  private void show(DocumentSymbol[] answer) {
    if (isDisposed()) {
      return;
    }
    try {
      nodes = OutlineNode.all(answer, document);
    } catch (BadLocationException e) {
      // Answers to older versions are not passed on.
      return;
    }
    outdated = false;
    following = true;
    try {
      TreeViewer viewer = getTreeViewer();
      Object[] expanded = viewer.getExpandedElements();
      viewer.setInput(nodes);
      viewer.setExpandedElements(expanded);
    } finally {
      following = false;
    }
    followCursor();
  }

  /** Selects the node of the cursor, without moving the cursor. */
  private void followCursor() {
    if (outdated
        || isDisposed()
        || getControl().isFocusControl()
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selection)) {
      return;
    }
    following = true;
    try {
      OutlineNode.at(nodes, selection.getOffset())
          .ifPresent(node -> getTreeViewer().setSelection(new StructuredSelection(node), true));
    } finally {
      following = false;
    }
  }

  /** Selects the text of a node that the user has selected. */
  @Override
  public void selectionChanged(SelectionChangedEvent event) {
    super.selectionChanged(event);
    if (!following
        && !outdated
        && event.getSelection() instanceof IStructuredSelection selection
        && selection.getFirstElement() instanceof OutlineNode node) {
      editor.selectAndReveal(node.selected.getOffset(), node.selected.getLength());
    }
  }

  /** The nodes of an outline as a tree. */
  private static final class Content implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
      return input instanceof Collection<?> nodes ? nodes.toArray() : new Object[0];
    }

    @Override
    public Object[] getChildren(Object node) {
      return ((OutlineNode) node).children.toArray();
    }

    @Override
    public Object getParent(Object node) {
      return ((OutlineNode) node).parent;
    }

    @Override
    public boolean hasChildren(Object node) {
      return !((OutlineNode) node).children.isEmpty();
    }
  }

  /** Gives the Outline view the page of an editor that shows a text of the server. */
  public static final class Adapter implements IAdapterFactory {
    @Override
    public <T> T getAdapter(Object object, Class<T> type) {
      if (type != IContentOutlinePage.class
          || !(object instanceof ITextEditor editor)
          || !DocumentSynchronizer.isTracked(Editors.document(editor))) {
        return null;
      }
      return type.cast(new OutlinePage(editor));
    }

    @Override
    public Class<?>[] getAdapterList() {
      return new Class<?>[] {IContentOutlinePage.class};
    }
  }

  /**
   * A symbol of a text in the outline. Nodes of different versions are equal if they have the same
   * path, so that a tree keeps its expanded nodes and its selection when the text changes.
   */
  private static final class OutlineNode {
    private final OutlineNode parent;
    private final String name;

    /** Shown after the name; may be empty. */
    private final String detail;

    private final int ordinal;
    private final IRegion whole;

    /** The part of the text to select for this node. */
    private final IRegion selected;

    private final List<OutlineNode> children;

    private OutlineNode(OutlineNode parent, DocumentSymbol symbol, int ordinal, IDocument document)
        throws BadLocationException {
      this.parent = parent;
      this.ordinal = ordinal;
      name = symbol.getName();
      detail = Objects.requireNonNullElse(symbol.getDetail(), "");
      whole = Ranges.region(document, symbol.getRange());
      selected = Ranges.region(document, symbol.getSelectionRange());
      children = all(this, symbol.getChildren(), document);
    }

    /**
     * The nodes of an answer.
     *
     * @param answer to {@code textDocument/documentSymbol}, for the present text of the document
     */
    static List<OutlineNode> all(DocumentSymbol[] answer, IDocument document)
        throws BadLocationException {
      return all(null, answer == null ? null : List.of(answer), document);
    }

    private static List<OutlineNode> all(
        OutlineNode parent, List<DocumentSymbol> symbols, IDocument document)
        throws BadLocationException {
      List<OutlineNode> nodes = new ArrayList<>();
      if (symbols != null) {
        Map<String, Integer> names = new HashMap<>();
        for (DocumentSymbol symbol : symbols) {
          int ordinal = names.merge(symbol.getName(), 1, Integer::sum);
          nodes.add(new OutlineNode(parent, symbol, ordinal, document));
        }
      }
      return List.copyOf(nodes);
    }

    /** The innermost of the nodes that contain an offset. */
    static Optional<OutlineNode> at(List<OutlineNode> nodes, int offset) {
      for (OutlineNode node : nodes) {
        int start = node.whole.getOffset();
        if (start <= offset && offset <= start + node.whole.getLength()) {
          return at(node.children, offset).or(() -> Optional.of(node));
        }
      }
      return Optional.empty();
    }

    @Override
    public boolean equals(Object object) {
      return object instanceof OutlineNode other
          && ordinal == other.ordinal
          && name.equals(other.name)
          && Objects.equals(parent, other.parent);
    }

    @Override
    public int hashCode() {
      return Objects.hash(parent, name, ordinal);
    }

    @Override
    public String toString() {
      return detail.isEmpty() ? name : name + " " + detail;
    }
  }
}
