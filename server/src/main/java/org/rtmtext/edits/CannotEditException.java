package org.rtmtext.edits;

/** An edit is not possible; the message says why and what to do. */
public final class CannotEditException extends Exception {
  private static final long serialVersionUID = 1;

  public CannotEditException(String message) {
    super(message);
  }
}
