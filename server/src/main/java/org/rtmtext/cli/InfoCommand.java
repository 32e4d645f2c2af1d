package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "info",
    description = "Describes binary animations: encoding, frames, bones, properties and more.",
    footer = {"  java -jar rtm.jar info walk.rtm", "  java -jar rtm.jar info *.rtm --json"})
final class InfoCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON document for all files.")
  private boolean json;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;

  InfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    InputSkeletons skeletons = InputSkeletons.of(option.finder(), console);
    skeletons.finder().requireExisting();
    List<Object> documents = new ArrayList<>();
    List<Runnable> reports = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    String before = "";
    for (Path file : files) {
      String name = FileArguments.nameOfInput(file);
      try {
        byte[] bytes = FileArguments.read(file, console);
        Animation a = FileArguments.decode(name, bytes).animation();
        Optional<SkeletonMatch> found = skeletons.finder().find(file, a.bones());
        AnimationFacts facts = new AnimationFacts(a, bytes.length, found);
        if (json) {
          documents.add(facts.json(name));
        } else {
          console.lines().print(before);
          facts.print(name, console.lines());
          before = String.format("%n");
        }
        found.ifPresent(match -> reports.add(() -> skeletons.reporter().report(match, file)));
        found
            .flatMap(match -> Conversion.unknownBones(match.skeleton()))
            .ifPresent(unknown -> reports.add(() -> console.warn(name, unknown)));
      } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
        // If a file cannot be read, the others are still described.
        Failure failure = Failure.of(e, console);
        failures.add(failure);
        documents.add(Json.object("path", name, "error", failure.reason()));
      }
    }
    if (json) {
      Json.print(documents, console);
    }
    console.lines().flush();
    reports.forEach(Runnable::run);
    failures.forEach(failure -> failure.lines().forEach(console.errors()::println));
    return failures.stream().mapToInt(Failure::exitCode).max().orElse(ExitCode.SUCCESS);
  }
}
