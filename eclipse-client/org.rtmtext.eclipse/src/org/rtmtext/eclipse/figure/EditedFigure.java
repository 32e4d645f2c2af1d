package org.rtmtext.eclipse.figure;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.TextRequests;
import org.rtmtext.eclipse.server.LanguageServer;

/** The figure of a text in an editor. */
final class EditedFigure implements FigureSource {
  private final FollowedText text;
  private final TextRequests requests = new TextRequests();

  /** The last request; null before the first. */
  private CompletableFuture<JsonElement> last;

  private String lastUri;

  EditedFigure(FollowedText text) {
    this.text = text;
  }

  @Override
  public CompletableFuture<JsonElement> request(Map<String, Object> params) {
    last = requests.request(text, FigureRequests.FIGURE, params);
    lastUri = requests.uri(text);
    return last;
  }

  @Override
  public String uri() {
    return requests.uri(text);
  }

  @Override
  public Optional<FollowedText> text() {
    return Optional.of(text);
  }

  @Override
  public void close() {
    if (last != null) {
      // After the answer, which the server would keep.
      Map<String, Object> params = Map.of("textDocument", Map.of("uri", lastUri));
      last.whenComplete(
          (answer, failure) ->
              LanguageServer.current().notifyIfRunning(FigureRequests.CLOSED, () -> params));
    }
    requests.close();
  }
}
