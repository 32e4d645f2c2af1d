package org.rtmtext.merge;

/** The versions cannot be merged value by value; one of them must be chosen. */
public final class NotMergeableException extends Exception {
  private static final long serialVersionUID = 1L;

  NotMergeableException(String reason) {
    super(reason, null, false, false);
  }
}
