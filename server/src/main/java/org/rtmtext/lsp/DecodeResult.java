package org.rtmtext.lsp;

/** The answer to {@code rtm/decode}. */
final class DecodeResult {
  /** The animation as text. */
  String text;

  /** What the file was when it was read; to be given back when it is saved. */
  String hash;

  /** For example {@code bmtr 5}. */
  String encoding;

  int frames;
  int bones;
}
