package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** Moves the cursor to where the server says after it has edited a text. */
public final class ShowDocument {
  private ShowDocument() {}

  /** Starts to answer {@code window/showDocument}. */
  public static void register(LanguageServer server) {
    server.messages().onRequest("window/showDocument", ShowDocument::show);
  }

  private static CompletableFuture<Map<String, Object>> show(JsonObject params) {
    ShowDocumentParams shown = ServerConnection.read(params, ShowDocumentParams.class);
    URI uri = URI.create(shown.getUri());
    UiThread.run(
        () ->
            Editors.pages()
                .flatMap(page -> List.of(page.getEditors()).stream())
                .filter(
                    editor ->
                        editor.getEditorInput() instanceof IURIEditorInput input
                            && uri.equals(input.getURI()))
                .filter(ITextEditor.class::isInstance)
                .map(ITextEditor.class::cast)
                .forEach(editor -> select(editor, shown.getSelection().getStart().getLine())));
    return CompletableFuture.completedFuture(Map.of("success", true));
  }

  private static void select(ITextEditor editor, int line) {
    try {
      editor.selectAndReveal(Editors.document(editor).getLineOffset(line), 0);
    } catch (BadLocationException e) {
      // The text has changed.
    }
  }
}
