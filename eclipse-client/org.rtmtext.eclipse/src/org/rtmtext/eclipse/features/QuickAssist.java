package org.rtmtext.eclipse.features;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.rtmtext.eclipse.problems.Ranges;

/** Offers the server's quick fixes and edits with Ctrl+1, in the text and on the ruler. */
public final class QuickAssist implements IQuickAssistProcessor {
  private static final Set<String> PROBLEMS =
      Set.of(
          "org.eclipse.ui.workbench.texteditor.error",
          "org.eclipse.ui.workbench.texteditor.warning",
          "org.eclipse.ui.workbench.texteditor.info");

  private static final ICompletionProposal[] NONE = {};

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
    return TextRequest.send(
            viewer.getDocument(),
            "textDocument/codeAction",
            document -> params(document, viewer.getAnnotationModel(), context),
            CodeAction[].class)
        .map(ActionProposal::all)
        .map(actions -> actions.toArray(ICompletionProposal[]::new))
        .orElse(NONE);
  }

  private static Map<String, Object> params(
      IDocument document, IAnnotationModel annotations, IQuickAssistInvocationContext context)
      throws BadLocationException {
    IRegion line = document.getLineInformationOfOffset(context.getOffset());
    boolean solvedByMarkers = areSolvedByMarkers(annotations, line);
    Map<String, Object> wanted = new HashMap<>(Map.of("diagnostics", List.of()));
    if (solvedByMarkers) {
      wanted.put("only", List.of("refactor.rewrite"));
    }
    boolean isPlace = context.getLength() > 0 || isInProblem(annotations, context.getOffset());
    return Map.of(
        "range",
        isPlace
            ? Ranges.range(document, context.getOffset(), Math.max(0, context.getLength()))
            : Ranges.range(document, line.getOffset(), line.getLength()),
        "context",
        wanted);
  }

  /** Whether an offset is in a problem; otherwise, the problems of its line are solved. */
  private static boolean isInProblem(IAnnotationModel annotations, int offset) {
    for (Iterator<Annotation> i = annotations.getAnnotationIterator(); i.hasNext(); ) {
      Annotation annotation = i.next();
      Position position = annotations.getPosition(annotation);
      if (isProblem(annotation) && position != null && position.includes(offset)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProblem(Annotation annotation) {
    return annotation.getType() != null && PROBLEMS.contains(annotation.getType());
  }

  /**
   * Whether the Generic Editor offers the fixes of a line itself, as resolutions of its markers.
   */
  private static boolean areSolvedByMarkers(IAnnotationModel annotations, IRegion line) {
    for (Iterator<Annotation> i = annotations.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next() instanceof MarkerAnnotation annotation) {
        Position position = annotations.getPosition(annotation);
        IMarker marker = annotation.getMarker();
        if (position != null
            && position.overlapsWith(line.getOffset(), line.getLength() + 1)
            && IDE.getMarkerHelpRegistry().hasResolutions(marker)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public String getErrorMessage() {
    return null;
  }
}
