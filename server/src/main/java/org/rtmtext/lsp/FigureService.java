package org.rtmtext.lsp;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.rtmtext.lsp.feature.FigureAnswer;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.session.FigureRequests;

/** The requests for figures, which are beyond LSP; see docs/protocol.md. */
public interface FigureService {
  /** The figure of an open text, or what changed of it. */
  @JsonRequest("rtm/figure")
  CompletableFuture<FigureAnswer> figure(FigureParams params);

  /** The client no longer shows a figure. */
  @JsonNotification("rtm/figureClosed")
  void figureClosed(FigureParams params);

  /** The page that shows figures, without data. */
  @JsonRequest("rtm/figurePage")
  CompletableFuture<FigureRequests.Page> figurePage();
}
