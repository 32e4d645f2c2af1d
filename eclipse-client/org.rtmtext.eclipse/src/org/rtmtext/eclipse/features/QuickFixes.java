package org.rtmtext.eclipse.features;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IMarker;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Problem;

/** The server's quick fixes for the plug-in's problem markers. */
public final class QuickFixes implements IMarkerResolutionGenerator2 {
  /** The server is not asked: Eclipse calls this for each marker that it draws. */
  @Override
  public boolean hasResolutions(IMarker marker) {
    return marker.exists() && DocumentSynchronizer.problem(marker).isPresent();
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    return DocumentSynchronizer.problem(marker)
        .flatMap(QuickFixes::request)
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
