package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.ISearchResult;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.problems.Ranges;

/** Finds the places of a bone in a text. It can be repeated after edits. */
final class ReferencesQuery implements ISearchQuery {
  private final IDocument document;
  private final Position origin;
  private final String name;
  private final ReferencesResult result;

  /**
   * @param place of the name to search for
   */
  ReferencesQuery(ITextEditor editor, IDocument document, IRegion place)
      throws BadLocationException {
    this.document = document;
    name = document.get(place.getOffset(), place.getLength());
    origin = new Position(place.getOffset(), place.getLength());
    document.addPosition(origin);
    result = new ReferencesResult(this, editor);
  }

  String name() {
    return name;
  }

  @Override
  public IStatus run(IProgressMonitor monitor) {
    result.removeAll();
    TextRequest.send(
            document,
            "textDocument/references",
            text ->
                Map.of(
                    "position",
                    Ranges.position(text, origin.getOffset()),
                    "context",
                    Map.of("includeDeclaration", true)))
        .ifPresent(request -> add(request.await()));
    return Status.OK_STATUS;
  }

  /** On the UI thread, the text is still the version that was searched. */
  private void add(JsonElement answer) {
    AtomicReference<List<ReferencesResult.Reference>> found = new AtomicReference<>(List.of());
    if (answer instanceof JsonArray places) {
      PlatformUI.getWorkbench().getDisplay().syncExec(() -> found.set(references(places)));
    }
    found.get().forEach(result::add);
  }

  private List<ReferencesResult.Reference> references(JsonArray places) {
    List<ReferencesResult.Reference> references = new ArrayList<>();
    for (JsonElement place : places) {
      try {
        references.add(
            ReferencesResult.Reference.of(
                document,
                Ranges.region(document, place.getAsJsonObject().getAsJsonObject("range"))));
      } catch (BadLocationException e) {
        // The text was changed meanwhile.
        return List.of();
      }
    }
    return references;
  }

  @Override
  public String getLabel() {
    return "References to " + name;
  }

  @Override
  public boolean canRerun() {
    return true;
  }

  @Override
  public boolean canRunInBackground() {
    return true;
  }

  @Override
  public ISearchResult getSearchResult() {
    return result;
  }
}
