package org.rtmtext.lsp.protocol;

/** The parameters of {@code rtm/skeleton}. */
public final class SkeletonParams {
  /** The URI of an open text. */
  public String uri;
}
