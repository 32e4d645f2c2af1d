package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jface.text.IDocument;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * The figures of two animations, either of which may be a revision without a file. Later edits of
 * the animations do not change the figures. Used on the UI thread.
 */
final class ComparedFigure implements TextCursor {
  private final FigureView.Side before;
  private final FigureView.Side now;
  private final URI uri;
  private final Consumer<ComparedFigure> lost;

  /** Other figures with the same address have other texts. */
  private final String id = UUID.randomUUID().toString();

  /** What read-only documents show; empty for other texts than these two. */
  private final Map<IDocument, Optional<FigureView.Side>> sides = new WeakHashMap<>();

  private FigureView.Side side;

  /** Of the cursor, from 0; -1 until the server has found the first difference. */
  private int line = -1;

  /** Whether the server did not have the texts when it was asked last. */
  private boolean isLost;

  /**
   * @param before drawn behind the other one
   * @param now drawn in colours
   * @param uri of a text whose folder is searched for a skeleton
   * @param lost called once when the server no longer has the texts, such as after a restart
   */
  ComparedFigure(
      FigureView.Side before, FigureView.Side now, URI uri, Consumer<ComparedFigure> lost) {
    this.before = before;
    this.now = now;
    this.uri = uri;
    this.lost = lost;
    side = now;
  }

  @Override
  public String uri() {
    return uri.toString();
  }

  /** The parameters that name this figure in requests. */
  Map<String, Object> params() {
    return Map.of("textDocument", Map.of("uri", uri()), "id", id);
  }

  /**
   * Sends {@code rtm/figure}.
   *
   * @param params without the members that name texts
   */
  CompletableFuture<JsonElement> request(Map<String, Object> params) {
    Map<String, Object> all = new HashMap<>(params);
    all.putAll(params());
    all.put("text", titled(now));
    all.put("compareText", titled(before));
    return LanguageServer.current().request("rtm/figure", all);
  }

  private static Map<String, String> titled(FigureView.Side side) {
    return Map.of("title", side.name(), "text", side.text());
  }

  /**
   * The cursor was moved.
   *
   * @param document that it is in; ignored unless it shows one of both texts
   * @return whether it shows one of both texts
   */
  boolean moveTo(IDocument document, int newLine) {
    Optional<FigureView.Side> shown = sides.computeIfAbsent(document, d -> side(d.get()));
    if (shown.isPresent()) {
      side = shown.get();
      line = newLine;
    }
    return shown.isPresent();
  }

  private Optional<FigureView.Side> side(String text) {
    return Stream.of(now, before).filter(s -> s.text().equals(text)).findFirst();
  }

  @Override
  public CompletableFuture<JsonElement> atCursor() {
    Map<String, Object> params = new HashMap<>(params());
    params.put("figure", side == now ? "text" : "compareText");
    if (line >= 0) {
      params.put("line", line);
    }
    CompletableFuture<JsonElement> place = LanguageServer.current().request("rtm/place", params);
    UiThread.whenComplete(
        place,
        (answer, failure) -> {
          boolean wasLost = isLost;
          isLost = failure == null && answer.isJsonNull();
          if (line < 0 && failure == null && !isLost) {
            line = FollowedText.Place.of(answer).line();
          }
          if (isLost && !wasLost) {
            lost.accept(this);
          }
        });
    return place;
  }

  @Override
  public CompletableFuture<JsonElement> numbers(int frame, int version) {
    Map<String, Object> params = new HashMap<>(params());
    params.put("figure", "text");
    params.put("frame", frame);
    return LanguageServer.current().request("rtm/numbers", params);
  }

  @Override
  public int line() {
    return line;
  }
}
