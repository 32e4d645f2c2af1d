package org.rtmtext.lsp;

/** The parameters of {@code rtm/skeleton}. */
final class SkeletonParams {
  /** The address of an open text. */
  String uri;
}
