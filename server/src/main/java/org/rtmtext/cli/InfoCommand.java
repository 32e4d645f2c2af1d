package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.projection.DecodedFile;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileInfo;
import org.rtmtext.projection.SkeletonMatch;
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
   * @param info null if the file cannot be read
   * @param failure null if it can
   */
  private record Described(
      String name, FileInfo info, Optional<SkeletonMatch> skeleton, Failure failure) {
    InfoJson json() {
      return failure == null
          ? InfoJson.of(name, info, skeleton)
          : InfoJson.failed(name, failure.reason());
    }
  }

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
      Json.print(all.stream().map(Described::json).toArray(), console);
    } else {
      InfoLines lines = new InfoLines(console.lines());
      all.stream()
          .filter(d -> d.info() != null)
          .forEach(d -> lines.print(d.name(), d.info(), d.skeleton()));
    }
    console.lines().flush();
    ConfigWarnings configs = new ConfigWarnings(console, skeleton);
    int exitCode = Main.SUCCESS;
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      all.get(i).skeleton().ifPresent(s -> configs.report(s, file));
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
      FileInfo info = FileInfo.of(decoded.animation(), bytes.length);
      return new Described(name, info, skeleton.find(file, decoded.animation().bones()), null);
    } catch (IOException e) {
      failure =
          new Failure(
              Main.FINDINGS, List.of("rtm: " + FileErrors.reason(e)), FileErrors.reasonAlone(e));
    } catch (Failure e) {
      failure = e;
    } catch (OutOfMemoryError e) {
      failure = Failure.outOfMemory(console, Main.FINDINGS);
    }
    return new Described(name, null, Optional.empty(), failure);
  }
}
