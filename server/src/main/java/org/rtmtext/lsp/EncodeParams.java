package org.rtmtext.lsp;

/** Parameters of {@code rtm/encode}. */
final class EncodeParams {
  /** The animation: {@code rtm:...} or {@code file:...}. */
  String uri;

  /** The whole text. */
  String text;

  /** The hash that came with the text; null for a file that is not there yet. */
  String hash;

  /** Whether to write over a file that is not what the hash says. */
  boolean overwrite;
}
