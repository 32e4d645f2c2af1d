package org.rtmtext.lsp;

import java.util.concurrent.CompletableFuture;
import org.rtmtext.lsp.feature.FigureAnswer;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.session.FigureRequests;
import org.rtmtext.lsp.session.Session;

/** Answers the requests for figures. */
final class FigureRequestService implements FigureService {
  private final Session session;
  private final FigureRequests figures;

  FigureRequestService(Session session) {
    this.session = session;
    figures = new FigureRequests(session);
  }

  @Override
  public CompletableFuture<FigureAnswer> figure(FigureParams params) {
    return session
        .requests()
        .readFiles("rtm/figure", cancel -> figures.answer(params, cancel), null);
  }

  @Override
  public void figureClosed(FigureParams params) {
    // On a worker, because an answer may be computed that this must wait for.
    session
        .requests()
        .compute(
            "rtm/figureClosed",
            cancel -> {
              figures.closed(params);
              return null;
            },
            null);
  }

  @Override
  public CompletableFuture<FigureRequests.Page> figurePage() {
    return session.requests().compute("rtm/figurePage", cancel -> FigureRequests.page(), null);
  }
}
