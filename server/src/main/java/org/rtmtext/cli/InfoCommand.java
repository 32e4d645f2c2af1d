package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.AnimationInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "info",
    description = "Describes binary animations: encoding, frames, bones, properties and more.",
    footer = {"  java -jar rtm.jar info walk.rtm", "  java -jar rtm.jar info *.rtm --json"})
final class InfoCommand implements Callable<Integer> {
  private static final int MAX_PROPERTIES = 8;

  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON document for all files.")
  private boolean json;

  @Mixin private final SkeletonOption skeleton;

  private final Console console;

  InfoCommand(Console console) {
    this.console = console;
    skeleton = new SkeletonOption(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    skeleton.requireExisting();
    List<AnimationInfo> all = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    for (Path file : files) {
      all.add(describe(file, failures));
    }
    if (json) {
      Json.print(all, console);
    } else {
      String before = "";
      for (AnimationInfo info : all.stream().filter(i -> i.error() == null).toList()) {
        console.lines().print(before);
        print(info);
        before = String.format("%n");
      }
    }
    console.lines().flush();
    for (int i = 0; i < files.size(); i++) {
      if (all.get(i).skeleton() != null) {
        skeleton.report(all.get(i).skeleton(), files.get(i));
      }
    }
    failures.forEach(failure -> failure.lines().forEach(console.errors()::println));
    return failures.stream().mapToInt(Failure::exitCode).max().orElse(ExitCode.SUCCESS);
  }

  /** A file that cannot be read does not keep the others from being described. */
  private AnimationInfo describe(Path file, List<Failure> failures) {
    String name = FileArguments.nameOfInput(file);
    try {
      byte[] bytes = FileArguments.read(file, console);
      Animation a = FileArguments.decode(name, bytes).animation();
      return AnimationInfo.of(name, a, bytes.length, skeleton.find(file, a.bones()));
    } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
      failures.add(Failure.of(e, console));
      return AnimationInfo.failed(name, failures.get(failures.size() - 1).reason());
    }
  }

  private void print(AnimationInfo info) {
    PrintWriter out = console.lines();
    out.println(Wording.printable(info.path()));
    boolean isPlain = info.mdat() != null;
    line("encoding", info.encoding() + (isPlain && info.mdat() ? " with RTM_MDAT" : ""));
    line("size", Wording.count(info.size(), "byte"));
    line("bones", number(info.bones()));
    line(
        "skeleton",
        info.skeleton() == null ? "no known skeleton fits" : info.skeleton().describe());
    line("frames", number(info.frames()));
    if (info.phases() != null) {
      line("phases", text(info.phases().get(0)) + " to " + text(info.phases().get(1)));
    }
    line(
        "motion",
        info.motion().stream().map(InfoCommand::text).collect(Collectors.joining(" ")) + " m");
    line("properties", properties(info));
    if (isPlain) {
      line("padding", info.namePadding() ? "nonzero bytes after names" : "zeros");
      if (info.framesWithOtherNames() > 0) {
        String frames = Wording.count(info.framesWithOtherNames(), "frame");
        line("names", "spelled differently in " + frames);
      }
    } else {
      line("reversed", number(info.reversed()));
      line("preload", number(info.preload()));
      if (info.metadata() > 0) {
        line("metadata", Wording.count(info.metadata(), "string"));
      }
      String arrays = Wording.count(info.arrays(), "array");
      line("compressed", number(info.compressedArrays()) + " of " + arrays);
    }
    if (info.trailingBytes() > 0) {
      line("trailing", Wording.count(info.trailingBytes(), "byte") + " after the last frame");
    }
    for (String disagreement : info.disagreements()) {
      line("disagree", disagreement);
    }
  }

  private static String properties(AnimationInfo info) {
    if (info.properties().isEmpty()) {
      return "none";
    }
    String list =
        info.properties().stream()
            .limit(MAX_PROPERTIES)
            .map(e -> e.name() + " at " + text(e.phase()))
            .collect(Collectors.joining(", "));
    int more = info.properties().size() - MAX_PROPERTIES;
    return list + (more > 0 ? ", and " + number(more) + " more" : "");
  }

  private static String text(float value) {
    return Wording.exact(Float.floatToRawIntBits(value));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void line(String label, String value) {
    console.lines().println(String.format("  %-12s%s", label, Wording.printable(value)));
  }
}
