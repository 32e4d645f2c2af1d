package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.BoneProblems;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.codec.RtmTooLargeException;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.rules.Validator;

/**
 * Checks one file, binary or text.
 *
 * @param limit how many problems are listed for a file
 * @param skeletons finds the skeleton that the bones of a file are compared with, by the name of
 *     the file; called by several threads
 * @param rules severities of problems, by the name of the file; called by several threads
 * @param inText whether problems of a binary file have places in the text that an editor shows for
 *     it; otherwise, byte offsets
 */
public record FileCheck(
    int limit,
    BiFunction<String, List<String>, Optional<SkeletonMatch>> skeletons,
    Function<String, SeverityRules> rules,
    boolean inText)
    implements ParallelFiles.Work {
  /** The number of bytes of a signature. */
  private static final int START = 4;

  @Override
  public FileReport run(Path path, long memory) {
    try {
      return check(path.toString(), FileBytes.readNamed(path), memory);
    } catch (IOException e) {
      return unreadable(path, e);
    }
  }

  /** Checks the content of a file within the memory that all files may take. */
  public FileReport check(String name, byte[] bytes) {
    return check(name, bytes, MemoryShares.reading());
  }

  /**
   * Checks the content of a file.
   *
   * @param name of the file; with the extension .rtm, any content is checked as an animation
   * @param memory bytes that the file and its animation may take
   */
  public FileReport check(String name, byte[] bytes, long memory) {
    return isBinary(name, bytes)
        ? checkBinary(name, bytes, memory)
        : checkText(name, bytes, memory);
  }

  /** Whether a file is checked as an animation; otherwise, it is checked as a text. */
  public static boolean isBinary(String name, byte[] bytes) {
    return FileKind.of(bytes) == FileKind.BINARY || name.toLowerCase(Locale.ROOT).endsWith(".rtm");
  }

  /** The report of a file or folder that cannot be read. */
  public static FileReport unreadable(Path path, IOException e) {
    String message = "cannot be read: " + FileErrors.reasonAlone(e);
    return FileReport.failed(path.toString(), 0, new Problem(Code.UNREADABLE, Place.FILE, message));
  }

  private FileReport checkBinary(String name, byte[] bytes, long memory) {
    Animation a;
    try {
      a = RtmCodec.decode(bytes, memory);
    } catch (RtmFormatException e) {
      return FileReport.failed(name, bytes.length, malformed(bytes, e));
    }
    SeverityRules severities = rules.apply(name);
    ProblemCollector found = Validator.report(a, limit, severities);
    List<Problem> problems = new ArrayList<>(found.list());
    skeletons.apply(name, a.bones()).ifPresent(match -> problems.addAll(BoneProblems.of(a, match)));
    List<Problem> located = new ArrayList<>(located(a, severities.apply(problems)));
    located.sort(Problem.BY_IMPORTANCE);
    return FileReport.of(name, bytes.length, limit, located, found.leftOut(), severities).with(a);
  }

  private List<Problem> located(Animation a, List<Problem> problems) {
    return inText
        ? TextPlaces.locate(a, problems)
        : problems.stream()
            .map(p -> p.at(new Place.ByteOffset(RtmCodec.byteOffset(a, p.place()))))
            .toList();
  }

  private static Problem malformed(byte[] bytes, RtmFormatException e) {
    if (FileKind.of(bytes) == FileKind.TEXT) {
      return new Problem(
          Code.MALFORMED,
          Place.FILE,
          "this text has the extension of a binary file: rename it to .rtmt, and use 'pack' to"
              + " write the animation");
    }
    Code code = e instanceof RtmTooLargeException ? Code.TOO_LARGE : Code.MALFORMED;
    // Other errors at the start show that this is another format or version.
    boolean isDamaged = code == Code.MALFORMED && e.offset() > START;
    String message = (isDamaged ? "the file is cut off or damaged: " : "") + e.getMessage();
    return new Problem(code, new Place.ByteOffset(e.offset()), message);
  }

  private FileReport checkText(String name, byte[] bytes, long memory) {
    SeverityRules severities = rules.apply(name);
    Analysis text =
        Analysis.forReport(bytes, limit, memory, bones -> skeletons.apply(name, bones), severities);
    FileReport report =
        FileReport.of(name, bytes.length, limit, text.report(), text.leftOut(), severities);
    return text.animation().map(report::with).orElse(report);
  }
}
