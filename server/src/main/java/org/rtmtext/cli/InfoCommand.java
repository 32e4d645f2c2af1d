package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileInfo;
import org.rtmtext.projection.OpenedFile;
import org.rtmtext.projection.SkeletonChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes files. */
@Command(
    name = "info",
    description = "Tells what binary animations are: encoding, frames, bones, properties and more.",
    footer = {"  java -jar rtm.jar info walk.rtm", "  java -jar rtm.jar info *.rtm --json"})
final class InfoCommand implements Callable<Integer> {
  /**
   * A file that was described.
   *
   * @param info null when the file cannot be read
   * @param error why it cannot, without its name
   * @param line the same with the name, for people
   */
  private record Described(
      String name,
      FileInfo info,
      Optional<SkeletonChoice> skeleton,
      String error,
      String line,
      int exitCode) {}

  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "One JSON document for all files.")
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
      printJson(all);
    } else {
      InfoLines lines = new InfoLines(console.lines());
      all.stream()
          .filter(d -> d.info() != null)
          .forEach(d -> lines.print(d.name(), d.info(), d.skeleton()));
    }
    console.lines().flush();
    ConfigWarnings configs = new ConfigWarnings(console, skeleton);
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      all.get(i).skeleton().ifPresent(s -> configs.tell(s, file));
    }
    all.stream().filter(d -> d.info() == null).forEach(d -> console.errors().println(d.line()));
    return all.stream().mapToInt(Described::exitCode).max().orElse(Main.GOOD);
  }

  /** What cannot be read must not keep the others from being described. */
  private Described describe(Path file) {
    String name = Paths.nameOfInput(file);
    try {
      byte[] bytes = Paths.read(file, console);
      OpenedFile opened = Opening.open(name, bytes);
      FileInfo info = FileInfo.of(opened.animation(), bytes.length);
      Optional<SkeletonChoice> choice = skeleton.find(file, opened.animation().bones());
      return new Described(name, info, choice, null, null, Main.GOOD);
    } catch (IOException e) {
      String line = "rtm: " + FindingLines.printable(FileErrors.reason(e));
      return new Described(
          name, null, Optional.empty(), FileErrors.reasonAlone(e), line, Main.FINDINGS);
    } catch (Failure e) {
      return failed(name, e);
    } catch (OutOfMemoryError e) {
      return failed(name, Failure.outOfMemory(console, Main.FINDINGS));
    }
  }

  private static Described failed(String name, Failure e) {
    return new Described(name, null, Optional.empty(), e.reason(), e.getMessage(), e.exitCode());
  }

  private void printJson(List<Described> all) throws IOException {
    JsonWriter writer = JsonOutput.writer(console);
    writer.beginArray();
    for (Described d : all) {
      InfoJson.write(writer, d.name(), d.info(), d.skeleton(), d.error());
    }
    writer.endArray();
    writer.flush();
    JsonOutput.endLine(console);
  }
}
