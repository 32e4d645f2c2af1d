package org.rtmtext.conversion;

/** An animation cannot be stored in the requested encoding; the message says why. */
public class CannotConvertException extends Exception {
  private static final long serialVersionUID = 1L;

  public CannotConvertException(String message) {
    super(message);
  }
}
