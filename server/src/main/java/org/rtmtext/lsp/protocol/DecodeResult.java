package org.rtmtext.lsp.protocol;

/** The answer to {@code rtm/decode}. */
public final class DecodeResult {
  /** The animation as text. */
  public String text;

  /** SHA-256 of the file, hexadecimal; to be passed back when the text is saved. */
  public String hash;

  /** Such as {@code bmtr 5}. */
  public String encoding;

  public int frames;
  public int bones;
}
