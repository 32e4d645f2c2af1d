package org.rtmtext.eclipse.fix;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Labels and messages. Those of the VS Code client are the same. */
final class FixTexts {
  static final String TITLE = "Fix All Animations in Folder";

  /** How a fix works that is made only if the user selects it. */
  private static final Map<String, String> FIXES =
      Map.ofEntries(
          Map.entry("bone-not-in-skeleton", "removes these bones"),
          Map.entry(
              "bones-absent",
              "adds bones of the skeleton that are missing; the motion stays the same"),
          Map.entry("bone-listed-twice", "removes the second entry and its rows"),
          Map.entry("bone-missing", "copies the row from the previous frame"),
          Map.entry("phase-order", "sorts the frames by phase"),
          Map.entry("phase-range", "divides the phases by the largest"),
          Map.entry("phase-repeated", "spaces all phases evenly"),
          Map.entry("phase-ends", "adds the last frame of a loop; otherwise scales all phases"),
          Map.entry("quaternion-length", "divides the quaternion by its length"),
          Map.entry("matrix-scale", "keeps only the rotation"),
          Map.entry("matrix-shear", "keeps only the rotation"),
          Map.entry("matrix-zero", "writes a matrix without rotation"),
          Map.entry("not-finite", "copies the rotation or coordinate from the previous frame"));

  private FixTexts() {}

  /** What the fix of a problem does; empty where that is obvious. */
  static String explanation(String code) {
    return FIXES.getOrDefault(code, "");
  }

  static String plural(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** For example {@code 2 bone-case, 1 phase-order}. */
  static String list(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
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
