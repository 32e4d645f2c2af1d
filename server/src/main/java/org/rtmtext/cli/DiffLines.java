package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.BoneDifference;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.comparison.Comparison.Phase;
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.SkeletonChoice;

/** The differences of two animations for people. */
final class DiffLines {
  private static final int MOST_NAMES = 20;
  private static final int LABEL_WIDTH = 12;

  /** A line with a label, or without one. */
  private record Line(Optional<String> label, String text) {}

  private final PrintWriter out;
  private final int maxBones;
  private final ToleranceOptions tolerance;
  private final List<Line> lines = new ArrayList<>();

  DiffLines(PrintWriter out, int maxBones, ToleranceOptions tolerance) {
    this.out = out;
    this.maxBones = maxBones;
    this.tolerance = tolerance;
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
      plain("  " + same(c, sameBytes));
    } else {
      for (Comparison.Value v : c.values()) {
        line(v.name(), v.before().isEmpty() ? v.after() : v.before() + " -> " + v.after());
      }
      c.properties().changes().forEach(p -> line("properties", text(p)));
      if (c.properties().reordered()) {
        line("properties", "in another order");
      }
      bones(c.bones());
      frames(c.frames());
      motions(c);
      unknown(c);
      c.notCompared().ifPresent(reason -> line("transforms", "not compared: " + reason));
    }
    printLines();
  }

  /** A label is printed once for lines that follow each other. */
  private void printLines() {
    int width =
        lines.stream()
            .flatMap(line -> line.label().stream())
            .mapToInt(label -> label.length() + 2)
            .max()
            .orElse(0);
    String format = "  %-" + Math.max(LABEL_WIDTH, width) + "s%s%n";
    Optional<String> last = Optional.empty();
    for (Line line : lines) {
      if (line.label().isEmpty()) {
        out.println(line.text());
      } else {
        out.printf(format, line.label().equals(last) ? "" : line.label().get(), line.text());
      }
      last = line.label();
    }
  }

  private String same(Comparison c, boolean sameBytes) {
    if (sameBytes) {
      return "the same bytes";
    }
    String all = c.unknown().isEmpty() ? "" : "all else is ";
    if (!tolerance.isNone()) {
      return all
          + "equal within "
          + limits()
          + (c.isConverted() ? ", or as exactly as both can store it" : "");
    }
    if (!c.isConverted()) {
      return "the same animation, in other bytes";
    }
    return (all.isEmpty() ? "the same animation" : all + "the same")
        + ", as exactly as both can store it";
  }

  /** The tolerances that were given, for example {@code 0.5° and 0.02 m}. */
  private String limits() {
    List<String> given = new ArrayList<>();
    if (tolerance.degrees() > 0) {
      given.add(Wording.number(tolerance.degrees()) + "°");
    }
    if (tolerance.metres() > 0) {
      given.add(Wording.number(tolerance.metres()) + " m");
    }
    if (tolerance.scale() > 0) {
      given.add("a scale of " + Wording.number(tolerance.scale()));
    }
    int last = given.size() - 1;
    return last == 0
        ? given.get(0)
        : String.join(", ", given.subList(0, last)) + " and " + given.get(last);
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
    return Wording.exact(p.phase())
        + " "
        + Quotes.quote(p.name())
        + " = "
        + Quotes.quote(p.value())
        + (p.type() == 0 ? "" : " type " + p.type());
  }

  private void bones(Comparison.Bones bones) {
    names("bones", "+ ", bones.added().stream().map(DiffLines::name).toList());
    names("bones", "- ", bones.removed().stream().map(DiffLines::name).toList());
    if (!bones.respelled().isEmpty()) {
      line(
          "bones",
          "~ "
              + joined(
                  bones.respelled().stream()
                      .map(r -> name(r.before()) + " -> " + name(r.after()))));
    }
    if (bones.reordered()) {
      line("bones", "in another order");
    }
  }

  private void frames(Comparison.Frames frames) {
    names("frames", "+ ", frames.added().stream().map(DiffLines::text).toList());
    names("frames", "- ", frames.removed().stream().map(DiffLines::text).toList());
    if (!frames.moved().isEmpty()) {
      line(
          "frames",
          "~ "
              + joined(
                  frames.moved().stream().map(m -> text(m.before()) + " -> " + text(m.after()))));
    }
    if (frames.reordered()) {
      line("frames", "in another order");
    }
  }

  private static String text(Phase phase) {
    return phase.isStored() ? Wording.exact(phase.bits()) : "none";
  }

  /** A bone's name, to be seen also where it is empty. */
  private static String name(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
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
    line(
        "transforms",
        String.format(
            Locale.ROOT,
            "%,d of %s differ%s%s; largest differences:",
            c.motions().size(),
            Counted.of(c.bones().count() - c.unknown().size(), "bone"),
            c.motions().size() == 1 ? "s" : "",
            tolerance.isNone() ? "" : " by more than " + limits()));
    List<BoneDifference> listed = c.motions().stream().limit(maxBones).toList();
    List<Part> parts =
        Arrays.stream(Part.values())
            .filter(part -> listed.stream().anyMatch(m -> isTelling(m, part)))
            .toList();
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of(""));
    for (Part part : parts) {
      header.add(part.name().toLowerCase(Locale.ROOT));
      header.add("frame");
    }
    header.add("frames");
    rows.add(header);
    for (BoneDifference m : listed) {
      List<String> row = new ArrayList<>(List.of(FindingLines.printable(name(m.name()))));
      for (Part part : parts) {
        Optional<Peak> peak = Optional.ofNullable(m.parts().get(part));
        row.add(peak.map(p -> amount(part, p.amount())).orElse(""));
        row.add(peak.map(p -> p.frame() + 1 + " (" + text(p.phase()) + ")").orElse(""));
      }
      row.add(String.format(Locale.ROOT, "%,d", m.frames()));
      rows.add(row);
    }
    if (!listed.isEmpty()) {
      table(rows);
    }
    int more = c.motions().size() - maxBones;
    if (more > 0) {
      plain("    ... and " + String.format(Locale.ROOT, "%,d more", more));
    }
  }

  /** Whether a part has digits to show for a bone, or no other part has. */
  private static boolean isTelling(BoneDifference m, Part part) {
    return m.parts().containsKey(part)
        && (!isLess(part, m.parts().get(part).amount())
            || m.parts().entrySet().stream()
                .allMatch(p -> isLess(p.getKey(), p.getValue().amount())));
  }

  private static boolean isLess(Part part, double amount) {
    return amount < least(part);
  }

  private static double least(Part part) {
    return Math.pow(10, -digits(part));
  }

  private static int digits(Part part) {
    return switch (part) {
      case ROTATION -> 3;
      case POSITION -> 5;
      default -> 4;
    };
  }

  private static String amount(Part part, double amount) {
    return switch (part) {
      case ROW -> "missing";
      case HANDEDNESS -> "mirrored";
      case ROTATION -> number(part, amount) + "°";
      case POSITION -> number(part, amount) + " m";
      case SCALE, SHEAR, LENGTH -> number(part, amount);
      case BITS -> "differ";
    };
  }

  private static String number(Part part, double amount) {
    if (!Double.isFinite(amount)) {
      return Wording.number(amount);
    }
    String format = "%." + digits(part) + "f";
    return isLess(part, amount)
        ? "<" + String.format(Locale.ROOT, format, least(part))
        : String.format(Locale.ROOT, format, amount);
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
      plain(line.toString().stripTrailing());
    }
  }

  private void line(String what, String value) {
    lines.add(new Line(Optional.of(what), FindingLines.printable(value)));
  }

  private void plain(String line) {
    lines.add(new Line(Optional.empty(), line));
  }
}
