package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.server.PrivateText;

/**
 * The figures of two animations, either of which may be a revision without a file. Later edits of
 * the animations do not change the figures.
 */
final class ComparedFigure {
  private final FigureView.Side left;
  private final FigureView.Side right;
  private final Path folder;
  private final Path leftText;
  private final PrivateText rightText;

  /**
   * @throws IOException if a temporary file cannot be written
   */
  ComparedFigure(FigureView.Side left, FigureView.Side right) throws IOException {
    this.left = left;
    this.right = right;
    folder = Files.createTempDirectory("rtm-text");
    leftText = Files.writeString(folder.resolve("left.rtmt"), left.text());
    Path place = right.file().or(left::file).orElse(folder.resolve("right.rtm"));
    // The right text gets its own address, which differs from that of the text in an editor.
    String address =
        place
            .toUri()
            .toString()
            .replaceFirst("^file:", "rtm:")
            .replaceFirst("/(?=[^/]*$)", "/././");
    rightText = PrivateText.at(address);
  }

  String title() {
    return left.name() + " ↔ " + right.name();
  }

  /**
   * Sends {@code rtm/figure}.
   *
   * @param params without the members that name texts
   */
  CompletableFuture<JsonElement> request(Map<String, Object> params) {
    Map<String, Object> all = new HashMap<>(params);
    all.put("textDocument", Map.of("uri", uri()));
    all.put("compareWith", leftText.toUri().toString());
    return rightText
        .open(right.text())
        .thenCompose(connection -> connection.request("rtm/figure", all))
        .thenApply(this::named);
  }

  /** Replaces the names of temporary files, which the user does not know. */
  private JsonElement named(JsonElement answer) {
    if (answer instanceof JsonObject figure && figure.has("bones")) {
      figure.addProperty("title", right.name());
      if (figure.get("other") instanceof JsonObject other) {
        other.addProperty("title", left.name());
      }
    }
    return answer;
  }

  /** The address of the right text at the server. */
  String uri() {
    return rightText.uri();
  }

  void close() {
    rightText.close();
    try {
      Files.deleteIfExists(leftText);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      ILog.get().warn("A temporary file could not be deleted: " + leftText, e);
    }
  }
}
