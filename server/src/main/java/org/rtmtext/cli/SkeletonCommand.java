package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileErrors;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "skeleton",
    description = {
      "Prints the bones of a skeleton as a tree.",
      "Problems of the model.cfg go to standard error.",
      "With --from, proposes a skeleton for animations."
    },
    footer = {
      "  java -jar rtm.jar skeleton model.cfg          all skeletons of the file",
      "  java -jar rtm.jar skeleton model.cfg#Name",
      "  java -jar rtm.jar skeleton OFP2_ManSkeleton   a built-in skeleton",
      "  java -jar rtm.jar skeleton --from walk.rtm run.rtm"
    })
final class SkeletonCommand implements Callable<Integer> {
  private static final String INDENT = "  ";

  /** Deeper bones are indented like bones at this depth, and their depth is printed. */
  private static final int MAX_INDENTS = 100;

  @Parameters(
      paramLabel = "FILE[#Name]",
      arity = "0..1",
      description = "A model.cfg, one of its skeletons, or the name of a built-in skeleton.")
  private String spec;

  @Option(
      names = "--from",
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description =
          "Plain animations of one skeleton. Proposes the parents of their bones from the motion,"
              + " and prints them as a class for model.cfg, with how sure each parent is.")
  private List<Path> animations;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  private final Console console;
  private final SkeletonFiles files = new SkeletonFiles();

  SkeletonCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (animations != null) {
      if (spec != null) {
        throw Failure.usage("specify either a skeleton or --from, not both");
      }
      return new SkeletonProposal(console).print(animations, json);
    }
    if (spec == null) {
      throw Failure.usage("specify a model.cfg, a built-in skeleton, or animations after --from");
    }
    if (spec.isBlank()) {
      throw Failure.usage(FileArguments.EMPTY_PATH);
    }
    List<SkeletonMatch> found;
    try {
      found = new SkeletonSearch(files).requested(spec, Path.of("").toAbsolutePath());
    } catch (IOException e) {
      throw Failure.usage(FileErrors.reason(e));
    }
    ModSettingsFiles mods = new ModSettingsFiles();
    ConfigCheck check =
        new ConfigCheck(files, ProblemLines.MAX_FINDINGS, file -> mods.of(file).rules());
    ProblemLines lines = ProblemLines.ofWarnings(console, Severity.HINT);
    files.known().forEach(file -> check.check(file).forEach(lines::report));
    for (SkeletonMatch match : found) {
      Conversion.unknownBones(match.skeleton())
          .ifPresent(
              unknown ->
                  console.warn(match.file().map(Path::toString).orElse("built in"), unknown));
    }
    if (json) {
      Json.print(
          Json.object("skeletons", found.stream().map(SkeletonCommand::json).toList()), console);
    } else {
      print(found);
    }
    return ExitCode.SUCCESS;
  }

  private static Object json(SkeletonMatch match) {
    Skeleton skeleton = match.skeleton();
    return Json.object(
        "name", skeleton.name(),
        "file", match.file(),
        "bones",
            IntStream.range(0, skeleton.bones().size())
                .mapToObj(
                    bone ->
                        Json.object(
                            "name", name(skeleton, bone),
                            "parent", name(skeleton, skeleton.parent(bone))))
                .toList());
  }

  /** The name of a bone; empty for none. */
  private static Optional<String> name(Skeleton skeleton, int bone) {
    return bone < 0 ? Optional.empty() : Optional.of(skeleton.bones().get(bone).spelled());
  }

  private void print(List<SkeletonMatch> found) {
    PrintWriter out = console.lines();
    for (int i = 0; i < found.size(); i++) {
      Skeleton skeleton = found.get(i).skeleton();
      String place = found.get(i).file().map(Path::toString).orElse("built in");
      String bones = Wording.count(skeleton.bones().size(), "bone");
      out.print(i == 0 ? "" : String.format("%n"));
      out.println(Wording.printable(skeleton.name() + " (" + place + "): " + bones));
      printTree(skeleton, out);
    }
    out.flush();
  }

  /** Prints the bones, each below its parent, siblings in the order of the skeleton. */
  private static void printTree(Skeleton skeleton, PrintWriter out) {
    // Not recursive: a skeleton can be one long chain.
    Map<Integer, List<Integer>> children =
        IntStream.range(0, skeleton.bones().size())
            .boxed()
            .sorted(Comparator.reverseOrder())
            .collect(Collectors.groupingBy(skeleton::parent));
    int[] depths = new int[skeleton.bones().size()];
    Deque<Integer> next = new ArrayDeque<>(children.getOrDefault(-1, List.of()));
    while (!next.isEmpty()) {
      int bone = next.removeLast();
      int parent = skeleton.parent(bone);
      int depth = parent == -1 ? 1 : depths[parent] + 1;
      depths[bone] = depth;
      out.println(
          INDENT.repeat(Math.min(depth, MAX_INDENTS))
              + Wording.printable(skeleton.bones().get(bone).spelled())
              + (depth > MAX_INDENTS ? " (depth " + depth + ")" : ""));
      next.addAll(children.getOrDefault(bone, List.of()));
    }
  }
}
