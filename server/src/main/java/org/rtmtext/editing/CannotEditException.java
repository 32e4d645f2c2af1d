package org.rtmtext.editing;

/** An edit that makes no sense for a text; the message says why, and the way out. */
public final class CannotEditException extends Exception {
  private static final long serialVersionUID = 1;

  public CannotEditException(String message) {
    super(message);
  }
}
