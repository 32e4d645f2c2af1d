package org.rtmtext.lsp.protocol;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.lsp.protocol.Messages.ReplacementParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonChosenParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;

/** A client, with the methods beyond LSP. */
public interface RtmLanguageClient extends LanguageClient {
  String SKELETON_CHOSEN = "rtm/skeletonChosen";
  String SKELETON_PROPOSED = "rtm/skeletonProposed";
  String WILL_REPLACE = "rtm/willReplace";
  String DID_REPLACE = "rtm/didReplace";

  /**
   * The user has chosen the skeleton of an animation. Sent to clients that announce {@code
   * experimental.keepsChosenSkeletons}.
   */
  @JsonNotification(SKELETON_CHOSEN)
  void skeletonChosen(SkeletonChosenParams params);

  /**
   * The user wants a skeleton that is proposed from the motion of an animation. Sent to clients
   * that announce {@code experimental.showsProposedSkeletons}.
   */
  @JsonNotification(SKELETON_PROPOSED)
  void skeletonProposed(SkeletonProposedParams params);

  /**
   * The server is about to replace an animation whose text was saved; it waits for the answer. Sent
   * to clients that announce {@code experimental.keepsReplacedFiles}.
   */
  @JsonRequest(WILL_REPLACE)
  CompletableFuture<Void> willReplace(ReplacementParams params);

  /** The server has created or replaced the animation of a text. Sent to the same clients. */
  @JsonNotification(DID_REPLACE)
  void didReplace(ReplacementParams params);
}
