package org.rtmtext.eclipse.fix;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
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

  /**
   * @param result of {@code rtm/applyFixes}
   */
  static String applied(JsonObject result) {
    int fixed = 0;
    for (Map.Entry<String, JsonElement> count : result.getAsJsonObject("fixed").entrySet()) {
      fixed += count.getValue().getAsInt();
    }
    JsonArray failures = result.getAsJsonArray("failures");
    List<String> parts = new ArrayList<>();
    parts.add(
        (result.get("cancelled").getAsBoolean() ? "Cancelled: " : "")
            + plural(fixed, "problem")
            + " fixed in "
            + plural(result.get("changed").getAsInt(), "file")
            + ".");
    if (!failures.isEmpty()) {
      parts.add(failed(failures, "changed"));
    }
    return String.join(" ", parts);
  }

  /**
   * @param result of {@code rtm/undoFixes}
   */
  static String undone(JsonObject result) {
    JsonArray changed = result.getAsJsonArray("changed");
    JsonArray failures = result.getAsJsonArray("failures");
    List<String> parts = new ArrayList<>();
    parts.add(plural(result.get("restored").getAsInt(), "file") + " restored.");
    if (!changed.isEmpty()) {
      String first = changed.get(0).getAsString();
      parts.add(
          changed.size() == 1
              ? "A file was not restored, because it has changed since the fix: " + first + "."
              : changed.size()
                  + " files were not restored, because they have changed since the fix: "
                  + first
                  + " and "
                  + (changed.size() - 1)
                  + " more.");
    }
    if (!failures.isEmpty()) {
      parts.add(failed(failures, "restored"));
    }
    return String.join(" ", parts);
  }

  /**
   * @param failures files with their reasons, at least one
   */
  private static String failed(JsonArray failures, String done) {
    return (failures.size() == 1
            ? "A file was not " + done
            : failures.size() + " files were not " + done + ". The first error")
        + ": "
        + failures.get(0).getAsString();
  }
}
