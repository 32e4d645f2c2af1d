package org.rtmtext.projection;

import java.io.IOException;

/** A file is not what the writer expects to replace; nothing was written. */
public final class ConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  ConflictException(String message) {
    super(message);
  }
}
