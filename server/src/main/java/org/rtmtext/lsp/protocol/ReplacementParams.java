package org.rtmtext.lsp.protocol;

/** The parameters of {@code rtm/willReplace} and {@code rtm/didReplace}. */
public final class ReplacementParams {
  /** The URI of the animation, {@code file:...}. */
  public final String uri;

  public ReplacementParams(String uri) {
    this.uri = uri;
  }
}
