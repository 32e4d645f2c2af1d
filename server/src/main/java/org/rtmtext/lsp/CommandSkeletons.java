package org.rtmtext.lsp;

import java.io.IOException;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;

/** Finds the skeleton that a command uses. Not for threads that read messages. */
final class CommandSkeletons {
  private final Workers workers;
  private final Skeletons skeletons;

  CommandSkeletons(Workers workers, Skeletons skeletons) {
    this.workers = workers;
    this.skeletons = skeletons;
  }

  /**
   * The skeleton of an animation.
   *
   * @param spec in the form of the setting; empty for the one that fits best
   * @return empty if none fits
   * @throws RequestFailedException if there is no such skeleton
   */
  Optional<SkeletonMatch> find(Snapshot document, Optional<String> spec) {
    if (spec.isEmpty()) {
      // A client may open a text only to convert it.
      skeletons.awaitSearch(document.uri());
      return workers.analysis(document).skeleton();
    }
    try {
      return Optional.of(skeletons.named(document, spec.get()));
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /**
   * As {@link #find}.
   *
   * @param work that needs the skeleton, for the message
   * @throws RequestFailedException also if none fits
   */
  SkeletonMatch require(Snapshot document, Optional<String> spec, String work) {
    return find(document, spec)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    work
                        + " needs a skeleton, but no known skeleton has at least half of"
                        + " the bones: choose a skeleton, or put a model.cfg next to the animation"));
  }
}
