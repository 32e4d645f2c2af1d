package org.rtmtext.codec;

/** An animation, maybe a good one, that memory is not given for. */
public final class RtmTooLargeException extends RtmFormatException {
  private static final long serialVersionUID = 1;

  RtmTooLargeException(long offset, String field, String message) {
    super(offset, field, message);
  }
}
