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
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code info}. */
@Command(
    name = "info",
    description = "Describes binary animations: encoding, frames, bones, properties and more.",
    footer = {"  java -jar rtm.jar info walk.rtm", "  java -jar rtm.jar info *.rtm --json"})
final class InfoCommand implements Callable<Integer> {
  /**
   * The description of a file.
   *
   * @param failure null if the file could be read
   */
  private record Described(FileInfo info, Failure failure) {}

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
    List<Described> all = new ArrayList<>();
    for (Path file : files) {
      all.add(describe(file));
    }
    if (json) {
      Json.print(all.stream().map(Described::info).toArray(), console);
    } else {
      List<FileInfo> read =
          all.stream().filter(d -> d.failure() == null).map(Described::info).toList();
      for (int i = 0; i < read.size(); i++) {
        console.lines().print(i == 0 ? "" : String.format("%n"));
        print(read.get(i));
      }
    }
    console.lines().flush();
    int exitCode = ExitCode.SUCCESS;
    for (int i = 0; i < files.size(); i++) {
      if (all.get(i).info().skeleton() != null) {
        skeleton.report(all.get(i).info().skeleton(), files.get(i));
      }
    }
    for (Described d : all) {
      if (d.failure() != null) {
        d.failure().lines().forEach(console.errors()::println);
        exitCode = Math.max(exitCode, d.failure().exitCode());
      }
    }
    return exitCode;
  }

  /** A file that cannot be read does not keep the others from being described. */
  private Described describe(Path file) {
    String name = FileArguments.nameOfInput(file);
    try {
      byte[] bytes = FileArguments.read(file, console);
      DecodedFile decoded = FileArguments.decode(name, bytes);
      Animation a = decoded.animation();
      FileInfo info = FileInfo.of(name, a, bytes.length, skeleton.find(file, a.bones()));
      return new Described(info, null);
    } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
      Failure failure = Failure.of(e, console);
      return new Described(FileInfo.failed(name, failure.reason()), failure);
    }
  }

  private void print(FileInfo info) {
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
    if (!isPlain) {
      line("reversed", number(info.reversed()));
      line("preload", number(info.preload()));
      if (info.metadata() > 0) {
        line("metadata", Wording.count(info.metadata(), "string"));
      }
      line(
          "compressed",
          number(info.compressedArrays()) + " of " + Wording.count(info.arrays(), "array"));
    }
    if (isPlain) {
      line("padding", info.namePadding() ? "nonzero bytes after names" : "zeros");
      if (info.framesWithOtherNames() > 0) {
        line(
            "names",
            "spelled differently in " + Wording.count(info.framesWithOtherNames(), "frame"));
      }
    }
    if (info.trailingBytes() > 0) {
      line("trailing", Wording.count(info.trailingBytes(), "byte") + " after the last frame");
    }
    for (String disagreement : info.disagreements()) {
      line("disagree", disagreement);
    }
  }

  private static String properties(FileInfo info) {
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
