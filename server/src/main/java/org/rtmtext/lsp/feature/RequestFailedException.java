package org.rtmtext.lsp.feature;

import org.rtmtext.problem.Wording;

/** What the user asked for cannot be done; the message says why, and the way out. */
public final class RequestFailedException extends Exception {
  private static final long serialVersionUID = 1;

  public RequestFailedException(String message) {
    super(Wording.printable(message));
  }
}
