package org.rtmtext.eclipse.features;

import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.Location;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
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
    // This is called whenever the mouse moves with Ctrl pressed, so it must not wait for long. A
    // late answer is awaited when the link is opened.
    return TextRequest.sendAt(
            document, "textDocument/definition", region.getOffset(), Location[].class)
        .filter(request -> !request.awaitBriefly() || place(request).isPresent())
        .map(request -> new IHyperlink[] {new Link(name, request)})
        .orElse(null);
  }

  private static Optional<Location> place(TextRequest<Location[]> request) {
    return Optional.ofNullable(request.await()).flatMap(all -> Stream.of(all).findFirst());
  }

  private record Link(IRegion name, TextRequest<Location[]> request) implements IHyperlink {
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
      place(request).ifPresent(Link::show);
    }

    private static void show(Location target) {
      IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
      URI uri = URI.create(target.getUri());
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

    private static void select(ITextEditor editor, Location target) throws BadLocationException {
      IRegion place = Ranges.region(Editors.document(editor), target.getRange());
      editor.getSite().getPage().getNavigationHistory().markLocation(editor);
      editor.selectAndReveal(place.getOffset(), place.getLength());
    }
  }
}
