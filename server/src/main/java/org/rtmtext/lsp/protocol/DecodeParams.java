package org.rtmtext.lsp.protocol;

/** Parameters of {@code rtm/decode}. */
public final class DecodeParams {
  /** The animation: {@code rtm:...} or {@code file:...}. */
  public String uri;
}
