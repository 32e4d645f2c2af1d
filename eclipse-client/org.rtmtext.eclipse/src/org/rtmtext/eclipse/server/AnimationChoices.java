package org.rtmtext.eclipse.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The skeletons and encodings that an animation may have, the likeliest first. */
public record AnimationChoices(List<SkeletonCandidate> skeletons, List<EncodingChoice> encodings) {
  /**
   * Asks the server.
   *
   * @param uri of an open text, or of a file that need not exist
   */
  public static CompletableFuture<AnimationChoices> request(String uri) {
    return LanguageServer.current()
        .request("rtm/skeletons", Map.of("uri", uri))
        .thenApply(answer -> ServerConnection.read(answer, AnimationChoices.class));
  }
}
