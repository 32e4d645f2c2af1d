package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** Show as Poses, Show Exact Values: prints the text of the active editor in its other form. */
public final class ShowFormHandler extends AbstractHandler implements IExecutableExtension {
  private static final String POSES = "rtm.showPoses";

  /**
   * The editor without unsaved changes whose form the server was asked to change; null for none.
   * The animation stays the same, so it is saved afterwards. For the UI thread.
   */
  private static ITextEditor saved;

  /** The command of the server. */
  private String command;

  /** Starts to answer {@code window/showDocument}. */
  public static void register(LanguageServer server) {
    server.messages().onRequest("window/showDocument", ShowFormHandler::show);
  }

  @Override
  public void setInitializationData(IConfigurationElement element, String name, Object data) {
    command = String.valueOf(data);
  }

  @Override
  public void setEnabled(Object context) {
    Object editor = HandlerUtil.getVariable(context, ISources.ACTIVE_EDITOR_NAME);
    IDocument document = editor instanceof ITextEditor text ? Editors.document(text) : null;
    setBaseEnabled(document != null && showsPoses(document) != command.equals(POSES));
  }

  private static boolean showsPoses(IDocument document) {
    try {
      for (int line = 0; line < document.getNumberOfLines(); line++) {
        IRegion region = document.getLineInformation(line);
        String text = document.get(region.getOffset(), region.getLength()).strip();
        if (text.startsWith("poses ") || text.startsWith("frame ")) {
          return text.startsWith("poses ");
        }
      }
    } catch (BadLocationException e) {
      // The text is being replaced; the state is asked for again.
    }
    return false;
  }

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      URI uri = input.getURI();
      // The numbers of a text without an animation of its own may be rounded.
      saved = RtmUri.animation(uri).isPresent() && !editor.isDirty() ? editor : null;
      ActionProposal.execute(
          new Command("", command, List.of(uri.toString(), selection.getStartLine())));
    }
    return null;
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
    if (editor == saved) {
      saved = null;
      editor.getSite().getPage().saveEditor(editor, false);
    }
  }
}
