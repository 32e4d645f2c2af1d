package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Severity;
import org.rtmtext.projection.AtomicFile;
import org.rtmtext.projection.BoneFindings;
import org.rtmtext.projection.Conversions;
import org.rtmtext.projection.Expected;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.FolderWalk;
import org.rtmtext.projection.Position;
import org.rtmtext.projection.SkeletonChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** From one encoding to another. */
@Command(
    name = "convert",
    description = {
      "Converts animations between plain and binarised encodings.",
      "Plain transforms are in model space, binarised ones relative to the parent bone: between"
          + " them a skeleton is needed. What cannot be taken over as it was is said on standard"
          + " error."
    },
    footer = {
      "  rtm convert walk.rtm -o walk5.rtm --to bmtr5",
      "  rtm convert walk.rtm -o plain.rtm --to plain --skeleton model.cfg#OFP2_ManSkeleton",
      "  rtm convert anims/ -o binarised/ --to bmtr5        all animations of a folder",
      "  rtm convert a.rtm -o - --to plain | rtm text -"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "IN.rtm",
      arity = "1..*",
      description = "Binary animations, and folders with them; - is standard input.")
  private List<Path> inputs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description =
          "Where to write: a file, or a folder for several animations; - is standard output.")
  private Path output;

  @Option(
      names = "--to",
      paramLabel = "ENCODING",
      required = true,
      converter = EncodingName.class,
      description = "plain, bmtr3, bmtr4 or bmtr5.")
  private Encoding to;

  @Option(
      names = "--bones",
      paramLabel = "WHICH",
      defaultValue = "animation",
      converter = BoneChoiceName.class,
      description =
          "Between plain and binarised. animation: those of the animation in its order; sorted: in the skeleton's order; all:"
              + " those of the skeleton, filled in where the animation lacks them."
              + " ${DEFAULT-VALUE} if not given.")
  private BoneChoice bones;

  @Mixin private SkeletonOption skeleton;

  private final Console console;
  private final FindingLines lines;

  ConvertCommand(Console console) {
    this.console = console;
    lines = new FindingLines(console.hasColours());
  }

  @Override
  public Integer call() throws IOException, Failure {
    for (Path input : inputs) {
      if (!Paths.isStandard(input)) {
        Paths.requireExisting(input);
      }
    }
    skeleton.requireExisting();
    boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
    if (one && !Files.isDirectory(output)) {
      convertOne(inputs.get(0));
      return Main.GOOD;
    }
    return convertAll(targets());
  }

  private void convertOne(Path input) throws IOException, Failure {
    if (Paths.isStandard(output) && console.outIsTerminal()) {
      throw Failure.usage("rtm: a binary file is not written to a terminal; use -o FILE or a pipe");
    }
    Paths.requireOther(input, output);
    Paths.requireNoText(output);
    Paths.requireFolderOf(output);
    convert(
        input,
        output,
        c -> console.errors().println("rtm: skeleton " + FindingLines.printable(c.describe())));
  }

  /** Where each animation goes: those of a folder keep their folders. */
  private Map<Path, Path> targets() throws IOException, Failure {
    if (Paths.isStandard(output) || Files.isRegularFile(output)) {
      throw Failure.usage("rtm: several animations are written to a folder: -o FOLDER");
    }
    Map<Path, Path> targets = new LinkedHashMap<>();
    Set<Path> taken = new HashSet<>();
    for (Path input : inputs) {
      boolean folder = Files.isDirectory(input);
      if (Paths.isStandard(input)) {
        throw Failure.usage("rtm: standard input has no name for a file in a folder");
      }
      for (Path file : FolderWalk.animations(List.of(input))) {
        Path target = output.resolve(folder ? input.relativize(file) : file.getFileName());
        if (!taken.add(target.normalize())) {
          throw Failure.usage(
              "rtm: two animations would be written to " + FindingLines.printable(target + ""));
        }
        Paths.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireOthers(targets);
    if (targets.isEmpty()) {
      throw Failure.usage("rtm: no .rtm files in " + FindingLines.printable(inputs.get(0) + ""));
    }
    return targets;
  }

  /** An animation that is still to be read must not be written over. */
  private static void requireOthers(Map<Path, Path> targets) throws IOException, Failure {
    Set<Path> read = new HashSet<>();
    for (Path input : targets.keySet()) {
      read.add(input.toRealPath());
    }
    for (Path target : targets.values()) {
      if (Files.exists(target) && read.contains(target.toRealPath())) {
        throw Failure.usage(
            "rtm: "
                + FindingLines.printable(target.toString())
                + " is one of the animations that are read; write to another folder");
      }
    }
  }

  /** One that cannot be converted must not keep the others from it. */
  private int convertAll(Map<Path, Path> targets) {
    PrintWriter err = console.errors();
    ProgressBar bar = new ProgressBar(console);
    Map<String, Integer> skeletons = new LinkedHashMap<>();
    int failed = 0;
    int done = 0;
    for (Map.Entry<Path, Path> target : targets.entrySet()) {
      bar.show(done++, targets.size());
      try {
        Files.createDirectories(target.getValue().toAbsolutePath().getParent());
        convert(
            target.getKey(), target.getValue(), c -> skeletons.merge(c.source(), 1, Integer::sum));
      } catch (Failure e) {
        bar.clear();
        e.lines().forEach(err::println);
        failed++;
      } catch (IOException e) {
        bar.clear();
        err.println("rtm: " + FindingLines.printable(FileErrors.reason(e)));
        failed++;
      }
    }
    bar.clear();
    skeletons.forEach(
        (name, count) ->
            err.println(
                "rtm: skeleton "
                    + FindingLines.printable(name)
                    + " for "
                    + Counted.of(count, "file")));
    err.flush();
    console
        .lines()
        .println(
            "converted "
                + Counted.of(targets.size() - failed, "file")
                + " to "
                + to.text()
                + (failed > 0 ? String.format(Locale.ROOT, ", %,d not", failed) : ""));
    return failed > 0 ? Main.FINDINGS : Main.GOOD;
  }

  /**
   * Converts one animation and writes it.
   *
   * @param used is told the skeleton, if one is needed
   */
  private void convert(Path input, Path target, Consumer<SkeletonChoice> used)
      throws IOException, Failure {
    String name = Paths.nameOfInput(input);
    Animation a = Opening.open(name, Paths.read(input, console)).animation();
    Optional<SkeletonChoice> choice = Optional.empty();
    if (!Conversion.needsSkeleton(a.encoding(), to)) {
      if (bones != BoneChoice.ANIMATION) {
        throw Failure.usage(
            "rtm: --bones chooses between plain and binarised only; "
                + FindingLines.printable(name)
                + " is "
                + a.encoding().text());
      }
    } else {
      choice = skeleton.find(input, a.bones());
      if (choice.isEmpty()) {
        throw Failure.finding(
            FindingLines.printable(name)
                + ": error: no skeleton fits: no model.cfg up the folders, and none that is built"
                + " in, has half of the bones; name one with --skeleton FILE#Name",
            "rtm: nothing written");
      }
    }
    choice.ifPresent(used);
    Conversions.Result result;
    try {
      result = Conversions.convert(a, to, choice, bones);
    } catch (CannotConvertException e) {
      throw Failure.finding(
          FindingLines.printable(name) + ": error: " + FindingLines.printable(e.getMessage()),
          "rtm: nothing written");
    }
    for (Finding f : BoneFindings.joined(a, result.findings())) {
      // Whatever the code says of an animation: what was left out of one is a warning.
      FileFinding warning =
          new FileFinding(Severity.WARNING, f.code().id(), f.message(), Position.NONE, 0);
      console.errors().println(lines.line(name, warning));
    }
    write(target, result);
  }

  private void write(Path target, Conversions.Result result) throws IOException {
    byte[] bytes = result.packed().bytes();
    if (Paths.isStandard(target)) {
      console.out().write(bytes);
      console.out().flush();
      return;
    }
    AtomicFile.write(target, bytes, Expected.anything());
    Animation made = result.packed().animation();
    if (inputs.size() == 1 && !Files.isDirectory(output)) {
      console
          .lines()
          .printf(
              Locale.ROOT,
              "wrote %s: %s, %s, %s, %s%n",
              FindingLines.printable(target.toString()),
              made.encoding().text(),
              Counted.of(made.bones().size(), "bone"),
              Counted.of(made.frames().size(), "frame"),
              Counted.of(bytes.length, "byte"));
    }
  }

  static final class EncodingName implements ITypeConverter<Encoding> {
    @Override
    public Encoding convert(String value) {
      return Encoding.named(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + value + "' is none of plain, bmtr3, bmtr4 and bmtr5"));
    }
  }

  static final class BoneChoiceName implements ITypeConverter<BoneChoice> {
    @Override
    public BoneChoice convert(String value) {
      return BoneChoice.named(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + value + "' is none of animation, sorted and all"));
    }
  }
}
