package org.rtmtext.eclipse.views;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.swt.custom.CaretListener;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPropertyListener;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.server.LanguageServer;

/** The text of an animation in an editor: its cursor and its edits. Used on the UI thread. */
public final class FollowedText implements IDocumentListener, TextCursor {
  /** Learns what happens to the text. */
  public interface Listener {
    void edited();

    void moved();

    /** The text was saved, or has its first unsaved change. */
    void saved();
  }

  /**
   * What a line is about.
   *
   * @param version of the text at the server
   * @param frame index; null before the first frame
   * @param bone the name; null for a line without one
   * @param axis what the number at the cursor does, for the page of the figure; null for none
   */
  record Place(int version, int line, Integer frame, String bone, JsonElement axis) {
    static Place of(JsonElement answer) {
      return new Gson().fromJson(answer, Place.class);
    }
  }

  private record Caret(int line, int column) {
    static final Caret START = new Caret(0, 0);
  }

  private final ITextEditor editor;
  private final IDocument document;
  private final ITextViewer viewer;
  private final Listener listener;
  private final CaretListener caretListener;
  private final IPropertyListener stateListener;
  private int edits;

  FollowedText(ITextEditor editor, Listener listener) {
    this.editor = editor;
    this.listener = listener;
    document = Editors.document(editor);
    viewer = editor.getAdapter(ITextOperationTarget.class) instanceof ITextViewer v ? v : null;
    caretListener = event -> listener.moved();
    stateListener =
        (source, property) -> {
          if (property == IEditorPart.PROP_DIRTY) {
            listener.saved();
          }
        };
    document.addDocumentListener(this);
    editor.addPropertyListener(stateListener);
    if (viewer != null) {
      viewer.getTextWidget().addCaretListener(caretListener);
    }
  }

  public ITextEditor editor() {
    return editor;
  }

  @Override
  public String uri() {
    return editor.getEditorInput() instanceof IURIEditorInput input
        ? input.getURI().toString()
        : "";
  }

  /** The name of the file. */
  public String name() {
    IEditorInput input = editor.getEditorInput();
    return input instanceof AnimationEditorInput animation
        ? animation.animation().getFileName().toString()
        : input.getName();
  }

  /**
   * Sends a request about the text.
   *
   * @param params without {@code textDocument}, which this method adds
   */
  public CompletableFuture<JsonElement> request(String method, Map<String, Object> params) {
    Map<String, Object> all = new HashMap<>(params);
    all.put("textDocument", Map.of("uri", uri()));
    return LanguageServer.current().request(method, all);
  }

  @Override
  public CompletableFuture<JsonElement> atCursor() {
    Caret caret = caret();
    return request("rtm/place", Map.of("line", caret.line(), "character", caret.column()));
  }

  @Override
  public CompletableFuture<JsonElement> numbers(int frame, int version) {
    return request("rtm/numbers", Map.of("frame", frame, "version", version));
  }

  /**
   * Asks for the {@link Place} of a bone's row, or of the frame if the bone has none; null if there
   * is no such frame.
   *
   * @param bone null for the frame
   */
  CompletableFuture<JsonElement> row(int frame, String bone) {
    Map<String, Object> row = new HashMap<>();
    row.put("frame", frame);
    row.put("bone", bone);
    return request("rtm/place", row);
  }

  /** Changes with each edit. */
  public int edits() {
    return edits;
  }

  @Override
  public int line() {
    return caret().line();
  }

  private Caret caret() {
    StyledText widget = viewer == null ? null : viewer.getTextWidget();
    if (widget == null || widget.isDisposed()) {
      return Caret.START;
    }
    int offset = widget.getCaretOffset();
    if (viewer instanceof ITextViewerExtension5 folding) {
      offset = folding.widgetOffset2ModelOffset(offset);
    }
    try {
      int line = document.getLineOfOffset(Math.max(0, offset));
      return new Caret(line, Math.max(0, offset) - document.getLineOffset(line));
    } catch (BadLocationException e) {
      return Caret.START;
    }
  }

  /**
   * Moves the cursor to the first word of a line. Nothing is selected, so that typing does not
   * replace the row.
   *
   * @param focus whether the editor gets the focus
   */
  public void moveTo(int line, boolean focus) {
    IWorkbenchPage page = editor.getSite().getPage();
    page.bringToTop(editor);
    try {
      IRegion region = document.getLineInformation(line);
      String content = document.get(region.getOffset(), region.getLength());
      int indent = content.length() - content.stripLeading().length();
      editor.selectAndReveal(region.getOffset() + indent, 0);
    } catch (BadLocationException e) {
      // The line was deleted after the page had drawn it.
    }
    if (focus) {
      page.activate(editor);
    }
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

  @Override
  public void documentChanged(DocumentEvent event) {
    edits++;
    listener.edited();
  }

  void dispose() {
    document.removeDocumentListener(this);
    editor.removePropertyListener(stateListener);
    StyledText widget = viewer == null ? null : viewer.getTextWidget();
    if (widget != null && !widget.isDisposed()) {
      widget.removeCaretListener(caretListener);
    }
  }
}
