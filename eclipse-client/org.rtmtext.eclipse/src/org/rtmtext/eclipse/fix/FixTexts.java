package org.rtmtext.eclipse.fix;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Collectors;

/** Labels and messages. The messages of the VS Code client are the same. */
final class FixTexts {
  static final String TITLE = "Fix All Animations in Folder";

  private static final ResourceBundle FIXES =
      ResourceBundle.getBundle(FixTexts.class.getPackageName() + ".fixes");

  private FixTexts() {}

  /** What is wrong, for a list of problems. */
  static String name(String code) {
    String name = code.substring(0, 1).toUpperCase(Locale.ROOT) + code.substring(1);
    return FIXES.containsKey(code) ? FIXES.getString(code) : name.replace('-', ' ');
  }

  /** What the fix of a problem does; empty where that is obvious. */
  static String explanation(String code) {
    return FIXES.containsKey(code + ".fix") ? FIXES.getString(code + ".fix") : "";
  }

  static String plural(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** For example {@code Frames out of order (2), Phase repeated (1)}. */
  static String list(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> name(entry.getKey()) + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", "));
  }

  /** The answer to {@code rtm/applyFixes}: problems by code, and files with reasons. */
  record Applied(
      Map<String, Integer> fixed, int changed, boolean cancelled, List<String> failures) {
    String message() {
      int sum = fixed.values().stream().mapToInt(Integer::intValue).sum();
      return (cancelled ? "Cancelled: " : "")
          + plural(sum, "problem")
          + " fixed in "
          + plural(changed, "file")
          + "."
          + failed(failures, "changed");
    }
  }

  /** The answer to {@code rtm/undoFixes}: files that have changed since, and files with reasons. */
  record Undone(int restored, List<String> changed, List<String> failures) {
    String message() {
      return plural(restored, "file") + " restored." + keptFiles() + failed(failures, "restored");
    }

    private String keptFiles() {
      return switch (changed.size()) {
        case 0 -> "";
        case 1 ->
            " A file was not restored, because it has changed since the fix: "
                + changed.get(0)
                + ".";
        default ->
            String.format(
                " %d files were not restored, because they have changed since the fix: %s and %d"
                    + " more.",
                changed.size(), changed.get(0), changed.size() - 1);
      };
    }
  }

  private static String failed(List<String> failures, String done) {
    return switch (failures.size()) {
      case 0 -> "";
      case 1 -> " A file was not " + done + ": " + failures.get(0);
      default ->
          String.format(
              " %d files were not %s. The first error: %s", failures.size(), done, failures.get(0));
    };
  }
}
