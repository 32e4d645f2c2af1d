package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.rtmtext.eclipse.files.BufferTracker;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * The problem markers of animations where LSP4E is installed. LSP4E annotates the editor, but it
 * can make markers only for files that it reads as text, so for {@code .rtmt} files.
 */
final class AnimationMarkers extends BufferTracker<AnimationMarkers.MarkedText> {
  /** The open text of an animation. */
  record MarkedText(ITextFileBuffer buffer, String uri, List<ProblemMarkers> markers) {
    void show(List<Problem> problems) {
      markers.forEach(m -> m.show(problems));
    }
  }

  @Override
  protected MarkedText opened(ITextFileBuffer buffer) {
    Optional<Path> animation = RtmUri.animation(buffer.getFileStore().toURI());
    if (animation.isEmpty() || !Lsp4e.isPresent()) {
      return null;
    }
    String uri = buffer.getFileStore().toURI().toString();
    return new MarkedText(
        buffer,
        uri,
        WorkspaceFiles.at(animation.get()).stream().map(f -> new ProblemMarkers(f, uri)).toList());
  }

  @Override
  protected void closed(MarkedText text) {
    text.show(List.of());
  }

  /**
   * Shows the diagnostics that the server has sent to LSP4E.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  void published(JsonObject params) {
    String uri = params.get("uri").getAsString();
    UiThread.run(
        () ->
            tracked().stream()
                .filter(text -> text.uri().equals(uri))
                .forEach(text -> text.show(Problem.all(params, text.buffer().getDocument()))));
  }
}
