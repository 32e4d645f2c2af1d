package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.rtmtext.eclipse.files.ContentStamps.Stamp;

/**
 * The state of a file as one buffer knows it: the content that it last read or wrote, and the
 * content that was last reported to Eclipse. Eclipse compares the reported modification times and
 * asks the user when they differ, so a save may replace exactly the content that was last reported.
 */
final class KnownContent {
  private final Path file;
  private final ContentStamps stamps;
  private final BooleanSupplier isSaved;

  /** Null if the file did not exist. */
  private volatile String reportedHash;

  /**
   * Content that was read or written since Eclipse last asked for the time of the file. Eclipse
   * takes the next answer for the time of this content. So the next answer is the time of this
   * content, even if another program has changed the file since.
   */
  private volatile Stamp unreported;

  /** The content last read or written; null if there is none, or its file was gone. */
  private volatile Stamp known;

  /** The time reported before the first reading; for Eclipse, it is the time of the content. */
  private volatile Optional<Long> timeBeforeReading = Optional.empty();

  /**
   * Whether the text was read. From then on a missing file is reported as changed and not as
   * missing: for a missing file, the editor would offer its own Save As, which writes the text
   * under the animation's name.
   */
  private volatile boolean opened;

  /**
   * @param isSaved whether the open text has no unsaved changes
   */
  KnownContent(Path file, ContentStamps stamps, BooleanSupplier isSaved) {
    this.file = file;
    this.stamps = stamps;
    this.isSaved = isSaved;
  }

  /** The stamp to tell Eclipse; empty if the file does not exist. */
  Optional<Stamp> report() throws IOException {
    Optional<Stamp> stamp = takeUnreported();
    if (stamp.isEmpty()) {
      stamp = opened ? stampForOpenText() : stampBeforeReading();
    }
    reportedHash = stamp.map(Stamp::hash).orElse(null);
    return stamp.isEmpty() && opened ? Optional.of(Stamp.DELETED) : stamp;
  }

  /** Treats the present content as reported, and returns its hash; null if there is no file. */
  String reportCurrent() throws IOException {
    reportedHash = currentHash();
    return reportedHash;
  }

  private synchronized Optional<Stamp> takeUnreported() {
    Stamp stamp = unreported;
    unreported = null;
    return Optional.ofNullable(stamp);
  }

  /**
   * Without unsaved changes, the content that the buffer has is reported even if the file has
   * changed: {@link ExternalChangeJob} reloads the file, and Eclipse need not ask.
   */
  private Optional<Stamp> stampForOpenText() throws IOException {
    Stamp last = known;
    if (last == null) {
      return stamps.current(file);
    }
    if (isSaved.getAsBoolean()) {
      return Optional.of(last);
    }
    // Content that was changed and restored keeps its time.
    return stamps.current(file).map(now -> last.hash().equals(now.hash()) ? last : now);
  }

  /** Does not read the file, which may be large. */
  private Optional<Stamp> stampBeforeReading() throws IOException {
    Optional<Stamp> stamp = FileSnapshot.of(file).map(Stamp::unread);
    timeBeforeReading = stamp.map(Stamp::time);
    return stamp;
  }

  void read(String hash) throws IOException {
    update(
        timeBeforeReading.isPresent()
            ? stamps.record(file, hash, timeBeforeReading.get())
            : stamps.record(file, hash));
    timeBeforeReading = Optional.empty();
    opened = true;
  }

  void written(String hash) throws IOException {
    update(stamps.record(file, hash));
  }

  private void update(Stamp stamp) {
    known = stamp;
    unreported = stamp;
  }

  /** Called when the file may have changed without a new time or size. */
  void invalidate() {
    stamps.invalidate(file);
  }

  /** Treats the present content as read, although its text could not be shown. */
  void skipReading() throws IOException {
    known = stamps.current(file).orElse(null);
  }

  boolean isOpened() {
    return opened;
  }

  /** Null if the file did not exist. */
  String reportedHash() {
    return reportedHash;
  }

  /** The hash of the content last read or written; null if there is none, or its file was gone. */
  String knownHash() {
    Stamp last = known;
    return last == null ? null : last.hash();
  }

  /** The hash of the file's present content; null if the file does not exist. */
  String currentHash() throws IOException {
    return stamps.current(file).map(Stamp::hash).orElse(null);
  }
}
