package org.rtmtext.eclipse.figure;

/** The names of requests, see docs/protocol.md. */
final class FigureRequests {
  static final String FIGURE = "rtm/figure";
  static final String CLOSED = "rtm/figureClosed";
  static final String PAGE = "rtm/figurePage";

  private FigureRequests() {}
}
