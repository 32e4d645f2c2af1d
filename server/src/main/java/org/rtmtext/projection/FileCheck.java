package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.codec.RtmTooLargeException;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Severity;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.Validator;

/**
 * Checks one file, binary or text.
 *
 * @param limit how many findings are listed for a file
 * @param skeletons for the bones of files
 */
public record FileCheck(int limit, SkeletonFinder skeletons) {
  /** Says which skeleton the bones of an animation are held against. */
  @FunctionalInterface
  public interface SkeletonFinder {
    /** Bones are held against none. */
    SkeletonFinder NONE = (name, bones) -> Optional.empty();

    /**
     * The skeleton of an animation; asked by several threads.
     *
     * @param name of the file
     */
    Optional<SkeletonMatch> find(String name, List<String> bones);
  }

  /** A check that knows of no skeletons. */
  public FileCheck(int limit) {
    this(limit, SkeletonFinder.NONE);
  }

  /** Checks the file at a path; what keeps it from being read is a finding too. */
  public FileReport check(Path path) {
    return check(path, RtmCodec.memory());
  }

  /**
   * The same with a limit.
   *
   * @param memory bytes that the file and its animation may take
   */
  FileReport check(Path path, long memory) {
    try {
      return check(path.toString(), FileBytes.readNamed(path), memory);
    } catch (IOException e) {
      return unreadable(path, e);
    }
  }

  /**
   * Checks the content of a file.
   *
   * @param name of the file; its extension tells text from binary where the content does not
   */
  public FileReport check(String name, byte[] bytes) {
    return check(name, bytes, RtmCodec.memory());
  }

  private FileReport check(String name, byte[] bytes, long memory) {
    return isBinary(name, bytes)
        ? checkBinary(name, bytes, memory)
        : checkText(name, bytes, memory);
  }

  static FileReport unreadable(Path path, IOException e) {
    String reason = "cannot be read: " + FileErrors.reasonAlone(e);
    return FileReport.failed(path.toString(), 0, FileFinding.error(FileFinding.UNREADABLE, reason));
  }

  private FileReport checkBinary(String name, byte[] bytes, long memory) {
    Animation animation;
    try {
      animation = RtmCodec.decode(bytes, memory);
    } catch (RtmFormatException e) {
      if (FileKind.of(bytes) == FileKind.TEXT) {
        return FileReport.failed(
            name,
            bytes.length,
            FileFinding.error(
                FileFinding.MALFORMED,
                "is a text, and its name that of a binary file: rename it to .rtmt; 'pack' makes an"
                    + " animation of it"));
      }
      FileFinding error =
          new FileFinding(
              Severity.ERROR,
              e instanceof RtmTooLargeException ? FileFinding.TOO_LARGE : FileFinding.MALFORMED,
              e.getMessage(),
              new Position.Offset(e.offset()),
              0);
      return FileReport.failed(name, bytes.length, error);
    }
    Findings findings = Validator.validateJoined(animation, limit);
    List<Finding> found = new ArrayList<>(findings.findings());
    found.addAll(BoneFindings.of(animation, skeletons.find(name, animation.bones())));
    List<FileFinding> list = new ArrayList<>();
    for (Finding f : found) {
      list.add(
          new FileFinding(
              f.code().severity(),
              f.code().id(),
              f.message(),
              new Position.Offset(RtmCodec.byteOffset(animation, f.place())),
              f.more()));
    }
    list.sort(FileFinding.BY_CAUSE);
    return report(name, bytes.length, summary(animation), list, findings.leftOut());
  }

  private FileReport checkText(String name, byte[] bytes, long memory) {
    CheckedText text = CheckedText.of(bytes, limit, memory, bones -> skeletons.find(name, bones));
    return report(
        name,
        bytes.length,
        text.animation().map(FileCheck::summary).orElse(null),
        text.findings(),
        text.leftOut());
  }

  private FileReport report(
      String name,
      long size,
      FileReport.Summary summary,
      List<FileFinding> list,
      Map<Code, Integer> leftOut) {
    FileReport.Counts counts = FileReport.Counts.of(list);
    for (Map.Entry<Code, Integer> e : leftOut.entrySet()) {
      counts = counts.plus(e.getKey().severity(), e.getValue());
    }
    return new FileReport(name, size, summary, Selection.of(list, limit), counts);
  }

  private static FileReport.Summary summary(Animation a) {
    return new FileReport.Summary(a.encoding().text(), a.frames().size(), a.bones().size());
  }

  private static boolean isBinary(String name, byte[] bytes) {
    return FileKind.of(bytes) == FileKind.BINARY || name.toLowerCase(Locale.ROOT).endsWith(".rtm");
  }
}
