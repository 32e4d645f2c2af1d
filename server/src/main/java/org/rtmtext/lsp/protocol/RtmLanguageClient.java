package org.rtmtext.lsp.protocol;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.lsp.protocol.Messages.FigureChangedParams;
import org.rtmtext.lsp.protocol.Messages.ReplacementParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonChosenParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;

/** A client, with its methods beyond LSP; docs/protocol.md describes them. */
public interface RtmLanguageClient extends LanguageClient {
  String SKELETON_CHOSEN = "rtm/skeletonChosen";
  String SKELETON_PROPOSED = "rtm/skeletonProposed";
  String FIGURE_CHANGED = "rtm/figureChanged";
  String WILL_REPLACE = "rtm/willReplace";
  String DID_REPLACE = "rtm/didReplace";

  /**
   * The user has chosen the skeleton of an animation. Sent to clients that announce {@code
   * experimental.keepsChosenSkeletons}.
   */
  @JsonNotification(SKELETON_CHOSEN)
  void skeletonChosen(SkeletonChosenParams params);

  /**
   * Sends a {@code model.cfg} with parents that are proposed from the motion of an animation,
   * because the user wants to see it. Sent to clients that announce {@code
   * experimental.showsProposedSkeletons}.
   */
  @JsonNotification(SKELETON_PROPOSED)
  void skeletonProposed(SkeletonProposedParams params);

  /** The skeleton of a figure has changed, whose text was in {@code rtm/figure}. */
  @JsonNotification(FIGURE_CHANGED)
  void figureChanged(FigureChangedParams params);

  /**
   * The server is about to replace the animation beside a text, and waits for the answer. Sent to
   * clients that announce {@code experimental.keepsReplacedFiles}.
   */
  @JsonRequest(WILL_REPLACE)
  CompletableFuture<Void> willReplace(ReplacementParams params);

  /**
   * The server has created or replaced the animation beside a text. Sent to clients that announce
   * {@code experimental.keepsReplacedFiles}.
   */
  @JsonNotification(DID_REPLACE)
  void didReplace(ReplacementParams params);
}
