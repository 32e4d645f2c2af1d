package org.rtmtext.eclipse.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.editors.text.EditorsUI;
import org.eclipse.ui.editors.text.StorageDocumentProvider;
import org.eclipse.ui.editors.text.TextEditor;
import org.eclipse.ui.editors.text.TextSourceViewerConfiguration;
import org.rtmtext.eclipse.editor.SyntaxColouring;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.LanguageServer;

/** Shows an animation of the local history or a commit as read-only text. */
public final class RevisionEditor extends TextEditor {
  @Override
  protected void initializeEditor() {
    super.initializeEditor();
    setSourceViewerConfiguration(
        new TextSourceViewerConfiguration(EditorsUI.getPreferenceStore()) {
          @Override
          public IPresentationReconciler getPresentationReconciler(ISourceViewer viewer) {
            return new SyntaxColouring();
          }
        });
  }

  @Override
  protected void setDocumentProvider(IEditorInput input) {
    setDocumentProvider(
        new StorageDocumentProvider() {
          @Override
          protected void setDocumentContent(IDocument document, InputStream content, String charset)
              throws CoreException {
            try {
              Path file = ShownText.UNKNOWN;
              document.set(
                  LanguageServer.current()
                      .decode(
                          content,
                          input.getName(),
                          ShownText.uri(file),
                          file.getFileName().toString())
                      .text());
            } catch (IOException e) {
              throw new CoreException(Status.error(e.getMessage(), e));
            }
          }
        });
  }
}
