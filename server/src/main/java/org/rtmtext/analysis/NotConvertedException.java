package org.rtmtext.analysis;

import java.io.IOException;

/** A text was not saved: its transforms were not converted to the encoding of its first line. */
public final class NotConvertedException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient Analysis analysis;

  public NotConvertedException(Analysis analysis) {
    super("the transforms were not converted");
    this.analysis = analysis;
  }

  /** The analysis of the text over the encoding of the file. */
  public Analysis analysis() {
    return analysis;
  }
}
