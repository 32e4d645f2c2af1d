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
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Wording;

/** Prints the differences of two animations. */
final class DiffLines {
  private static final int MAX_NAMES = 20;
  private static final int LABEL_WIDTH = 12;

  /** A line; its label may be empty. */
  private record Line(String label, String text) {}

  private final PairComparer.Pair pair;
  private final Comparison c;
  private final ToleranceOptions tolerance;
  private final int maxBones;
  private final List<Line> lines = new ArrayList<>();

  DiffLines(PairComparer.Pair pair, int maxBones) {
    this.pair = pair;
    this.maxBones = maxBones;
    c = pair.comparison();
    tolerance = pair.tolerance();
  }

  /** Prints the differences, or that the animations are equal. */
  void print(PrintWriter out) {
    out.println(Wording.printable(pair.before()) + " -> " + Wording.printable(pair.after()));
    c.encoding().ifPresent(v -> line(v.name(), v.before() + " -> " + v.after()));
    pair.skeleton().ifPresent(s -> line("skeleton", s.describe()));
    if (c.isSame()) {
      unknown();
      plain("  " + same());
    } else {
      for (Comparison.Value v : c.values()) {
        line(v.name(), v.before().isEmpty() ? v.after() : v.before() + " -> " + v.after());
      }
      c.properties().changes().forEach(p -> line("properties", text(p)));
      order("properties", c.properties().reordered());
      bones(c.bones());
      frames(c.frames());
      motions();
      unknown();
      c.notCompared().ifPresent(reason -> line("transforms", "not compared: " + reason));
    }
    printLines(out);
  }

  /** The label of consecutive lines is printed once. */
  private void printLines(PrintWriter out) {
    int width = lines.stream().mapToInt(line -> line.label().length() + 2).max().orElse(0);
    String format = "  %-" + Math.max(LABEL_WIDTH, width) + "s%s%n";
    String last = "";
    for (Line line : lines) {
      if (line.label().isEmpty()) {
        out.println(line.text());
      } else {
        out.printf(format, line.label().equals(last) ? "" : line.label(), line.text());
      }
      last = line.label();
    }
  }

  private String same() {
    if (pair.sameBytes()) {
      return "identical bytes";
    }
    String all = c.unknown().isEmpty() ? "" : "everything else is ";
    if (!tolerance.isNone()) {
      return all
          + "equal within "
          + limits("and")
          + (c.isConverted() ? ", or to the precision that both encodings can store" : "");
    }
    if (!c.isConverted()) {
      return "the same animation; only the bytes of the files differ";
    }
    return (all.isEmpty() ? "the same animation" : all + "the same")
        + ", to the precision that both encodings can store";
  }

  /** The tolerances, for example {@code 0.5° and 0.02 m}. */
  private String limits(String conjunction) {
    List<String> given = new ArrayList<>();
    if (tolerance.degrees() > 0) {
      given.add(Wording.number(tolerance.degrees()) + "°");
    }
    if (tolerance.metres() > 0) {
      given.add(Wording.number(tolerance.metres()) + " m");
    }
    if (tolerance.scale() > 0) {
      given.add(Wording.number(tolerance.scale()) + " in scale");
    }
    return String.join(", ", given).replaceFirst(", (?!.*, )", " " + conjunction + " ");
  }

  private void unknown() {
    if (!c.unknown().isEmpty()) {
      String names = joined(c.unknown());
      line("transforms", "not compared: " + names + " (not in the skeleton)");
    }
  }

  private static String text(PropertyChange change) {
    Optional<Property> before = change.before();
    Optional<Property> after = change.after();
    if (before.isEmpty() || after.isEmpty()) {
      return (before.isEmpty() ? "+ " : "- ") + before.or(() -> after).orElseThrow().text();
    }
    return "~ " + before.get().text() + " -> " + after.get().text();
  }

  private void bones(Comparison.Bones bones) {
    names("bones", "+ ", bones.added().stream().map(DiffLines::name));
    names("bones", "- ", bones.removed().stream().map(DiffLines::name));
    names(
        "bones",
        "~ ",
        bones.respelled().stream().map(r -> name(r.before()) + " -> " + name(r.after())));
    order("bones", bones.reordered());
  }

  private void frames(Comparison.Frames frames) {
    names("frames", "+ ", frames.added().stream().map(Phase::text));
    names("frames", "- ", frames.removed().stream().map(Phase::text));
    names(
        "frames",
        "~ ",
        frames.moved().stream().map(m -> m.before().text() + " -> " + m.after().text()));
    order("frames", frames.reordered());
  }

  private void order(String label, boolean isReordered) {
    if (isReordered) {
      line(label, "in a different order");
    }
  }

  /** A bone's name; an empty one is made visible. */
  private static String name(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
  }

  private void names(String label, String sign, Stream<String> names) {
    List<String> all = names.toList();
    if (!all.isEmpty()) {
      line(label, sign + joined(all));
    }
  }

  private static String joined(List<String> all) {
    String first = all.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = all.size() - MAX_NAMES;
    return more > 0 ? first + String.format(Locale.ROOT, " and %,d more", more) : first;
  }

  private void motions() {
    if (c.motions().isEmpty()) {
      return;
    }
    line(
        "transforms",
        String.format(
            Locale.ROOT,
            "%,d of %s differ%s%s; largest differences:",
            c.motions().size(),
            Wording.count(c.bones().count() - c.unknown().size(), "bone"),
            c.motions().size() == 1 ? "s" : "",
            tolerance.isNone() ? "" : " by more than " + limits("or")));
    List<BoneDifference> listed = c.motions().stream().limit(maxBones).toList();
    List<Part> parts =
        Arrays.stream(Part.values())
            .filter(part -> listed.stream().anyMatch(m -> isShown(m, part)))
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
      List<String> row = new ArrayList<>(List.of(Wording.printable(name(m.name()))));
      for (Part part : parts) {
        Optional<Peak> peak = Optional.ofNullable(m.parts().get(part));
        row.add(peak.map(p -> amount(part, p.amount())).orElse(""));
        row.add(peak.map(p -> p.frame() + 1 + " (" + p.phase().text() + ")").orElse(""));
      }
      row.add(String.format(Locale.ROOT, "%,d", m.frames()));
      rows.add(row);
    }
    if (!listed.isEmpty()) {
      table(rows);
    }
    int more = c.motions().size() - maxBones;
    if (more > 0) {
      plain(String.format(Locale.ROOT, "    ... and %,d more", more));
    }
  }

  /** Whether a part of a bone has digits to show, or no other part has. */
  private static boolean isShown(BoneDifference m, Part part) {
    return m.parts().containsKey(part)
        && (!isLess(part, m.parts().get(part).amount())
            || m.parts().entrySet().stream()
                .allMatch(p -> isLess(p.getKey(), p.getValue().amount())));
  }

  private static boolean isLess(Part part, double amount) {
    return amount < smallest(part);
  }

  /** The smallest amount that is printed with digits. */
  private static double smallest(Part part) {
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
        ? "<" + String.format(Locale.ROOT, format, smallest(part))
        : String.format(Locale.ROOT, format, amount);
  }

  /** Prints aligned columns, the first to the left and all others to the right. */
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

  private void line(String label, String value) {
    lines.add(new Line(label, Wording.printable(value)));
  }

  private void plain(String line) {
    lines.add(new Line("", line));
  }
}
