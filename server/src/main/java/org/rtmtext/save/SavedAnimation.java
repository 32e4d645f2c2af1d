package org.rtmtext.save;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConvertedException;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.ConflictException;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.problem.Wording;

/**
 * The animation of a text, saved over the file it came from or as a new file.
 *
 * @param hash SHA-256 of the file
 * @param message for the user
 * @param replaced the animation that the file had; empty without one
 */
public record SavedAnimation(byte[] hash, String message, Optional<Animation> replaced) {
  /**
   * A text that is saved.
   *
   * @param poses the animation that a text of poses was printed from; empty if that is the file's
   */
  public record Source(Analysis text, Optional<Animation> poses) {}

  /**
   * Saves the animation of a text without errors. Bytes of unchanged values are copied from the
   * file.
   *
   * @param condition checked before encoding; the content that the file has then must be unchanged
   *     when the file is replaced
   * @param history of the file; gets the animations that are read and written here
   * @param observer see {@link AtomicFile}
   * @throws NotConvertedException if the transforms of the text are in the space of the file's
   *     encoding
   * @throws ConflictException if the condition does not hold
   * @throws IOException if it cannot be saved for another reason; the file is unchanged
   */
  public static SavedAnimation save(
      Path file,
      Source source,
      WriteCondition condition,
      FileHistory history,
      ReplacementObserver observer)
      throws IOException {
    Optional<WriteCondition.Content> current;
    try {
      current = condition.read(file);
    } catch (ConflictException e) {
      throw new ConflictException("cannot write " + file + ": " + e.getMessage());
    }
    Optional<DecodedFile> base =
        current.isPresent() ? base(file, current.get().bytes(), condition) : Optional.empty();
    // Poses are read for the encoding of the animation that they were printed from: the file may be
    // older than a conversion of the text.
    Optional<Animation> before = base.map(DecodedFile::animation);
    Optional<Animation> from = source.poses().or(() -> before);
    Analysis overBase =
        from.map(a -> source.text().over(a.encoding())).orElseGet(source.text()::overNothing);
    Animation animation =
        from.map(overBase::animation)
            .orElseGet(overBase::animation)
            .orElseThrow(() -> new NotConvertedException(overBase));
    try {
      int[] frames = before.map(b -> FrameMatching.of(b, animation).inBefore()).orElse(new int[0]);
      before.ifPresent(b -> history.read(b, current.get().sha256()));
      KeyedAnimation keyed = new KeyedAnimation(animation);
      Animation carried =
          before.isPresent()
              ? CarryOver.carry(keyed, before.get(), frames, history)
              : history.restore(keyed).orElse(animation);
      DecodedFile encoded = DecodedFile.verified(carried, animation);
      // The condition holds only for the content that was read.
      byte[] hash =
          AtomicFile.write(
              file,
              encoded.bytes(),
              current.map(c -> WriteCondition.content(c.bytes())).orElse(WriteCondition.ABSENT),
              observer);
      try {
        history.wrote(encoded.animation(), keyed, hash);
      } catch (OutOfMemoryError e) {
        // The file is saved; this version of it cannot be restored.
      }
      String message =
          file.getFileName()
              + " was saved: "
              + Wording.count(encoded.animation().frames().size(), "frame")
              + ", "
              + Wording.count(encoded.bytes().length, "byte")
              + base.map(b -> changes(b, encoded, frames)).orElse("");
      return new SavedAnimation(hash, message, before);
    } catch (RtmEncodeException e) {
      throw FileErrors.cannotWrite(file, e.getMessage(), e);
    }
  }

  /** The file to copy bytes from; empty for a text, because editors write texts under any name. */
  private static Optional<DecodedFile> base(Path file, byte[] current, WriteCondition condition)
      throws IOException {
    if (current.length == 0 || FileKind.of(current) == FileKind.TEXT) {
      return Optional.empty();
    }
    if (LfsPointer.is(current)) {
      throw FileErrors.cannotWrite(file, LfsPointer.MESSAGE, null);
    }
    try {
      return Optional.of(DecodedFile.of(current));
    } catch (RtmFormatException e) {
      if (condition == WriteCondition.ANY) {
        return Optional.empty();
      }
      throw FileErrors.cannotWrite(
          file,
          "the existing file is not a readable animation ("
              + e.getMessage()
              + "); move or rename it first",
          e);
    }
  }

  private static String changes(DecodedFile base, DecodedFile encoded, int[] frames) {
    if (Arrays.equals(base.bytes(), encoded.bytes())) {
      return "; nothing has changed";
    }
    List<String> changes = ChangeSummary.of(base.animation(), encoded.animation(), frames);
    return changes.isEmpty() ? "" : "; changed: " + String.join(", ", changes);
  }
}
