package org.rtmtext.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.joints.Joint;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/** Prints the joints of {@code joints} as a table. */
final class JointLines {
  private static final double MILLIMETRES = 1000;

  private JointLines() {}

  /** Prints all joints; positions are in metres, residuals in millimetres. */
  static void print(SkeletonMatch skeleton, JointSearch.Found found, PrintWriter out) {
    List<Joint> joints = found.joints();
    out.println("skeleton " + Wording.printable(skeleton.describe()));
    model(found)
        .ifPresent(model -> out.println("pivots model " + Wording.printable(model.toString())));
    List<String> bones = joints.stream().map(joint -> name(joint.bone(), "\"\"")).toList();
    List<String> parents = joints.stream().map(joint -> name(joint.parent(), "")).toList();
    String format =
        "%-"
            + width("bone", bones)
            + "s  %-"
            + width("parent", parents)
            + "s  %27s  %-6s  %-10s  %s";
    line(
        out,
        format,
        "bone",
        "parent",
        "x        y        z",
        "source",
        "directions",
        "residual (mm)");
    for (int i = 0; i < joints.size(); i++) {
      Joint joint = joints.get(i);
      line(
          out,
          format,
          bones.get(i),
          parents.get(i),
          number("%9.4f", joint.position().x())
              + number("%9.4f", joint.position().y())
              + number("%9.4f", joint.position().z()),
          joint.source().id(),
          joint.determined().size() + " of 3",
          residual(joint));
    }
  }

  /** The pivots model that was used. */
  static Optional<Path> model(JointSearch.Found found) {
    return found
        .pivots()
        .filter(pivots -> pivots.model().problem().isEmpty())
        .map(PivotsFiles.Read::file);
  }

  private static String name(String bone, String empty) {
    return bone.isEmpty() ? empty : Wording.printable(Quotes.characters(bone));
  }

  private static int width(String title, List<String> cells) {
    return Math.max(title.length(), cells.stream().mapToInt(String::length).max().orElse(0));
  }

  private static String residual(Joint joint) {
    if (Double.isNaN(joint.residual())) {
      return "-";
    }
    String number = number("%.3f", joint.residual() * MILLIMETRES);
    return joint.isAttached() ? number + " (no joint: moves relative to its parent)" : number;
  }

  private static String number(String format, double value) {
    // Rounding can give -0.
    return String.format(Locale.ROOT, format, value).replaceFirst("( ?)-(0\\.0*)$", "$1 $2");
  }

  private static void line(PrintWriter out, String format, Object... cells) {
    out.println(String.format(Locale.ROOT, format, cells).stripTrailing());
  }
}
