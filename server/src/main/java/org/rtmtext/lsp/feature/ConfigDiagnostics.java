package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.skeleton.ConfigPlace;

/** The problems of a {@code model.cfg} as diagnostics. */
public final class ConfigDiagnostics {
  private ConfigDiagnostics() {}

  /**
   * The first problems of the document itself; included files report theirs when they are open.
   *
   * @param rules severities of problems
   */
  public static List<Diagnostic> of(
      ModelConfigDocument document, SeverityRules rules, int limit, Optional<String> page) {
    return document.config().problems().stream()
        .filter(p -> document.has(ConfigPlace.of(p)))
        .flatMap(p -> rules.apply(p).stream())
        .limit(limit)
        .map(p -> Diagnostics.diagnostic(p.at(ConfigPlace.of(p).range()), page))
        .toList();
  }
}
