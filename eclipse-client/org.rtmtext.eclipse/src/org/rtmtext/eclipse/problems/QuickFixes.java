package org.rtmtext.eclipse.problems;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.rtmtext.eclipse.server.LanguageServer;

/** The server's quick fixes for the plug-in's problem markers. */
public final class QuickFixes implements IMarkerResolutionGenerator2 {
  /** The server is not asked: Eclipse calls this for each marker that it draws. */
  @Override
  public boolean hasResolutions(IMarker marker) {
    return marker.exists() && DocumentSynchronizer.problem(marker).isPresent();
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    Optional<Problem> problem = DocumentSynchronizer.problem(marker);
    Optional<ITextFileBuffer> text = problem.map(Problem::uri).flatMap(OpenTexts::find);
    if (text.isEmpty()) {
      return new IMarkerResolution[0];
    }
    String uri = problem.get().uri();
    IDocument document = text.get().getDocument();
    long stamp = TextEdits.stamp(document);
    Map<String, Object> params =
        Map.of(
            "textDocument", Map.of("uri", uri),
            "range", problem.get().range(),
            "context", Map.of("diagnostics", List.of(), "only", List.of("quickfix")));
    try {
      JsonElement actions =
          LanguageServer.current().ask("textDocument/codeAction", params, "Finding quick fixes");
      return fixes(actions, uri, edits -> () -> apply(edits, document, stamp));
    } catch (IOException e) {
      ILog.get().warn("Quick fixes cannot be shown: " + e.getMessage(), e);
      return new IMarkerResolution[0];
    }
  }

  /** Does nothing if the text has changed since the edits were requested. */
  private static void apply(JsonArray edits, IDocument document, long stamp) {
    if (TextEdits.stamp(document) == stamp) {
      TextEdits.of(edits, document)
          .ifPresentOrElse(
              TextEdits::apply,
              () -> ILog.get().error("The quick fix does not match the text: " + edits));
    }
  }

  private static IMarkerResolution[] fixes(
      JsonElement actions, String uri, Function<JsonArray, Runnable> applying) {
    List<IMarkerResolution> fixes = new ArrayList<>();
    if (actions instanceof JsonArray all) {
      for (JsonElement element : all) {
        JsonObject action = element.getAsJsonObject();
        String title = action.get("title").getAsString();
        Optional<JsonArray> edits = edits(action.get("edit"), uri);
        if (edits.isPresent()) {
          fixes.add(new QuickFix(title, applying.apply(edits.get())));
        } else if (action.get("command") instanceof JsonObject command) {
          // The server sends the edits of a command to the client, which applies them.
          fixes.add(new QuickFix(title, () -> LanguageServer.current().execute(command)));
        }
      }
    }
    return fixes.toArray(IMarkerResolution[]::new);
  }

  /** The edits of one text; empty if there are none, or also edits of others. */
  private static Optional<JsonArray> edits(JsonElement edit, String uri) {
    if (!(edit instanceof JsonObject all)) {
      return Optional.empty();
    }
    if (all.get("changes") instanceof JsonObject changes && changes.size() == 1) {
      return Optional.ofNullable(changes.getAsJsonArray(uri));
    }
    if (all.get("documentChanges") instanceof JsonArray changes && changes.size() == 1) {
      JsonObject change = changes.get(0).getAsJsonObject();
      return change.get("textDocument") instanceof JsonObject text
              && text.get("uri").getAsString().equals(uri)
          ? Optional.of(change.getAsJsonArray("edits"))
          : Optional.empty();
    }
    return Optional.empty();
  }
}
