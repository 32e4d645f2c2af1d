package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.analysis.ShownNumbers.Space;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;

/** The hover of a bone in the list: its motion over the whole animation. */
final class BoneHover {
  /**
   * Degrees. Up to this difference and {@link #SAME_PLACE}, the last frame is reported as almost
   * back at the start.
   */
  private static final double SAME_TURN = 0.1;

  /** Metres; see {@link #SAME_TURN}. */
  private static final double SAME_PLACE = 0.001;

  private BoneHover() {}

  static void describe(Analysis analysis, String bone, HoverText out, CancelChecker cancel) {
    TextReading reading = analysis.reading();
    int index = reading.head().bones().indexOf(bone);
    MotionSummary motion = MotionSummary.of(analysis, index, cancel);
    out.paragraph(title(reading, bone, motion, out));
    analysis.skeleton().ifPresent(s -> out.paragraph(SkeletonNotes.bone(analysis, s, bone, out)));
    if (motion.count() < 2) {
      return;
    }
    if (!motion.moves()) {
      out.say("It does not move in any frame: %s.", numbers(motion.rows().get(0)));
      return;
    }
    // Before the table, because editors show about ten lines of a hover without scrolling.
    out.motion(motion, -1);
    boolean isPose = motion.space() == Space.POSE;
    String space = isPose ? "" : motion.space().words();
    out.table(List.of(space, "from", "to", "range"), isPose ? poseRanges(motion) : ranges(motion));
    out.paragraph(summary(motion));
  }

  private static String title(
      TextReading reading, String bone, MotionSummary motion, HoverText out) {
    List<String> bones = reading.head().bones();
    int index = bones.indexOf(bone);
    String number = index < 0 ? "" : ", bone " + (index + 1) + " of " + bones.size();
    boolean isStill = reading.head().poses().still().names().row(bone, 0) >= 0;
    String rows = isStill ? "a row in " + out.code("still") + " for all frames" : rows(motion);
    return out.bold(out.name(bone)) + FlashpointBones.note(bone) + number + ": " + rows;
  }

  private static String rows(MotionSummary motion) {
    String all = Wording.count(motion.frameCount(), "frame");
    if (motion.isSampled()) {
      return String.format(Locale.ROOT, "%,d of %s sampled", motion.count(), all);
    }
    return motion.count() == motion.frameCount() && motion.count() > 0
        ? "a row in " + (motion.count() == 1 ? "the only frame" : "all " + all)
        : String.format(Locale.ROOT, "readable rows in %,d of %s", motion.count(), all);
  }

  private static String numbers(ShownNumbers row) {
    String angles = row.hasAngles() ? three(row::angle) : "";
    String metres = three(row::metres);
    if (row.space() == Space.POSE) {
      return (angles.isEmpty() ? "scaled, sheared or mirrored" : "turn " + angles)
          + (isZero(row) ? "" : ", move " + metres);
    }
    return "position "
        + metres
        + " m"
        + (angles.isEmpty() ? "" : ", Euler angles " + angles)
        + ", "
        + row.space().words();
  }

  private static String three(IntToDoubleFunction number) {
    return IntStream.range(0, 3)
        .mapToObj(axis -> DisplayNumbers.rounded(number.applyAsDouble(axis), 4))
        .collect(Collectors.joining(" "));
  }

  private static boolean isZero(ShownNumbers row) {
    return row.transform().position().equals(0, 0, 0);
  }

  private static List<List<String>> ranges(MotionSummary motion) {
    return ranges(motion, "%s, m", ShownNumbers.METRE_DECIMALS, ShownNumbers::metres);
  }

  /** The ranges of the numbers of {@code turn}, and of {@code move} if the joint moves. */
  private static List<List<String>> poseRanges(MotionSummary motion) {
    List<List<String>> rows =
        ranges(motion, "turn %s, °", ShownNumbers.ANGLE_DECIMALS, ShownNumbers::angle);
    if (!motion.rows().stream().allMatch(BoneHover::isZero)) {
      rows.addAll(ranges(motion, "move %s, m", ShownNumbers.METRE_DECIMALS, ShownNumbers::metres));
    }
    return rows;
  }

  private interface Number {
    double of(ShownNumbers row, int axis);
  }

  private static List<List<String>> ranges(
      MotionSummary motion, String title, int decimals, Number number) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int axis = i;
      DoubleSummaryStatistics all =
          motion.rows().stream()
              .mapToDouble(row -> number.of(row, axis))
              .filter(Double::isFinite)
              .summaryStatistics();
      if (all.getCount() > 0) {
        double range = all.getMax() - all.getMin();
        String axisTitle = String.format(title, List.of("x", "y", "z").get(axis));
        rows.add(RowHover.numbers(axisTitle, decimals, "", all.getMin(), all.getMax(), range));
      }
    }
    return rows;
  }

  private static String summary(MotionSummary motion) {
    int turned = motion.mostTurned();
    int far = motion.farthest();
    int last = motion.count() - 1;
    double turn = motion.turns()[last];
    double distance = motion.distances()[last];
    String first = Wording.frame(motion.frames()[0]);
    List<String> most = new ArrayList<>();
    if (motion.turns()[turned] > 0) {
      String angle = DisplayNumbers.turn(motion.turns()[turned]);
      most.add(String.format("rotated by up to %s (in %s)", angle, frame(motion, turned)));
    }
    if (far > 0) {
      String way = DisplayNumbers.distance(motion.distances()[far]);
      most.add(String.format("moved by up to %s (in %s)", way, frame(motion, far)));
    }
    // Without a known rotation, only the position is compared.
    boolean closes = !(turn > SAME_TURN) && distance <= SAME_PLACE;
    String end =
        turn == 0 && distance == 0
            ? "it has the same transform as in " + first
            : String.format(
                closes
                    ? "it is almost back where it began: %s away"
                    : "it is %s away from where it began",
                difference(turn, distance));
    return String.format(
        "Compared with %s, it is %s. In the last frame, %s, %s.",
        first, String.join(" and ", most), frame(motion, last), end);
  }

  private static String frame(MotionSummary motion, int i) {
    return Wording.frame(motion.frames()[i]);
  }

  private static String difference(double turn, double distance) {
    return (Double.isNaN(turn) ? "" : DisplayNumbers.turn(turn) + " and ")
        + DisplayNumbers.distance(distance);
  }
}
