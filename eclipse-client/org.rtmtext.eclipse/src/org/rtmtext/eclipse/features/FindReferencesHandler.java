package org.rtmtext.eclipse.features;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.Location;
import org.eclipse.search.ui.IQueryListener;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.ISearchResult;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.Matches;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.problems.Ranges;

/** Lists the places of the bone at the cursor in the Search view. */
public final class FindReferencesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      IDocument document = Editors.document(editor);
      IRegion name = Tokens.at(document, selection.getOffset());
      if (name == null) {
        Editors.refuse(editor, "To find references to a bone, put the cursor on its name");
        return null;
      }
      try {
        Query query = new Query(editor, document, name);
        NewSearchUI.addQueryListener(new Disposal(query));
        NewSearchUI.runQueryInBackground(query);
      } catch (BadLocationException e) {
        Editors.refuse(editor, "The text has changed in the meantime: try again");
      }
    }
    return null;
  }

  /** Disposes of a query when it is removed from the Search view. */
  private record Disposal(Query query) implements IQueryListener {
    @Override
    public void queryRemoved(ISearchQuery removed) {
      if (removed == query) {
        NewSearchUI.removeQueryListener(this);
        query.dispose();
      }
    }

    @Override
    public void queryAdded(ISearchQuery added) {}

    @Override
    public void queryStarting(ISearchQuery starting) {}

    @Override
    public void queryFinished(ISearchQuery finished) {}
  }

  /** Finds the places of a bone in a text. It can be repeated after edits. */
  static final class Query implements Matches.Query {
    private final IDocument document;
    private final Position origin;
    private final String name;
    private final ReferencesResult result;

    Query(ITextEditor editor, IDocument document, IRegion place) throws BadLocationException {
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
      forgetPlaces();
      if (origin.isDeleted()) {
        return failure("the name was removed from the text");
      }
      Optional<TextRequest<Location[]>> request =
          TextRequest.send(
              document,
              "textDocument/references",
              text ->
                  Map.of(
                      "position",
                      Ranges.position(text, origin.getOffset()),
                      "context",
                      Map.of("includeDeclaration", true)),
              Location[].class);
      if (request.isEmpty()) {
        return failure("the text is no longer open, or the language server is not running");
      }
      try {
        Location[] answer = request.get().awaitOrFail(monitor);
        if (monitor != null && monitor.isCanceled()) {
          return Status.CANCEL_STATUS;
        }
        return add(answer, request.get().version())
            ? Status.OK_STATUS
            : failure("the text has changed in the meantime: try again");
      } catch (IOException e) {
        return failure(e.getMessage());
      }
    }

    private IStatus failure(String reason) {
      return Status.warning("References to " + name + " were not found: " + reason + ".");
    }

    /** Removes the results and their positions, which every edit of the document would update. */
    private void forgetPlaces() {
      for (Object element : result.getElements()) {
        if (element instanceof ReferencesResult.Reference reference) {
          UiThread.run(() -> document.removePosition(reference.position()));
        }
      }
      result.removeAll();
    }

    void dispose() {
      forgetPlaces();
      UiThread.run(() -> document.removePosition(origin));
    }

    /**
     * Adds the places, unless the text has changed. The text changes on the UI thread only.
     *
     * @return false if the text has changed
     */
    private boolean add(Location[] answer, DocumentVersion searched) {
      Optional<List<ReferencesResult.Reference>> found =
          UiThread.compute(
              () -> searched.isCurrent() ? references(answer) : Optional.empty(), Optional.empty());
      found.ifPresent(references -> references.forEach(result::add));
      return found.isPresent();
    }

    private Optional<List<ReferencesResult.Reference>> references(Location[] places) {
      List<ReferencesResult.Reference> references = new ArrayList<>();
      for (Location place : places == null ? new Location[0] : places) {
        try {
          references.add(
              ReferencesResult.Reference.of(document, Ranges.region(document, place.getRange())));
        } catch (BadLocationException e) {
          // The text was changed meanwhile.
          return Optional.empty();
        }
      }
      return Optional.of(references);
    }

    @Override
    public String getLabel() {
      return "References to " + name;
    }

    @Override
    public ISearchResult getSearchResult() {
      return result;
    }
  }
}
