package org.rtmtext.projection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.codec.RtmTooLargeException;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.Validator;

/**
 * Checks one file, binary or text.
 *
 * @param limit how many findings are listed for a file
 */
public record FileCheck(int limit) {
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
      return check(path.toString(), FileBytes.read(path), memory);
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
    Throwable cause = e.getCause();
    String reason = cause instanceof IOException io ? FileErrors.reason(io) : FileErrors.reason(e);
    return FileReport.failed(
        path.toString(), 0, FileFinding.error(FileFinding.UNREADABLE, "cannot be read: " + reason));
  }

  private FileReport checkBinary(String name, byte[] bytes, long memory) {
    Animation animation;
    try {
      animation = RtmCodec.decode(bytes, memory);
    } catch (RtmFormatException e) {
      FileFinding error =
          new FileFinding(
              Severity.ERROR,
              e instanceof RtmTooLargeException ? FileFinding.TOO_LARGE : FileFinding.MALFORMED,
              e.getMessage(),
              new Position.Offset(e.offset()));
      return FileReport.failed(name, bytes.length, error);
    }
    Findings findings = Validator.validate(animation, limit);
    List<FileFinding> list = new ArrayList<>();
    for (Finding f : findings.findings()) {
      list.add(
          new FileFinding(
              f.code().severity(),
              f.code().id(),
              f.message(),
              new Position.Offset(RtmCodec.byteOffset(animation, f.place()))));
    }
    list.sort(Comparator.comparingLong(f -> ((Position.Offset) f.position()).offset()));
    return report(name, bytes.length, summary(animation), list, findings.leftOut());
  }

  private FileReport checkText(String name, byte[] bytes, long memory) {
    CheckedText text = CheckedText.of(bytes, limit, memory);
    List<FileFinding> list = new ArrayList<>();
    for (Problem p : text.problems()) {
      list.add(FileFinding.of(p));
    }
    return report(
        name,
        bytes.length,
        text.animation().map(FileCheck::summary).orElse(null),
        list,
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
    return new FileReport(name, size, summary, first(list), counts);
  }

  /** The first findings up to the limit, errors before others; in the order of the file. */
  private List<FileFinding> first(List<FileFinding> list) {
    if (list.size() <= limit) {
      return list;
    }
    long others = Math.max(0, limit - list.stream().filter(FileFinding::isError).count());
    List<FileFinding> kept = new ArrayList<>();
    for (FileFinding f : list) {
      if (kept.size() < limit && (f.isError() || others-- > 0)) {
        kept.add(f);
      }
    }
    return kept;
  }

  private static FileReport.Summary summary(Animation a) {
    return new FileReport.Summary(a.encoding().text(), a.frames().size(), a.bones().size());
  }

  private static boolean isBinary(String name, byte[] bytes) {
    String start = new String(bytes, 0, Math.min(4, bytes.length), StandardCharsets.ISO_8859_1);
    return start.equals("BMTR")
        || start.equals("RTM_")
        || name.toLowerCase(Locale.ROOT).endsWith(".rtm");
  }
}
