package org.rtmtext.eclipse.server;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A skeleton that an animation may have.
 *
 * @param file path of its {@code model.cfg}; null for a built-in one
 * @param bones number of its bones
 * @param known how many of the animation's bones it has; 0 for a new animation
 * @param skeleton its name in requests
 */
public record SkeletonChoice(String name, String file, int bones, int known, String skeleton) {
  private record Answer(List<SkeletonChoice> skeletons) {}

  /**
   * Asks the server for the skeletons, the likeliest first.
   *
   * @param uri of an open text, or of a file that need not exist
   */
  public static CompletableFuture<List<SkeletonChoice>> request(
      ServerConnection connection, String uri) {
    return connection.request("rtm/skeletons", Map.of("uri", uri)).thenApply(SkeletonChoice::list);
  }

  private static List<SkeletonChoice> list(JsonElement answer) {
    return ServerConnection.read(answer, Answer.class).skeletons();
  }

  /** For a list from which the user chooses: name, number of bones, and where it is from. */
  public String label() {
    String place = file == null ? "built-in" : Path.of(file).toString();
    return String.format("%s (%d bones, %s)", name, bones, place);
  }
}
