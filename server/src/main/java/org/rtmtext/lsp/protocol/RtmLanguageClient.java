package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.services.LanguageClient;

/** A client, with the notifications beyond LSP. */
public interface RtmLanguageClient extends LanguageClient {
  /**
   * The user has chosen the skeleton of an animation. Sent to clients that announce {@code
   * experimental.keepsChosenSkeletons}.
   */
  @JsonNotification("rtm/skeletonChosen")
  void skeletonChosen(SkeletonChosenParams params);
}
