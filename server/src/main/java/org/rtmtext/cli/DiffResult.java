package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.BoneDifference;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.comparison.PoseDifferences;
import org.rtmtext.comparison.PoseDifferences.Posed;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Wording;

/**
 * The differences of two animations.
 *
 * @param before name of the first
 * @param after name of the second
 * @param skeleton by which they were compared; empty if none was needed
 * @param poses empty if the stored rows are equal or of two kinds, or if no skeleton fits
 * @param sameBytes whether the files are equal byte by byte
 */
record DiffResult(
    String before,
    String after,
    Comparison comparison,
    ToleranceOptions tolerance,
    Optional<SkeletonMatch> skeleton,
    Optional<Poses> poses,
    boolean sameBytes) {
  /**
   * What differs relative to the parents.
   *
   * @param skeleton the name of the skeleton
   */
  record Poses(String skeleton, PoseDifferences differences) {
    Object json() {
      return Json.object(
          "skeleton",
          skeleton,
          "bones",
          differences.posed().stream()
              .map(
                  p ->
                      Json.object(
                          "bone", p.bone(),
                          "frames", p.frames(),
                          "turn", p.turn().map(peak -> DiffResult.json(peak, true)),
                          "move", p.move().map(peak -> DiffResult.json(peak, true))))
              .toList(),
          "followed",
          differences.followed());
    }
  }

  private static final int MAX_NAMES = 20;
  private static final int LABEL_WIDTH = 12;

  /**
   * Why the animations cannot be compared completely; empty if they can. Bones that the skeleton
   * lacks are a reason only if there are no differences.
   */
  Optional<String> notCompared() {
    if (comparison.notCompared().isPresent()) {
      return Optional.of("cannot compare the transforms: " + comparison.notCompared().get());
    }
    return comparison.isSame() && !comparison.unknown().isEmpty()
        ? Optional.of(
            "cannot compare all bones: the skeleton lacks "
                + Wording.count(comparison.unknown().size(), "bone")
                + "; choose a different skeleton with --skeleton FILE#Name")
        : Optional.empty();
  }

  /** The JSON document of {@code diff --json}. Frames are counted from 1, as in messages. */
  Map<String, Object> json() {
    Comparison c = comparison;
    return Json.object(
        "before", before,
        "after", after,
        "same", c.isSame() && c.unknown().isEmpty(),
        "tolerance", tolerance.isNone() ? null : tolerance,
        "skeleton", skeleton,
        "encoding", c.encoding().map(v -> Json.object("before", v.before(), "after", v.after())),
        "values", c.values(),
        "properties", c.properties().changes(),
        "propertiesReordered", c.properties().reordered(),
        "bones",
            Json.object(
                "added", c.bones().added(),
                "removed", c.bones().removed(),
                "respelled", c.bones().respelled(),
                "reordered", c.bones().reordered()),
        "frames",
            Json.object(
                "added", c.frames().added(),
                "removed", c.frames().removed(),
                "moved", c.frames().moved().stream().map(DiffResult::json).toList(),
                "reordered", c.frames().reordered()),
        "motions", c.motions().stream().map(DiffResult::json).toList(),
        "poses", poses.map(Poses::json),
        "bonesNotCompared", c.unknown(),
        "notCompared", c.notCompared());
  }

  private static Object json(Comparison.MovedPhase moved) {
    return Json.object(
        "frame", moved.frame() + 1, "before", moved.before(), "after", moved.after());
  }

  private static Object json(Comparison.BoneDifference motion) {
    Map<String, Object> json = Json.object("bone", motion.name(), "frames", motion.frames());
    motion
        .parts()
        .forEach(
            (part, peak) ->
                json.put(
                    switch (part) {
                      case ROTATION -> "degrees";
                      case POSITION -> "metres";
                      default -> part.name().toLowerCase(Locale.ROOT);
                    },
                    json(peak, part.isMeasured())));
    return json;
  }

  private static Object json(Peak peak, boolean isMeasured) {
    return Json.object(
        "largest",
        isMeasured ? (Double) peak.amount() : null,
        "frame",
        peak.frame() + 1,
        "phase",
        peak.phase());
  }

  int exitCode() {
    return notCompared().isPresent()
        ? ExitCode.USAGE_ERROR
        : comparison.isSame() ? ExitCode.SUCCESS : ExitCode.FINDINGS;
  }

  /** A line of the output; its label may be empty. */
  private record Line(String label, String text) {}

  /**
   * Prints the differences, or that the animations are equal.
   *
   * @param maxBones how many bones are listed
   */
  void print(PrintWriter out, int maxBones) {
    out.println(Wording.printable(before) + " -> " + Wording.printable(after));
    List<Line> lines = lines(maxBones);
    int width = lines.stream().mapToInt(line -> line.label().length() + 2).max().orElse(0);
    String format = "  %-" + Math.max(LABEL_WIDTH, width) + "s%s%n";
    String last = "";
    for (Line line : lines) {
      if (line.label().isEmpty()) {
        out.println(line.text());
      } else {
        // The label of consecutive lines is printed once.
        String label = line.label().equals(last) ? "" : line.label();
        out.printf(format, label, Wording.printable(line.text()));
      }
      last = line.label();
    }
  }

  private List<Line> lines(int maxBones) {
    Comparison c = comparison;
    List<Line> lines = new ArrayList<>();
    c.encoding().ifPresent(v -> lines.add(new Line(v.name(), v.before() + " -> " + v.after())));
    skeleton.ifPresent(s -> lines.add(new Line("skeleton", s.describe())));
    for (Comparison.Value v : c.values()) {
      String change = v.before().isEmpty() ? v.after() : v.before() + " -> " + v.after();
      lines.add(new Line(v.name(), change));
    }
    c.properties().changes().forEach(p -> lines.add(new Line("properties", text(p))));
    order("properties", c.properties().reordered(), lines);
    names("bones", "+ ", c.bones().added().stream().map(DiffResult::name), lines);
    names("bones", "- ", c.bones().removed().stream().map(DiffResult::name), lines);
    names(
        "bones",
        "~ ",
        c.bones().respelled().stream().map(r -> name(r.before()) + " -> " + name(r.after())),
        lines);
    order("bones", c.bones().reordered(), lines);
    names("frames", "+ ", c.frames().added().stream().map(Phase::text), lines);
    names("frames", "- ", c.frames().removed().stream().map(Phase::text), lines);
    names(
        "frames",
        "~ ",
        c.frames().moved().stream().map(m -> m.before().text() + " -> " + m.after().text()),
        lines);
    order("frames", c.frames().reordered(), lines);
    if (!c.motions().isEmpty()) {
      motions(maxBones, lines);
    }
    poses.filter(p -> !p.differences().posed().isEmpty()).ifPresent(p -> poses(p, maxBones, lines));
    if (!c.unknown().isEmpty()) {
      String names = joined(c.unknown());
      lines.add(new Line("transforms", "not compared: " + names + " (not in the skeleton)"));
    }
    c.notCompared().ifPresent(why -> lines.add(new Line("transforms", "not compared: " + why)));
    if (c.isSame()) {
      lines.add(new Line("", "  " + same()));
    }
    return lines;
  }

  private String same() {
    if (sameBytes) {
      return "identical bytes";
    }
    String all = comparison.unknown().isEmpty() ? "" : "everything else is ";
    boolean isConverted = comparison.isConverted();
    if (!tolerance.isNone()) {
      return all
          + "equal within "
          + limits("and")
          + (isConverted ? ", or to the precision that both encodings can store" : "");
    }
    if (!isConverted) {
      return "the same animation; only the bytes of the files differ";
    }
    return (all.isEmpty() ? "the same animation" : all + "the same")
        + ", to the precision that both encodings can store";
  }

  /** The tolerances, for example {@code 0.5° and 0.02 m}. */
  private String limits(String conjunction) {
    return Stream.of(
            limit(tolerance.degrees(), "°"),
            limit(tolerance.metres(), " m"),
            limit(tolerance.scale(), " in scale"))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "))
        .replaceFirst(", (?!.*, )", " " + conjunction + " ");
  }

  private static Optional<String> limit(double value, String unit) {
    return value > 0 ? Optional.of(Wording.number(value) + unit) : Optional.empty();
  }

  private static String text(PropertyChange change) {
    Optional<Property> before = change.before();
    Optional<Property> after = change.after();
    if (before.isEmpty() || after.isEmpty()) {
      return (before.isEmpty() ? "+ " : "- ") + before.or(() -> after).orElseThrow().text();
    }
    return "~ " + before.get().text() + " -> " + after.get().text();
  }

  private static void order(String label, boolean isReordered, List<Line> lines) {
    if (isReordered) {
      lines.add(new Line(label, "in a different order"));
    }
  }

  /** A bone's name; an empty one is made visible. */
  private static String name(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
  }

  private static void names(String label, String sign, Stream<String> names, List<Line> lines) {
    List<String> all = names.toList();
    if (!all.isEmpty()) {
      lines.add(new Line(label, sign + joined(all)));
    }
  }

  private static String joined(List<String> all) {
    String first = all.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
    int more = all.size() - MAX_NAMES;
    return more > 0 ? first + String.format(Locale.ROOT, " and %,d more", more) : first;
  }

  private void motions(int maxBones, List<Line> lines) {
    List<BoneDifference> all = comparison.motions();
    String text =
        String.format(
            Locale.ROOT,
            "%,d of %s differ%s %s%s; largest differences:",
            all.size(),
            Wording.count(comparison.bones().count() - comparison.unknown().size(), "bone"),
            all.size() == 1 ? "s" : "",
            comparison.isConverted() ? "in model space" : "as stored",
            tolerance.isNone() ? "" : " by more than " + limits("or"));
    lines.add(new Line("transforms", text));
    List<BoneDifference> listed = all.stream().limit(maxBones).toList();
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
        row.add(peak.map(DiffResult::frame).orElse(""));
      }
      row.add(String.format(Locale.ROOT, "%,d", m.frames()));
      rows.add(row);
    }
    table(rows, all.size() - maxBones, lines);
  }

  /** Adds which bones were turned or moved relative to their parents. */
  private void poses(Poses poses, int maxBones, List<Line> lines) {
    List<Posed> all = poses.differences().posed();
    int followed = poses.differences().followed().size();
    String text =
        String.format(
            Locale.ROOT,
            "%,d of %s turned or moved relative to %s (%s)%s; largest differences:",
            all.size(),
            Wording.count(comparison.bones().count(), "bone"),
            all.size() == 1 ? "its parent" : "their parents",
            poses.skeleton(),
            followed > 0 ? String.format(Locale.ROOT, ", %,d only followed", followed) : "");
    lines.add(new Line("poses", text));
    List<Posed> listed = all.stream().limit(maxBones).toList();
    boolean hasTurns = listed.stream().anyMatch(p -> p.turn().isPresent());
    boolean hasMoves = listed.stream().anyMatch(p -> p.move().isPresent());
    List<List<String>> rows = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of(""));
    if (hasTurns) {
      header.addAll(List.of("turn", "frame"));
    }
    if (hasMoves) {
      header.addAll(List.of("move", "frame"));
    }
    header.add("frames");
    rows.add(header);
    for (Posed p : listed) {
      List<String> row = new ArrayList<>(List.of(Wording.printable(name(p.bone()))));
      if (hasTurns) {
        row.add(p.turn().map(peak -> amount(Part.ROTATION, peak.amount())).orElse(""));
        row.add(p.turn().map(DiffResult::frame).orElse(""));
      }
      if (hasMoves) {
        row.add(p.move().map(peak -> amount(Part.POSITION, peak.amount())).orElse(""));
        row.add(p.move().map(DiffResult::frame).orElse(""));
      }
      row.add(String.format(Locale.ROOT, "%,d", p.frames()));
      rows.add(row);
    }
    table(rows, all.size() - maxBones, lines);
  }

  private static String frame(Peak peak) {
    return peak.frame() + 1 + " (" + peak.phase().text() + ")";
  }

  /**
   * Adds a table, unless it has no row after its header.
   *
   * @param more how many further bones are not listed
   */
  private static void table(List<List<String>> rows, int more, List<Line> lines) {
    if (rows.size() > 1) {
      String signs = "-" + "+".repeat(rows.get(0).size() - 1);
      Console.table(signs, rows).forEach(line -> lines.add(new Line("", "    " + line)));
    }
    if (more > 0) {
      lines.add(new Line("", String.format(Locale.ROOT, "    ... and %,d more", more)));
    }
  }

  /**
   * Whether the difference of a part of a bone is printed: it is not too small for its digits, or
   * those of all parts are.
   */
  private static boolean isShown(BoneDifference m, Part part) {
    return m.parts().containsKey(part)
        && (!isLess(part, m.parts().get(part).amount())
            || m.parts().entrySet().stream()
                .allMatch(p -> isLess(p.getKey(), p.getValue().amount())));
  }

  private static boolean isLess(Part part, double amount) {
    return amount < smallest(part);
  }

  /** The smallest difference that is printed as a number; others are printed as less than it. */
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
    double shown = Math.max(amount, smallest(part));
    String digits = String.format(Locale.ROOT, "%." + digits(part) + "f", shown);
    return isLess(part, amount) ? "<" + digits : digits;
  }
}
