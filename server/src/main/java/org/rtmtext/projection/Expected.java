package org.rtmtext.projection;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What a writer takes to be at a path, so that it does not write over something it never saw. */
public sealed interface Expected {
  /** Whatever is there may be replaced. */
  record Anything() implements Expected {}

  /**
   * There is a file with this content.
   *
   * @param sha256 of the content, 32 bytes; not to be written to
   */
  record Content(byte[] sha256) implements Expected {}

  static Expected anything() {
    return new Anything();
  }

  static Expected content(byte[] content) {
    return new Content(sha256().digest(content));
  }

  /** A fresh digest; every Java platform has this one. */
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
