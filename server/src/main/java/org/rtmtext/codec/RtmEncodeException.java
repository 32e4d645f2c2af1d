package org.rtmtext.codec;

/** An encoding cannot hold an animation. */
public final class RtmEncodeException extends Exception {
  private static final long serialVersionUID = 1;

  RtmEncodeException(String message) {
    super(message);
  }
}
