package org.rtmtext.lsp;

/** Parameters of {@code rtm/encode}. */
final class EncodeParams {
  /** The animation: {@code rtm:...} or {@code file:...}. */
  String uri;

  /** The complete text. */
  String text;

  /** The hash from the decode or the last save; null if the file must not exist. */
  String hash;

  /** Whether to replace any regular file, whatever its hash. */
  boolean overwrite;
}
