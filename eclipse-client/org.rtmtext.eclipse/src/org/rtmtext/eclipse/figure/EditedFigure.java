package org.rtmtext.eclipse.figure;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.server.LanguageServer;

/** The figure of a text in an editor. */
final class EditedFigure implements FigureSource {
  private final FollowedText text;

  /** The last request; null before the first. */
  private CompletableFuture<JsonElement> last;

  EditedFigure(FollowedText text) {
    this.text = text;
  }

  @Override
  public CompletableFuture<JsonElement> request(Map<String, Object> params) {
    last = text.request("rtm/figure", params);
    return last;
  }

  @Override
  public String uri() {
    return text.uri();
  }

  @Override
  public Optional<FollowedText> text() {
    return Optional.of(text);
  }

  @Override
  public void close() {
    if (last != null) {
      // After the answer, which the server would keep.
      Map<String, Object> params = Map.of("textDocument", Map.of("uri", text.uri()));
      last.whenComplete(
          (answer, failure) ->
              LanguageServer.current().notifyIfRunning("rtm/figureClosed", () -> params));
    }
  }
}
