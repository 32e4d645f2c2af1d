package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.BoneMotion;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.SkeletonChoice;

/** The differences of two animations for people. */
final class DiffLines {
  private static final int MOST_NAMES = 20;

  private final PrintWriter out;
  private final int maxBones;
  private String label = "";

  DiffLines(PrintWriter out, int maxBones) {
    this.out = out;
    this.maxBones = maxBones;
  }

  /**
   * Prints differences, or that there are none.
   *
   * @param skeleton by which they were compared, if it took one
   * @param sameBytes whether the files are equal byte for byte
   */
  void print(
      String before,
      String after,
      Comparison c,
      Optional<SkeletonChoice> skeleton,
      boolean sameBytes) {
    out.println(FindingLines.printable(before) + " -> " + FindingLines.printable(after));
    c.encoding().ifPresent(v -> line(v.name(), v.before() + " -> " + v.after()));
    skeleton.ifPresent(s -> line("skeleton", s.describe()));
    if (c.isSame()) {
      unknown(c);
      out.println("  " + same(c, sameBytes));
      return;
    }
    for (Comparison.Value v : c.values()) {
      line(v.name(), v.before().isEmpty() ? v.after() : v.before() + " -> " + v.after());
    }
    c.properties().forEach(p -> line("properties", text(p)));
    bones(c.bones());
    frames(c.frames());
    motions(c);
    unknown(c);
    c.notCompared().ifPresent(reason -> line("transforms", "not compared: " + reason));
  }

  private static String same(Comparison c, boolean sameBytes) {
    if (sameBytes) {
      return "the same bytes";
    }
    if (c.encoding().isEmpty()) {
      return "the same animation, in other bytes";
    }
    return c.unknown().isEmpty()
        ? "the same animation, as exactly as both can store it"
        : "all else is the same, as exactly as both can store it";
  }

  private void unknown(Comparison c) {
    if (!c.unknown().isEmpty()) {
      String names = joined(c.unknown().stream());
      line("transforms", "not compared: " + names + " (not in the skeleton)");
    }
  }

  private static String text(PropertyChange change) {
    Optional<Property> before = change.before();
    Optional<Property> after = change.after();
    if (before.isEmpty() || after.isEmpty()) {
      return (before.isEmpty() ? "+ " : "- ") + text(before.or(() -> after).orElseThrow());
    }
    return "~ " + text(before.get()) + " -> " + text(after.get());
  }

  private static String text(Property p) {
    return Numbers.text(p.phaseValue())
        + " "
        + Wording.quoted(p.name())
        + " = "
        + Wording.quoted(p.value())
        + (p.type() == 0 ? "" : " type " + p.type());
  }

  private void bones(Comparison.Bones bones) {
    names("bones", "+ ", bones.added());
    names("bones", "- ", bones.removed());
    if (!bones.respelled().isEmpty()) {
      line(
          "bones",
          "~ " + joined(bones.respelled().stream().map(r -> r.before() + " -> " + r.after())));
    }
    if (bones.reordered()) {
      line("bones", "in another order");
    }
  }

  private void frames(Comparison.Frames frames) {
    names("frames", "+ ", frames.added().stream().map(Numbers::text).toList());
    names("frames", "- ", frames.removed().stream().map(Numbers::text).toList());
    if (!frames.moved().isEmpty()) {
      line(
          "frames",
          "~ "
              + joined(
                  frames.moved().stream()
                      .map(m -> Numbers.text(m.before()) + " -> " + Numbers.text(m.after()))));
    }
    if (frames.reordered()) {
      line("frames", "in another order");
    }
  }

  private void names(String what, String sign, List<String> names) {
    if (!names.isEmpty()) {
      line(what, sign + joined(names.stream()));
    }
  }

  private static String joined(Stream<String> items) {
    List<String> all = items.toList();
    String first = all.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    int more = all.size() - MOST_NAMES;
    return more > 0 ? first + String.format(Locale.ROOT, " and %,d more", more) : first;
  }

  private void motions(Comparison c) {
    if (c.motions().isEmpty()) {
      return;
    }
    boolean scaled = c.motions().stream().anyMatch(m -> m.scale().frame() >= 0);
    line(
        "transforms",
        String.format(
            Locale.ROOT,
            "%s of %,d differ; most:",
            Counted.of(c.motions().size(), "bone"),
            c.bones().count() - c.unknown().size()));
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        scaled
            ? List.of("", "rotation", "frame", "position", "frame", "scale", "frame", "frames")
            : List.of("", "rotation", "frame", "position", "frame", "frames"));
    for (BoneMotion m : c.motions().stream().limit(maxBones).toList()) {
      List<String> row = new ArrayList<>(List.of(FindingLines.printable(m.name())));
      cells(row, m.degrees(), "°", 3);
      cells(row, m.metres(), " m", 5);
      if (scaled) {
        cells(row, m.scale(), "", 4);
      }
      row.add(String.format(Locale.ROOT, "%,d", m.frames()));
      rows.add(row);
    }
    table(rows);
    label = "";
    int more = c.motions().size() - maxBones;
    if (more > 0) {
      out.println("    ... and " + String.format(Locale.ROOT, "%,d more", more));
    }
  }

  private static void cells(List<String> row, Peak peak, String unit, int digits) {
    if (peak.frame() < 0) {
      row.add("");
      row.add("");
      return;
    }
    double least = Math.pow(10, -digits);
    String amount =
        Double.isNaN(peak.amount())
            ? "nan"
            : peak.amount() < least
                ? String.format(Locale.ROOT, "<%." + digits + "f", least)
                : String.format(Locale.ROOT, "%." + digits + "f", peak.amount());
    row.add(amount + unit);
    row.add((peak.frame() + 1) + " (" + Numbers.text(peak.phase()) + ")");
  }

  /** Names to the left, all else to the right of their columns. */
  private void table(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("    ");
      for (int i = 0; i < widths.length; i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        line.append(i == 0 ? row.get(i) + pad : "  " + pad + row.get(i));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private void line(String what, String value) {
    out.printf("  %-12s%s%n", what.equals(label) ? "" : what, FindingLines.printable(value));
    label = what;
  }
}
