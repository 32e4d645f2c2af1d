package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.TextFixer;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** What fixing a folder would change: the answer to {@code rtm/previewFixes}. */
public final class FolderPreview {
  /**
   * A file that would change.
   *
   * @param fixed number of problems by code
   * @param remaining number of problems that would remain
   */
  public record File(String uri, Map<String, Integer> fixed, int remaining) {}

  /**
   * The problems with one code that would remain.
   *
   * @param fixable whether problems with this code can be fixed
   */
  public record Remaining(String code, int count, boolean fixable) {}

  /** Identifies the preview. */
  public final String id;

  /** Number of files that were looked at. */
  public int count;

  public final List<File> files = new ArrayList<>();
  public final List<Remaining> remaining = new ArrayList<>();

  /** Why files and folders could not be read. */
  public final List<String> failures = new ArrayList<>();

  private final transient Map<Code, Integer> left = new EnumMap<>(Code.class);

  FolderPreview(String id) {
    this.id = id;
  }

  void add(FileReport file, String uri) {
    count++;
    for (Problem p : file.problems()) {
      left.merge(p.code(), 1 + p.more(), Integer::sum);
    }
    if (file.isChanged()) {
      files.add(new File(uri, byId(file.fix().fixed()), file.counts().total()));
    }
    file.fix().failure().ifPresent(failures::add);
  }

  FolderPreview complete() {
    left.forEach(
        (code, number) ->
            remaining.add(new Remaining(code.id(), number, TextFixer.codes().contains(code))));
    return this;
  }

  static Map<String, Integer> byId(Map<Code, Integer> counts) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    counts.forEach((code, count) -> ids.put(code.id(), count));
    return ids;
  }
}
