package org.rtmtext.eclipse.figure;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtmtext.eclipse.page.FollowedText;

/** An animation whose figure is shown. */
interface FigureSource {
  /**
   * Sends {@code rtm/figure}.
   *
   * @param params without the members that name texts
   */
  CompletableFuture<JsonElement> request(Map<String, Object> params);

  /** The address of the text in requests. */
  String uri();

  /** The text in an editor; empty for a comparison. */
  Optional<FollowedText> text();

  void close();
}
