package org.rtmtext.eclipse.features;

import java.util.ArrayList;
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
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TreeNode;
import org.eclipse.jface.viewers.TreeNodeContentProvider;
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
public final class OutlinePage extends ContentOutlinePage implements IDocumentListener {
  /** Names of symbols, and their details in another colour. */
  private static final class Labels extends LabelProvider implements IStyledLabelProvider {
    @Override
    public StyledString getStyledText(Object element) {
      OutlineNode node = (OutlineNode) element;
      return new StyledString(node.symbol.getName())
          .append(node.detail("  "), StyledString.DECORATIONS_STYLER);
    }
  }

  /** A pause in typing after which the outline is computed again. */
  private static final int PAUSE_MILLISECONDS = 300;

  private final ITextEditor editor;
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
  private TreeNode[] nodes = {};

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
    viewer.setContentProvider(new TreeNodeContentProvider());
    viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new Labels()));
    viewer.setUseHashlookup(true);
    editor.addPropertyListener(inputs);
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.addPostSelectionChangedListener(cursor);
    }
    setDocument();
  }

  /**
   * Shows the outline of the editor's text. The editor gets another document when its file is
   * moved.
   */
  private void setDocument() {
    removeDocument();
    document = Editors.document(editor);
    outdated = true;
    if (document != null) {
      document.addDocumentListener(this);
      update();
    }
  }

  private void removeDocument() {
    request.ifPresent(TextRequest::cancel);
    if (document != null) {
      document.removeDocumentListener(this);
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

  @Override
  public void documentChanged(DocumentEvent event) {
    updateLater();
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

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

  /** Asks again after a request without an answer, unless another request was or will be sent. */
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
      nodes = OutlineNode.all(null, answer == null ? null : List.of(answer), document);
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
      TreeNode node = OutlineNode.at(nodes, selection.getOffset(), null);
      if (node != null) {
        getTreeViewer().setSelection(new StructuredSelection(node), true);
      }
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
  private static final class OutlineNode extends TreeNode {
    private final DocumentSymbol symbol;
    private final int ordinal;
    private final IRegion whole;

    /** The part of the text to select for this node. */
    private final IRegion selected;

    private OutlineNode(TreeNode parent, DocumentSymbol symbol, int ordinal, IDocument document)
        throws BadLocationException {
      super(symbol);
      this.symbol = symbol;
      this.ordinal = ordinal;
      whole = Ranges.region(document, symbol.getRange());
      selected = Ranges.region(document, symbol.getSelectionRange());
      setParent(parent);
      setChildren(all(this, symbol.getChildren(), document));
    }

    /**
     * @param symbols for the present text of the document; may be null
     */
    static TreeNode[] all(TreeNode parent, List<DocumentSymbol> symbols, IDocument document)
        throws BadLocationException {
      List<TreeNode> nodes = new ArrayList<>();
      Map<String, Integer> names = new HashMap<>();
      for (DocumentSymbol symbol : symbols == null ? List.<DocumentSymbol>of() : symbols) {
        int ordinal = names.merge(symbol.getName(), 1, Integer::sum);
        nodes.add(new OutlineNode(parent, symbol, ordinal, document));
      }
      return nodes.toArray(TreeNode[]::new);
    }

    /** The innermost of the nodes that contain an offset; otherwise the one given. */
    static TreeNode at(TreeNode[] nodes, int offset, TreeNode otherwise) {
      for (TreeNode node : nodes == null ? new TreeNode[0] : nodes) {
        IRegion whole = ((OutlineNode) node).whole;
        if (whole.getOffset() <= offset && offset <= whole.getOffset() + whole.getLength()) {
          return at(node.getChildren(), offset, node);
        }
      }
      return otherwise;
    }

    @Override
    public boolean equals(Object object) {
      return object instanceof OutlineNode other
          && ordinal == other.ordinal
          && symbol.getName().equals(other.symbol.getName())
          && Objects.equals(getParent(), other.getParent());
    }

    @Override
    public int hashCode() {
      return Objects.hash(getParent(), symbol.getName(), ordinal);
    }

    @Override
    public String toString() {
      return symbol.getName() + detail(" ");
    }

    /** What follows the name; often empty. */
    private String detail(String separator) {
      String detail = Objects.requireNonNullElse(symbol.getDetail(), "");
      return detail.isEmpty() ? "" : separator + detail;
    }
  }
}
