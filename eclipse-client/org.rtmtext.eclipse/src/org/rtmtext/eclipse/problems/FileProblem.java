package org.rtmtext.eclipse.problems;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IMarker;

/**
 * A diagnostic of a file that is not open. It has no offset: the text of the file is not in memory.
 *
 * @param severity one of the severities of {@link IMarker}
 * @param line in the text of the file, from 0
 * @param code as listed in {@code docs/problems.md}
 */
record FileProblem(int severity, int line, String message, String code) {
  /**
   * Converts the diagnostics of a file.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  static List<FileProblem> all(JsonObject params) {
    List<FileProblem> problems = new ArrayList<>();
    for (JsonElement element : params.getAsJsonArray("diagnostics")) {
      problems.add(of(element.getAsJsonObject()));
    }
    return List.copyOf(problems);
  }

  private static FileProblem of(JsonObject diagnostic) {
    JsonObject start = diagnostic.getAsJsonObject("range").getAsJsonObject("start");
    return new FileProblem(
        Problem.severity(diagnostic),
        start.get("line").getAsInt(),
        diagnostic.get("message").getAsString(),
        diagnostic.get("code").getAsString());
  }

  Map<String, Object> attributes() {
    return Map.of(
        IMarker.SEVERITY,
        severity,
        IMarker.MESSAGE,
        message,
        IMarker.LINE_NUMBER,
        line + 1,
        IMarker.SOURCE_ID,
        code,
        IMarker.TRANSIENT,
        true);
  }
}
