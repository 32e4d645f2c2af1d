package org.rtmtext.lsp;

/** The parameters of {@code rtm/skeleton}. */
final class SkeletonParams {
  /** The URI of an open text. */
  String uri;
}
