package org.rtmtext.lsp;

/** Parameters of {@code rtm/decode}. */
final class DecodeParams {
  /** The animation: {@code rtm:...} or {@code file:...}. */
  String uri;
}
