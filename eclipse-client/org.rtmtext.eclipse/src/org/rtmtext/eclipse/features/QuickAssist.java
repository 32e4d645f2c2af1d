package org.rtmtext.eclipse.features;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Problem;
import org.rtmtext.eclipse.problems.Ranges;

/** Offers the server's quick fixes and edits with Ctrl+1, in the text and on the ruler. */
public final class QuickAssist implements IQuickAssistProcessor {
  @Override
  public boolean canFix(Annotation annotation) {
    return !annotation.isMarkedDeleted() && isProblem(annotation);
  }

  @Override
  public boolean canAssist(IQuickAssistInvocationContext context) {
    return true;
  }

  @Override
  public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
    ISourceViewer viewer = context.getSourceViewer();
    Stream<ActionProposal> actions =
        TextRequest.send(
                viewer.getDocument(),
                "textDocument/codeAction",
                document -> params(document, viewer.getAnnotationModel(), context),
                CodeAction[].class)
            .map(ActionProposal::all)
            .stream()
            .flatMap(List::stream);
    return Stream.concat(Conflict.fixes(viewer).stream(), actions)
        .toArray(ICompletionProposal[]::new);
  }

  private static Map<String, Object> params(
      IDocument document, IAnnotationModel annotations, IQuickAssistInvocationContext context)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(context.getOffset());
    Map<String, Object> all = Map.of("diagnostics", List.of());
    Map<String, Object> edits =
        Map.of("diagnostics", List.of(), "only", List.of("refactor.rewrite"));
    int start = context.getOffset();
    int end = start + Math.max(0, context.getLength());
    boolean isPlace = end > start || isInProblem(annotations, start);
    return Map.of(
        "range",
        isPlace
            ? Ranges.range(document, start, end - start)
            : Ranges.range(document, line.getOffset(), line.getLength()),
        "context",
        areSolvedByMarkers(annotations, line, start, end) ? edits : all);
  }

  /** Whether an offset is in a problem; otherwise, fixes are offered for its whole line. */
  private static boolean isInProblem(IAnnotationModel annotations, int offset) {
    return isAny(
        annotations, (annotation, place) -> isProblem(annotation) && place.includes(offset));
  }

  private static boolean isAny(
      IAnnotationModel annotations, BiPredicate<Annotation, Position> wanted) {
    for (Iterator<Annotation> i = annotations.getAnnotationIterator(); i.hasNext(); ) {
      Annotation annotation = i.next();
      Position place = annotations.getPosition(annotation);
      if (place != null && wanted.test(annotation, place)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProblem(Annotation annotation) {
    return annotation.getType() != null && Problem.ANNOTATIONS.contains(annotation.getType());
  }

  /**
   * Whether the Generic Editor offers fixes itself: resolutions of the markers that contain the
   * selection, and of empty markers in its line.
   */
  private static boolean areSolvedByMarkers(
      IAnnotationModel annotations, IRegion line, int start, int end) {
    return isAny(
        annotations,
        (annotation, place) ->
            annotation instanceof MarkerAnnotation marked
                && (place.length == 0
                    ? place.overlapsWith(line.getOffset(), line.getLength() + 1)
                    : place.offset <= start && end <= place.offset + place.length)
                && IDE.getMarkerHelpRegistry().hasResolutions(marked.getMarker()));
  }

  @Override
  public String getErrorMessage() {
    return null;
  }

  /** The server's quick fixes for the plug-in's problem markers. */
  public static final class MarkerResolutions implements IMarkerResolutionGenerator2 {
    /** The server is not asked: Eclipse calls this for each marker that it draws. */
    @Override
    public boolean hasResolutions(IMarker marker) {
      return marker.exists() && DocumentSynchronizer.problem(marker).isPresent();
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
      return DocumentSynchronizer.problem(marker)
          .flatMap(MarkerResolutions::request)
          .map(ActionProposal::all)
          .map(fixes -> fixes.toArray(IMarkerResolution[]::new))
          .orElseGet(() -> new IMarkerResolution[0]);
    }

    private static Optional<TextRequest<CodeAction[]>> request(Problem problem) {
      Map<String, Object> context = Map.of("diagnostics", List.of(), "only", List.of("quickfix"));
      return DocumentSynchronizer.version(problem.uri())
          .flatMap(
              version ->
                  TextRequest.send(
                      version.document(),
                      "textDocument/codeAction",
                      text -> Map.of("range", problem.range(), "context", context),
                      CodeAction[].class));
    }
  }

  /** Quick Fix in the menu of the ruler: offers the fixes of the line that was clicked. */
  public static final class RulerHandler extends AbstractHandler {
    @Override
    public Object execute(ExecutionEvent event) {
      if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
        IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
        ITextOperationTarget target = editor.getAdapter(ITextOperationTarget.class);
        if (ruler != null && target != null) {
          offer(editor, target, ruler.getLineOfLastMouseButtonActivity());
        }
      }
      return null;
    }

    /** Moves the cursor to the start of a line, because fixes are offered for its line. */
    private static void offer(ITextEditor editor, ITextOperationTarget target, int line) {
      IDocument document = Editors.document(editor);
      try {
        editor.selectAndReveal(document.getLineOffset(line), 0);
        target.doOperation(ISourceViewer.QUICK_ASSIST);
      } catch (BadLocationException e) {
        // The click was after the last line.
      }
    }
  }
}
