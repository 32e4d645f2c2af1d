package org.rtmtext.codec;

/** An animation that its encoding cannot hold. */
public final class RtmEncodeException extends Exception {
  private static final long serialVersionUID = 1;

  RtmEncodeException(String message) {
    super(message);
  }
}
