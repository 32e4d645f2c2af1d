package org.rtmtext.files;

import java.io.IOException;

/** The {@link WriteCondition} of a file does not hold; nothing was written. */
public final class ConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  public ConflictException(String message) {
    super(message);
  }
}
