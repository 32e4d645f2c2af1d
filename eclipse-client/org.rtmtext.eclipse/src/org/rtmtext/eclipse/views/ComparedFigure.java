package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import java.net.URI;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jface.text.IDocument;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * The figures of two animations, either of which may be a revision without a file. Later edits of
 * the animations do not change the figures. Used on the UI thread.
 */
final class ComparedFigure implements TextCursor {
  private final FigureView.Side before;
  private final FigureView.Side now;
  private final URI uri;

  /** What read-only documents show; empty for other texts than these two. */
  private final Map<IDocument, Optional<FigureView.Side>> sides = new IdentityHashMap<>();

  private FigureView.Side side;
  private int line;

  /**
   * @param before drawn in grey
   * @param now drawn in colours
   * @param uri of a text whose folder is searched for a skeleton
   */
  ComparedFigure(FigureView.Side before, FigureView.Side now, URI uri) {
    this.before = before;
    this.now = now;
    this.uri = uri;
    side = now;
    line = firstDifference(before.text(), now.text());
  }

  /** The first line of a text that differs from the same line of another; 0 if none does. */
  private static int firstDifference(String other, String text) {
    int shorter = Math.min(other.length(), text.length());
    int line = 0;
    for (int i = 0; i < shorter && other.charAt(i) == text.charAt(i); i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    return other.equals(text) ? 0 : line;
  }

  @Override
  public String uri() {
    return uri.toString();
  }

  /**
   * Sends {@code rtm/figure}.
   *
   * @param params without the members that name texts
   */
  CompletableFuture<JsonElement> request(Map<String, Object> params) {
    Map<String, Object> all = new HashMap<>(params);
    all.put("textDocument", Map.of("uri", uri()));
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
    String member = side == now ? "text" : "compareText";
    Map<String, Object> params =
        Map.of("textDocument", Map.of("uri", uri()), "figure", member, "line", line);
    // A server that was restarted does not know the texts.
    return place(params)
        .thenCompose(
            place ->
                place.isJsonNull()
                    ? request(Map.of()).thenCompose(figure -> place(params))
                    : CompletableFuture.completedFuture(place));
  }

  private static CompletableFuture<JsonElement> place(Map<String, Object> params) {
    return LanguageServer.current().request("rtm/place", params);
  }

  @Override
  public int line() {
    return line;
  }
}
