package org.rtmtext.codec;

/** An animation needs more memory than allowed; it may be undamaged. */
public final class RtmTooLargeException extends RtmFormatException {
  private static final long serialVersionUID = 1;

  RtmTooLargeException(long offset, String field, String message) {
    super(offset, field, message);
  }
}
