package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.figure.JointSearch.Neighbours;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.RestPoseComparison;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "joints",
    description =
        "Finds the joints of a skeleton: the points about which its bones turn, in the rest pose."
            + " The joints are computed from the motion of the bones; several animations of one"
            + " skeleton are used together.",
    footer = {
      "  java -jar rtm.jar joints walk.rtm",
      "  java -jar rtm.jar joints walk.rtm run.rtm --json"
    })
final class JointsCommand implements Callable<Integer> {
  private static final double MILLIMETRES = 1000;
  private static final double MICROMETRES = 1e6;
  private static final double NANOMETRES = 1e9;

  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations of one skeleton; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private InputSkeletons skeletons;
  private final List<Object> inputs = new ArrayList<>();
  private final List<JointSums> animations = new ArrayList<>();
  private final List<Path> used = new ArrayList<>();
  private SkeletonMatch match;
  private int exitCode = ExitCode.SUCCESS;

  JointsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    skeletons = InputSkeletons.of(option.finder(), console);
    skeletons.finder().requireExisting();
    for (Path file : files) {
      try {
        add(file);
        inputs.add(Json.object("path", FileArguments.nameOfInput(file)));
      } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
        // If a file cannot be used, the others still are.
        Failure failure = Failure.of(e, console);
        inputs.add(Json.object("path", FileArguments.nameOfInput(file), "error", failure.reason()));
        failure.lines().forEach(console.errors()::println);
        exitCode = Math.max(exitCode, failure.exitCode());
      }
    }
    JointSearch.Found found =
        animations.isEmpty() ? new JointSearch.Found(List.of(), Optional.empty()) : find();
    if (json) {
      Json.print(
          Json.object(
              "files",
              inputs,
              "skeleton",
              match,
              "model",
              model(found),
              "joints",
              found.joints().stream().map(JointsCommand::json).toList()),
          console);
    } else if (!animations.isEmpty()) {
      print(found);
    }
    console.lines().flush();
    if (match != null) {
      skeletons.reporter().report(match, used.get(0));
      skeletons.reporter().reportPivots(found);
    }
    return exitCode;
  }

  /** A joint; positions and residuals are in metres, directions are unit vectors. */
  private static Object json(Joint joint) {
    return Json.object(
        "bone", Quotes.characters(joint.bone()),
        "parent", Quotes.characters(joint.parent()),
        "position", rounded(joint.position()),
        "source", joint.source().id(),
        "determined", joint.determined().stream().map(JointsCommand::rounded).toList(),
        "residual",
            Double.isNaN(joint.residual()) ? null : (Double) rounded(joint.residual(), NANOMETRES),
        "attached", joint.isAttached());
  }

  private static List<Double> rounded(Vector3dc v) {
    return IntStream.range(0, 3).mapToObj(i -> rounded(v.get(i), MICROMETRES)).toList();
  }

  /** Rounds to a multiple of {@code 1 / perUnit}. Adding 0.0 turns -0 into 0. */
  private static double rounded(double value, double perUnit) {
    return Math.rint(value * perUnit) / perUnit + 0.0;
  }

  private void add(Path file) throws IOException, Failure {
    String name = FileArguments.nameOfInput(file);
    Animation animation = FileArguments.decode(name, FileArguments.read(file, console)).animation();
    SkeletonMatch own = skeletons.require(file, animation.bones());
    String first = used.isEmpty() ? name : FileArguments.nameOfInput(used.get(0));
    if (match != null && !isSame(own, match)) {
      throw apart(
          name,
          String.format(
              "its skeleton is %s, but that of %s is %s; run the command separately for each"
                  + " skeleton",
              own.skeleton().name(), first, match.skeleton().name()));
    }
    SkeletonMatch chosen = match == null ? own : match;
    JointSums sums = JointSums.of(animation, Parents.of(animation.bones(), chosen.skeleton()));
    if (!animations.stream().allMatch(other -> RestPoseComparison.agree(other, sums))) {
      throw apart(
          name,
          "its joints differ from those of "
              + first
              + ": the animations were made with different rigs or units; run the command"
              + " separately for each rig");
    }
    match = chosen;
    animations.add(sums);
    used.add(file);
  }

  /**
   * Whether two skeletons have the same name: a mod can have copies of a skeleton in several files.
   */
  private static boolean isSame(SkeletonMatch a, SkeletonMatch b) {
    return a.skeleton().name().equalsIgnoreCase(b.skeleton().name());
  }

  /** A usage error: the animations do not belong together. */
  private static Failure apart(String name, String reason) {
    return new Failure(ExitCode.USAGE_ERROR, List.of(name + ": error: " + reason), reason);
  }

  private JointSearch.Found find() {
    return JointSearch.find(
        animations, match, new Neighbours(FileArguments.folder(used.get(0)), used));
  }

  /** Prints all joints; positions are in metres, residuals in millimetres. */
  private void print(JointSearch.Found found) {
    PrintWriter out = console.lines();
    List<Joint> joints = found.joints();
    out.println("skeleton " + Wording.printable(match.describe()));
    model(found)
        .ifPresent(model -> out.println("pivots model " + Wording.printable(model.toString())));
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("bone", "parent", "x        y        z", "source", "directions", "residual (mm)"));
    for (Joint joint : joints) {
      rows.add(
          List.of(
              name(joint.bone(), "\"\""),
              name(joint.parent(), ""),
              number("%9.4f", joint.position().x())
                  + number("%9.4f", joint.position().y())
                  + number("%9.4f", joint.position().z()),
              joint.source().id(),
              joint.determined().size() + " of 3",
              residual(joint)));
    }
    Console.table("--+---", rows).forEach(out::println);
  }

  private static Optional<Path> model(JointSearch.Found found) {
    return found
        .pivots()
        .filter(pivots -> pivots.model().problem().isEmpty())
        .map(PivotsFiles.Read::file);
  }

  private static String name(String bone, String empty) {
    return bone.isEmpty() ? empty : Wording.printable(Quotes.characters(bone));
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
}
