package org.rtmtext.codec;

/** A file is not an animation, or is damaged. */
public sealed class RtmFormatException extends Exception permits RtmTooLargeException {
  private static final long serialVersionUID = 1;

  private final long offset;

  /**
   * @param field name of the damaged field, for example {@code bone count} or {@code frame 12,
   *     transforms}
   */
  RtmFormatException(long offset, String field, String message) {
    super(field + ": " + message);
    this.offset = offset;
  }

  /** The offset in the file, in bytes, of the damaged field or of the damaged part of it. */
  public long offset() {
    return offset;
  }
}
