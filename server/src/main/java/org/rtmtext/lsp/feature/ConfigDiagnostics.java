package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.ConfigPlace;

/** The problems of a {@code model.cfg} as diagnostics. */
public final class ConfigDiagnostics {
  private ConfigDiagnostics() {}

  /** The first problems; those of files that it includes are told where these are opened. */
  public static List<Diagnostic> of(
      ModelConfigDocument document, int limit, Optional<String> page) {
    return document.config().problems().stream()
        .filter(p -> document.has(p.place()))
        .limit(limit)
        .map(
            p -> Diagnostics.diagnostic(new Problem(p.code(), range(p.place()), p.message()), page))
        .toList();
  }

  private static TextRange range(ConfigPlace place) {
    return new TextRange(place.offset(), place.length(), place.line(), place.column());
  }
}
