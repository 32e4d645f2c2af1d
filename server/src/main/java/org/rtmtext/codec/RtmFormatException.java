package org.rtmtext.codec;

/** Bytes that are no animation. */
public sealed class RtmFormatException extends Exception permits RtmTooLargeException {
  private static final long serialVersionUID = 1;

  private final long offset;
  private final String field;

  RtmFormatException(long offset, String field, String message) {
    super(field + ": " + message);
    this.offset = offset;
    this.field = field;
  }

  /** Where the field, or the part of it that is wrong, starts in the file. */
  public long offset() {
    return offset;
  }

  /** The field's name, for example {@code bone count} or {@code frame 12, transforms}. */
  public String field() {
    return field;
  }
}
