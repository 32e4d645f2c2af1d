package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.files.FileBytes;
import org.rtmtext.mod.AnimationIndex;
import org.rtmtext.mod.AnimationIndex.Use;
import org.rtmtext.mod.ConfigTexts;
import org.rtmtext.model.Animation;
import org.rtmtext.moves.Playback;
import org.rtmtext.moves.State;
import org.rtmtext.problem.Wording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "uses",
    description =
        "Lists which classes of a mod's config.cpp files use which animation, and how the game"
            + " plays it there.",
    footer = {
      "  java -jar rtm.jar uses addons/",
      "  java -jar rtm.jar uses addons/ --unused   animations that no class uses"
    })
final class UsesCommand implements Callable<Integer> {
  private static final String UNKNOWN = "";

  @Parameters(paramLabel = "FOLDER", arity = "1..*", description = "Folders of one mod.")
  private List<Path> folders;

  @Option(names = "--unused", description = "List only the animations that no class uses.")
  private boolean isUnused;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  private final Console console;

  /**
   * An animation in a class.
   *
   * @param animation the path of the file; or the path that the class names, if no file is there
   * @param problem empty if there is none
   */
  private record Row(
      String animation, Optional<Use> use, Optional<Playback> playback, String problem) {
    Object json() {
      Optional<ConfigToken> owner = use.map(Use::owner);
      return Json.object(
          "path", animation,
          "class", owner.map(ConfigToken::text),
          "in", use.flatMap(Use::moves).map(moves -> moves.name().text()),
          "file", owner.map(token -> token.place().file()),
          "line", owner.map(token -> token.place().line() + 1),
          "seconds", number(Playback::seconds),
          "framesPerSecond", number(Playback::framesPerSecond),
          "metresPerSecond", number(Playback::metresPerSecond),
          "looped", playback.flatMap(Playback::isLooped),
          "skeleton", use.flatMap(Use::skeleton).map(ConfigToken::text),
          "problem", problem.isEmpty() ? null : problem);
    }

    List<String> cells() {
      return List.of(
          Wording.printable(animation),
          use.map(Use::owner).map(ConfigToken::text).map(Wording::printable).orElse(UNKNOWN),
          cell(Playback::seconds, "%.2f"),
          cell(Playback::framesPerSecond, "%.1f"),
          cell(Playback::metresPerSecond, "%.2f"),
          playback.flatMap(Playback::isLooped).map(is -> is ? "yes" : "no").orElse(UNKNOWN),
          use.flatMap(Use::skeleton).map(ConfigToken::text).map(Wording::printable).orElse(UNKNOWN),
          problem);
    }

    private String cell(Function<Playback, OptionalDouble> value, String form) {
      return number(value).map(v -> String.format(Locale.ROOT, form, v)).orElse(UNKNOWN);
    }

    private Optional<Double> number(Function<Playback, OptionalDouble> value) {
      return playback.map(value).filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble);
    }
  }

  UsesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw Failure.usage(folder + " is not a folder");
      }
    }
    AnimationIndex index =
        AnimationIndex.read(
            folders.stream().map(UsesCommand::absolute).toList(), new ConfigTexts());
    List<Row> rows = new ArrayList<>();
    if (!isUnused) {
      index.byAnimation().forEach((file, uses) -> rows.addAll(used(file, uses)));
      for (Use use : index.missing()) {
        rows.add(new Row(use.path().text(), Optional.of(use), Optional.empty(), "no such file"));
      }
    }
    for (Path file : index.unused()) {
      rows.add(new Row(shown(file), Optional.empty(), Optional.empty(), "not used"));
    }
    if (json) {
      Json.print(rows.stream().map(Row::json).toList(), console);
    } else if (isUnused) {
      rows.forEach(row -> console.lines().println(Wording.printable(row.animation)));
    } else {
      List<String> names =
          List.of(
              "animation", "class", "seconds", "frames/s", "m/s", "looped", "skeleton", "problem");
      Console.table(
              "--+++---", Stream.concat(Stream.of(names), rows.stream().map(Row::cells)).toList())
          .forEach(console.lines()::println);
    }
    console.lines().flush();
    return ExitCode.SUCCESS;
  }

  private List<Row> used(Path file, List<Use> uses) {
    Optional<Animation> animation;
    try {
      animation = Optional.of(RtmCodec.decode(FileBytes.read(file)));
    } catch (IOException | RtmFormatException e) {
      animation = Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (Use use : uses) {
      Optional<State> state = use.state();
      rows.add(
          new Row(
              shown(file),
              Optional.of(use),
              animation.flatMap(a -> state.map(s -> Playback.of(s, a))),
              animation.isPresent() ? "" : "cannot be read"));
    }
    return rows;
  }

  /** A path that begins with the folder as the user has written it. */
  private String shown(Path file) {
    return folders.stream()
        .filter(folder -> file.startsWith(absolute(folder)))
        .map(folder -> folder.resolve(absolute(folder).relativize(file)).toString())
        .findFirst()
        .orElseGet(file::toString);
  }

  private static Path absolute(Path folder) {
    return folder.toAbsolutePath().normalize();
  }
}
