package org.rtmtext.lsp.protocol;

/** The parameters of the request {@code rtm/willReplace}. */
public final class WillReplaceParams {
  /** The URI of the animation, {@code file:...}. */
  public final String uri;

  public WillReplaceParams(String uri) {
    this.uri = uri;
  }
}
