package org.rtmtext.eclipse.features;

import com.google.gson.JsonPrimitive;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Command;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.settings.ServerSettings;

/** Show as Poses, Show Exact Values: prints the text of the active editor in its other form. */
public final class ShowFormHandler extends AbstractHandler implements IExecutableExtension {
  /** The form in which each command shows a text, as a value of the preference. */
  private static final Map<String, String> FORMS =
      Map.of("rtm.showPoses", "poses", "rtm.showExact", "exact");

  /** The command of the server. */
  private String command;

  @Override
  public void setInitializationData(IConfigurationElement element, String name, Object data) {
    command = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      URI uri = input.getURI();
      // The animation stays the same. The numbers of a text without one of its own may be rounded.
      boolean staysSaved = RtmUri.animation(uri).isPresent() && !editor.isDirty();
      IDocument document = Editors.document(editor);
      FirstEdit edit = new FirstEdit();
      document.addDocumentListener(edit);
      UiThread.whenComplete(
          ActionProposal.execute(
              new Command("", command, List.of(uri.toString(), selection.getStartLine()))),
          (applied, failure) -> {
            document.removeDocumentListener(edit);
            if (applied instanceof JsonPrimitive answer && answer.getAsBoolean()) {
              ServerSettings.keepForm(FORMS.get(command));
              LanguageServer.current().sendSettings();
              // What the user has typed before the answer arrived is not saved.
              if (staysSaved && edit.isLast(document)) {
                editor.getSite().getPage().saveEditor(editor, false);
              }
            }
          });
    }
    return null;
  }

  /** Remembers the first edit of a document, that of the command. */
  private static final class FirstEdit implements IDocumentListener {
    private long stamp = IDocumentExtension4.UNKNOWN_MODIFICATION_STAMP;

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {
      // Only the result counts.
    }

    @Override
    public void documentChanged(DocumentEvent event) {
      if (stamp == IDocumentExtension4.UNKNOWN_MODIFICATION_STAMP) {
        stamp = event.getModificationStamp();
      }
    }

    boolean isLast(IDocument document) {
      return ((IDocumentExtension4) document).getModificationStamp() == stamp;
    }
  }
}
