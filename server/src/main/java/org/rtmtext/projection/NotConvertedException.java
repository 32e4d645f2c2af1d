package org.rtmtext.projection;

import java.io.IOException;

/** A text was not saved, because its transforms are in the space of the file, not in its own. */
public final class NotConvertedException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient Analysis analysis;

  NotConvertedException(Analysis analysis) {
    super("the transforms were not converted");
    this.analysis = analysis;
  }

  /** The text, with the file's encoding as its base. */
  public Analysis analysis() {
    return analysis;
  }
}
