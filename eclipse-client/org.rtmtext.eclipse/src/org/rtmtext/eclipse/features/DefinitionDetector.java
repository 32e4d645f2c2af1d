package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.util.Optional;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.problems.Ranges;

/** Links a bone to its place in the list of bones, or to its skeleton: F3 and Ctrl+click. */
public final class DefinitionDetector extends AbstractHyperlinkDetector {
  @Override
  public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean multiple) {
    IDocument document = viewer.getDocument();
    IRegion name = document == null ? null : Tokens.at(document, region.getOffset());
    if (name == null) {
      return null;
    }
    // It is called whenever the mouse moves with Ctrl, so it must not wait for long. A late answer
    // is awaited when the link is opened.
    return TextRequest.sendAt(document, "textDocument/definition", region.getOffset())
        .filter(request -> request.awaitBriefly().filter(a -> place(a).isEmpty()).isEmpty())
        .map(request -> new IHyperlink[] {new Link(name, request)})
        .orElse(null);
  }

  private static Optional<JsonObject> place(JsonElement answer) {
    return answer instanceof JsonArray places && !places.isEmpty()
        ? Optional.of(places.get(0).getAsJsonObject())
        : Optional.empty();
  }

  private record Link(IRegion name, TextRequest request) implements IHyperlink {
    @Override
    public IRegion getHyperlinkRegion() {
      return name;
    }

    @Override
    public String getTypeLabel() {
      return null;
    }

    @Override
    public String getHyperlinkText() {
      return "Open Declaration";
    }

    @Override
    public void open() {
      place(request.await()).ifPresent(Link::show);
    }

    private static void show(JsonObject target) {
      IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
      URI uri = URI.create(target.get("uri").getAsString());
      try {
        if (page.getActiveEditor() instanceof ITextEditor active && isOf(active, uri)) {
          select(active, target);
        } else if (IDE.openEditorOnFileStore(page, EFS.getStore(uri))
            instanceof ITextEditor other) {
          select(other, target);
        }
      } catch (CoreException | BadLocationException e) {
        ILog.get().error("The declaration cannot be shown: " + e.getMessage(), e);
      }
    }

    private static boolean isOf(ITextEditor editor, URI uri) {
      return editor.getEditorInput() instanceof IURIEditorInput input && input.getURI().equals(uri);
    }

    private static void select(ITextEditor editor, JsonObject target) throws BadLocationException {
      IDocument text = editor.getDocumentProvider().getDocument(editor.getEditorInput());
      IRegion place = Ranges.region(text, target.getAsJsonObject("range"));
      editor.getSite().getPage().getNavigationHistory().markLocation(editor);
      editor.selectAndReveal(place.getOffset(), place.getLength());
    }
  }
}
