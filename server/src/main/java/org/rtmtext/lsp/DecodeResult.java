package org.rtmtext.lsp;

/** The answer to {@code rtm/decode}. */
final class DecodeResult {
  /** The animation as text. */
  String text;

  /** SHA-256 of the file, hexadecimal; to be passed back when the text is saved. */
  String hash;

  /** Such as {@code bmtr 5}. */
  String encoding;

  int frames;
  int bones;
}
