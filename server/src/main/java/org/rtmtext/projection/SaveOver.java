package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.rtmtext.codec.FileHistory;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/**
 * Saves an animation over the file that it came from, or as a new one. Bytes of what did not change
 * stay as they are in that file.
 */
public final class SaveOver {
  /** What the file has to be; null for whatever it is. */
  private final Expected expected;

  private SaveOver(Expected expected) {
    this.expected = expected;
  }

  /** Over a file with this content. */
  public static SaveOver content(byte[] sha256) {
    return new SaveOver(Expected.hash(sha256));
  }

  /** Where there is no file. */
  public static SaveOver nothing() {
    return new SaveOver(Expected.absent());
  }

  /** Over any regular file, whatever is in it. */
  public static SaveOver whateverIsThere() {
    return new SaveOver(null);
  }

  /**
   * Saves the animation of a text, which has one.
   *
   * @param history of the file, which takes up what is read and written here
   * @param beforeReplacement the point of no return, as {@link AtomicFile} calls it
   * @throws NotConvertedException if its transforms are in the space of the file that is there
   * @throws ConflictException if the file is not what it is expected to be
   * @throws IOException if it cannot be saved for another reason. The file is as it was then
   */
  public Saved save(Path file, Analysis text, FileHistory history, Runnable beforeReplacement)
      throws IOException {
    Optional<byte[]> there = there(file);
    Optional<OpenedFile> base = there.isEmpty() ? Optional.empty() : base(file, there.get());
    Analysis overBase = text.over(base.map(b -> b.animation().encoding()));
    Animation animation =
        overBase.animation().orElseThrow(() -> new NotConvertedException(overBase));
    try {
      Packed packed = Packed.pack(animation, base.map(OpenedFile::animation), history);
      AtomicFile.write(
          file,
          packed.bytes(),
          there.map(Expected::content).orElse(Expected.absent()),
          beforeReplacement);
      note(packed, history);
      return new Saved(file, packed, base);
    } catch (RtmEncodeException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** Adds what was written to the history. */
  private static void note(Packed packed, FileHistory history) {
    try {
      history.wrote(packed.animation());
    } catch (OutOfMemoryError e) {
      // The file is saved; this version of it cannot be restored.
    }
  }

  /** The file's bytes, which are as expected; empty if there is none. */
  private Optional<byte[]> there(Path file) throws IOException {
    if (!Files.exists(file)) {
      if (expected instanceof Expected.Content) {
        throw new ConflictException(
            "cannot write " + file + ": the file was removed since it was read");
      }
      return Optional.empty();
    }
    if (expected instanceof Expected.Absent) {
      throw new ConflictException(
          "cannot write " + file + ": another program has made this file meanwhile");
    }
    byte[] bytes = FileBytes.read(file);
    if (expected instanceof Expected.Content content
        && !Arrays.equals(content.sha256(), Expected.sha256().digest(bytes))) {
      throw new ConflictException(
          "cannot write " + file + ": the file was changed by another program since it was read");
    }
    return Optional.of(bytes);
  }

  /** What bytes can be taken from; empty for a text, as editors write it under any name. */
  private Optional<OpenedFile> base(Path file, byte[] bytes) throws IOException {
    if (bytes.length == 0 || FileKind.of(bytes) == FileKind.TEXT) {
      return Optional.empty();
    }
    try {
      return Optional.of(OpenedFile.of(bytes));
    } catch (RtmFormatException e) {
      if (expected == null) {
        return Optional.empty();
      }
      throw new IOException(
          "cannot write "
              + file
              + ": what is there is no animation that can be read ("
              + e.getMessage()
              + "); move it away first",
          e);
    }
  }
}
