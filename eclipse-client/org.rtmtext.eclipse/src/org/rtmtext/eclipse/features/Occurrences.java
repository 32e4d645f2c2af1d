package org.rtmtext.eclipse.features;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.lsp4j.DocumentHighlight;
import org.rtmtext.eclipse.problems.Ranges;

/**
 * Marks the bone at the cursor in all frames. Without this class, the Generic Editor marks equal
 * words, such as the 0 in each number.
 */
public final class Occurrences implements IReconciler {
  /** Node and key of the preference that the editor's button Toggle Highlight changes. */
  private static final String EDITOR = "org.eclipse.ui.genericeditor";

  private static final String TOGGLE = "org.eclipse.ui.genericeditor.togglehighlight";

  /** The type that the Generic Editor uses. */
  private static final String TYPE = "org.eclipse.ui.genericeditor.text";

  private final ISelectionChangedListener cursor = this::moved;
  private ISourceViewer viewer;
  private Annotation[] shown = {};
  private Optional<TextRequest<DocumentHighlight[]>> request = Optional.empty();

  @Override
  public void install(ITextViewer installed) {
    if (installed instanceof ISourceViewer source
        && source.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      viewer = source;
      selections.addPostSelectionChangedListener(cursor);
    }
  }

  @Override
  public void uninstall() {
    request.ifPresent(TextRequest::cancel);
    if (viewer != null
        && viewer.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.removePostSelectionChangedListener(cursor);
    }
    viewer = null;
  }

  @Override
  public IReconcilingStrategy getReconcilingStrategy(String contentType) {
    return null;
  }

  private void moved(SelectionChangedEvent event) {
    request.ifPresent(TextRequest::cancel);
    request = Optional.empty();
    boolean isOn = Platform.getPreferencesService().getBoolean(EDITOR, TOGGLE, true, null);
    if (isOn && event.getSelection() instanceof ITextSelection selection) {
      IDocument document = viewer.getDocument();
      request =
          TextRequest.sendAt(
              document,
              "textDocument/documentHighlight",
              selection.getOffset(),
              DocumentHighlight[].class);
      request.ifPresent(sent -> sent.then(result -> show(document, result)));
    }
    if (request.isEmpty()) {
      show(Map.of());
    }
  }

  private void show(IDocument document, DocumentHighlight[] highlights) {
    Map<Annotation, Position> places = new HashMap<>();
    if (highlights != null) {
      for (DocumentHighlight highlight : highlights) {
        try {
          IRegion region = Ranges.region(document, highlight.getRange());
          places.put(
              new Annotation(TYPE, false, null),
              new Position(region.getOffset(), region.getLength()));
        } catch (BadLocationException e) {
          // The text has changed: the cursor will move.
        }
      }
    }
    show(places);
  }

  private void show(Map<Annotation, Position> places) {
    if (viewer != null && viewer.getAnnotationModel() instanceof IAnnotationModelExtension model) {
      model.replaceAnnotations(shown, places);
      shown = places.keySet().toArray(Annotation[]::new);
    }
  }
}
