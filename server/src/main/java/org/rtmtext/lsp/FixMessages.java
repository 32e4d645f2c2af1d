package org.rtmtext.lsp;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Wording;

/** Messages about fixing a folder, which clients show to the user. */
final class FixMessages {
  private FixMessages() {}

  /**
   * What fixing a folder would change.
   *
   * @param place path of the folder, or {@code the selection}
   * @param count number of files that were read
   * @param changed number of files that would change
   * @param fixed number of problems that would be fixed
   * @param remaining number of problems that would remain
   * @param failures why files could not be read: one message for each
   */
  static String preview(
      String place, int count, int changed, int fixed, int remaining, List<String> failures) {
    String read =
        count == 0
            ? "No animations to fix in " + place + "."
            : String.format(
                "The selected fixes change nothing in %s; remaining problems: %,d.",
                Wording.count(count, "file"), remaining);
    return changed == 0
        ? read + failed(failures, "read")
        : Wording.count(fixed, "problem")
            + " in "
            + Wording.count(changed, "file")
            + (failures.isEmpty()
                ? ""
                : "; " + Wording.count(failures.size(), "file") + " not read");
  }

  /** The fixes of one file, for example {@code Frames out of order (2); 1 problem left}. */
  static String file(Map<Code, Integer> fixed, int remaining) {
    return fixed.entrySet().stream()
            .map(entry -> title(entry.getKey()) + " (" + entry.getValue() + ")")
            .collect(Collectors.joining(", "))
        + (remaining == 0 ? "" : "; " + Wording.count(remaining, "problem") + " left");
  }

  private static String title(Code code) {
    return FixPolicy.of(code).flatMap(FixPolicy::named).map(FixPolicy.Named::title).orElseThrow();
  }

  static String applied(int changed, int fixed, List<String> failures, boolean cancelled) {
    return (cancelled ? "Cancelled: " : "")
        + Wording.count(fixed, "problem")
        + " fixed in "
        + Wording.count(changed, "file")
        + "."
        + failed(failures, "changed");
  }

  static String undone(int restored, List<String> changed, List<String> failures) {
    return Wording.count(restored, "file")
        + " restored."
        + changedSince(changed)
        + failed(failures, "restored");
  }

  private static String changedSince(List<String> files) {
    return switch (files.size()) {
      case 0 -> "";
      case 1 ->
          " A file was not restored, because it has changed since the fix: " + files.get(0) + ".";
      default ->
          String.format(
              " %,d files were not restored, because they have changed since the fix: %s and %,d"
                  + " more.",
              files.size(), files.get(0), files.size() - 1);
    };
  }

  private static String failed(List<String> failures, String done) {
    return switch (failures.size()) {
      case 0 -> "";
      case 1 -> " A file was not " + done + ": " + failures.get(0);
      default ->
          String.format(
              " %,d files were not %s. The first error: %s",
              failures.size(), done, failures.get(0));
    };
  }
}
