package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.rtmtext.files.FileErrors;
import org.rtmtext.model.Animation;
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

  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON document for all files.")
  private boolean json;

  @Mixin private SkeletonOption skeleton;

  private final Console console;

  InfoCommand(Console console) {
    this.console = console;
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
      InfoLines lines = new InfoLines(console.lines());
      all.stream().filter(d -> d.failure() == null).forEach(d -> lines.print(d.info()));
    }
    console.lines().flush();
    ConfigWarnings configs = new ConfigWarnings(console, skeleton);
    int exitCode = ExitCode.SUCCESS;
    for (int i = 0; i < files.size(); i++) {
      if (all.get(i).info().skeleton() != null) {
        configs.report(all.get(i).info().skeleton(), files.get(i));
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
    Failure failure;
    try {
      byte[] bytes = FileArguments.read(file, console);
      DecodedFile decoded = FileArguments.decode(name, bytes);
      Animation a = decoded.animation();
      FileInfo info = FileInfo.of(name, a, bytes.length, skeleton.find(file, a.bones()));
      return new Described(info, null);
    } catch (IOException e) {
      failure =
          new Failure(
              ExitCode.FINDINGS,
              List.of("rtm: " + FileErrors.reason(e)),
              FileErrors.reasonAlone(e));
    } catch (Failure e) {
      failure = e;
    } catch (OutOfMemoryError e) {
      failure = Failure.outOfMemory(console, ExitCode.FINDINGS);
    }
    return new Described(FileInfo.failed(name, failure.reason()), failure);
  }
}
