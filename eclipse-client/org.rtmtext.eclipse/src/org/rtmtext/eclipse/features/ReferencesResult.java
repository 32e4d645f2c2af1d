package org.rtmtext.eclipse.features;

import java.util.stream.Stream;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Matches;

/** The places of a bone, which the Search view lists and the editor marks. */
public final class ReferencesResult extends Matches implements IEditorMatchAdapter {
  /**
   * A place of a bone.
   *
   * @param line from 0, when it was found
   * @param text of the line
   * @param position moves with edits of the document
   */
  record Reference(int line, String text, Position position) {
    /** By identity: the hash of a position changes when it moves. */
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }

    static Reference of(IDocument document, IRegion place) throws BadLocationException {
      int line = document.getLineOfOffset(place.getOffset());
      IRegion region = document.getLineInformation(line);
      Position position = new Position(place.getOffset(), place.getLength());
      document.addPosition(position);
      return new Reference(
          line, document.get(region.getOffset(), region.getLength()).strip(), position);
    }
  }

  private final ReferencesQuery query;
  private final ITextEditor editor;

  ReferencesResult(ReferencesQuery query, ITextEditor editor) {
    super(query);
    this.query = query;
    this.editor = editor;
  }

  void add(Reference reference) {
    Position position = reference.position();
    addMatch(new Match(reference, position.getOffset(), position.getLength()));
  }

  /** The editor that was searched; it may be closed. */
  ITextEditor editor() {
    return editor;
  }

  @Override
  public String getLabel() {
    int count = getMatchCount();
    return String.format(
        "%s in %s: %,d %s",
        query.name(), editor.getTitle(), count, count == 1 ? "reference" : "references");
  }

  @Override
  public IEditorMatchAdapter getEditorMatchAdapter() {
    return this;
  }

  @Override
  public boolean isShownInEditor(Match match, IEditorPart part) {
    return part == editor;
  }

  @Override
  public Match[] computeContainedMatches(AbstractTextSearchResult result, IEditorPart part) {
    return part == editor
        ? Stream.of(result.getElements())
            .flatMap(element -> Stream.of(result.getMatches(element)))
            .toArray(Match[]::new)
        : new Match[0];
  }
}
