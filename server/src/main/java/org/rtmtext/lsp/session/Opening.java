package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.text.Snapshot;

/**
 * How a text was opened. Its file is looked at later, on another thread, and the client may have
 * saved it by then. For use by several threads.
 */
public final class Opening {
  /** File systems store times less exactly than the clock gives them; FAT stores 2 s. */
  private static final Duration RESOLUTION = Duration.ofSeconds(2);

  private final Snapshot text;
  private final Instant time;
  private volatile boolean isSaved;

  /**
   * @param text as opened
   * @param time when the client opened it
   */
  public Opening(Snapshot text, Instant time) {
    this.text = text;
    this.time = time;
  }

  /** The text as opened. */
  public Snapshot text() {
    return text;
  }

  /** The client has saved the text. */
  public void saved() {
    isSaved = true;
  }

  /**
   * Whether the file of the text may have been written after the text was opened. Its earlier
   * modification time is unknown then.
   *
   * @param modified modification time of the file, read before this call
   */
  public boolean isWrittenSince(Path file, FileTime modified) {
    Instant written = modified.toInstant();
    if (written.isAfter(time)) {
      return true;
    }
    // A client can open a text with unsaved changes, so other content alone proves nothing.
    boolean isWritten = written.isAfter(time.minus(RESOLUTION)) && hasOtherContent(file);
    return isSaved || isWritten;
  }

  private boolean hasOtherContent(Path file) {
    try {
      return !DecodedText.of(FileBytes.read(file)).text().equals(text.text().text());
    } catch (IOException e) {
      // Perhaps it is being written.
      return true;
    }
  }
}
