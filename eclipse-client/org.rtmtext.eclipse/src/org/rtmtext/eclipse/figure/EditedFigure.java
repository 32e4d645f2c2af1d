package org.rtmtext.eclipse.figure;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.TextRequests;

/** The figure of a text in an editor. */
final class EditedFigure implements FigureSource {
  private final FollowedText text;
  private final TextRequests requests = new TextRequests();

  EditedFigure(FollowedText text) {
    this.text = text;
  }

  @Override
  public CompletableFuture<JsonElement> request(Map<String, Object> params) {
    return requests.request(text, FigureRequests.FIGURE, params);
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
    requests.close();
  }
}
