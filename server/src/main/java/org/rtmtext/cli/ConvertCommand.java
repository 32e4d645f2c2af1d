package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.BoneProblems;
import org.rtmtext.projection.Conversions;
import org.rtmtext.projection.FileBytes;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.FolderWalk.Found;
import org.rtmtext.projection.NotConverted;
import org.rtmtext.projection.ParallelCheck;
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
      "  java -jar rtm.jar convert walk.rtm -o walk5.rtm --to bmtr5",
      "  java -jar rtm.jar convert a.rtm -o b.rtm --to plain --skeleton model.cfg#Name",
      "  java -jar rtm.jar convert anims/ -o binarised/ --to bmtr5",
      "        all animations of a folder",
      "  java -jar rtm.jar convert walk.rtmt -o walk.rtm --to bmtr5",
      "        the text of an animation",
      "  java -jar rtm.jar convert a.rtm -o - --to plain | java -jar rtm.jar text -"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "IN.rtm",
      arity = "1..*",
      description =
          "Animations, binary or text, and folders with them; - is standard input. Of a folder, a"
              + " text beside its animation is left out, and so is the folder OUT.")
  private List<Path> inputs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      converter = Output.Converter.class,
      description =
          "Where to write: a file, or a folder for several animations, also one that is named with"
              + " a / at the end; - is standard output.")
  private Output output;

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
          "Between plain and binarised. animation: those of the animation in its order; sorted: in"
              + " the skeleton's order; all: those of the animation, then those of the skeleton that"
              + " it lacks, which are the identity in model space."
              + " ${DEFAULT-VALUE} if not given.")
  private BoneChoice bones;

  @Option(
      names = "--as-is",
      description =
          "Go by the first line of a text, also where its rows are written as files of the other kind"
              + " store them.")
  private boolean asIs;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say only what went wrong, and what could not be taken over.")
  private boolean quiet;

  @Mixin private OverwriteOption overwrite;

  @Mixin private SkeletonOption skeleton;

  private final Console console;
  private final FindingLines lines;
  private final ProgressBar bar;
  private ConfigWarnings configs;

  /**
   * An animation that was converted and written.
   *
   * @param skeleton empty where none was needed
   */
  private record Made(Animation animation, int size, Optional<SkeletonChoice> skeleton) {}

  ConvertCommand(Console console) {
    this.console = console;
    lines = new FindingLines(console.hasColours());
    bar = new ProgressBar(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    for (Path input : inputs) {
      if (!Paths.isStandard(input)) {
        Paths.requireExisting(input);
      }
    }
    skeleton.requireExisting();
    configs = new ConfigWarnings(console, skeleton);
    boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
    if (one && !output.isFolder()) {
      convertOne(inputs.get(0), output.file());
      return Main.GOOD;
    }
    return convertAll(ConvertTargets.of(inputs, output, to));
  }

  private void convertOne(Path input, Path target) throws IOException, Failure {
    if (Paths.isStandard(target) && console.outIsTerminal()) {
      throw Failure.usage("rtm: a binary file is not written to a terminal; use -o FILE or a pipe");
    }
    Paths.requireOther(input, target);
    Paths.requireNoText(target);
    Paths.requireRtm(target);
    Paths.requireFolderOf(target);
    try {
      Made made = convert(input, Paths.read(input, console), target, !quiet);
      if (!quiet && !Paths.isStandard(target)) {
        console.lines().println(wrote(target, made));
      }
    } catch (Failure e) {
      if (e.exitCode() != Main.FINDINGS) {
        throw e;
      }
      throw Failure.finding(String.join("\n", e.lines()), "rtm: nothing written");
    }
  }

  /**
   * One that cannot be converted must not keep the others from it.
   *
   * @return {@link Main#FINDINGS} if something is wrong with an input, else {@link Main#WRONG_USE}
   *     if one was refused or its target could not be written
   */
  private int convertAll(ConvertTargets all) throws Failure {
    ConvertTargets.makeFolder(output.path());
    Map<Path, Path> targets = all.targets();
    int failed = all.unreadable().size() - all.unreadableFolders();
    boolean isInputWrong = !all.unreadable().isEmpty();
    int converted = 0;
    int done = 0;
    for (Found found : all.unreadable()) {
      console
          .errors()
          .println(
              "rtm: cannot read "
                  + FindingLines.printable(found.path().toString())
                  + ": "
                  + FindingLines.printable(FileErrors.reasonAlone(found.failure())));
    }
    for (Map.Entry<Path, Path> target : targets.entrySet()) {
      bar.show(done++, targets.size());
      try {
        ConvertTargets.makeFolder(target.getValue().toAbsolutePath().getParent());
        Paths.requireRtm(target.getValue());
        Made made = convertFile(target.getKey(), target.getValue());
        converted++;
        if (!quiet) {
          say(wrote(target.getValue(), made) + from(target.getKey(), made));
        }
      } catch (Failure e) {
        bar.clear();
        e.lines().forEach(console.errors()::println);
        failed++;
        isInputWrong |= e.exitCode() == Main.FINDINGS;
      } catch (IOException e) {
        bar.clear();
        console.errors().println("rtm: " + FindingLines.printable(FileErrors.reason(e)));
        failed++;
        isInputWrong = true;
      }
    }
    if (!quiet) {
      say(summary(all, converted, failed));
    }
    bar.clear();
    return isInputWrong ? Main.FINDINGS : failed > 0 ? Main.WRONG_USE : Main.GOOD;
  }

  /** Converts one of several files; memory that it lacks, others may have enough of. */
  private Made convertFile(Path input, Path target) throws IOException, Failure {
    console.reads(input.toString());
    try {
      return convert(input, FileBytes.readNamed(input), target, false);
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelCheck.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, Main.FINDINGS);
      }
      throw e;
    }
  }

  private String summary(ConvertTargets all, int converted, int failed) {
    String summary =
        String.format(
            Locale.ROOT,
            "%s converted to %s, %,d not",
            Counted.of(converted, "file"),
            to.text(),
            failed);
    if (all.unreadableFolders() > 0) {
      summary += ", " + Counted.of(all.unreadableFolders(), "folder") + " not read";
    }
    return summary + all.leftOut().map(what -> "; left out: " + what).orElse("");
  }

  /** A line of standard output, in its place among those of standard error. */
  private void say(String line) {
    bar.clear();
    console.errors().flush();
    console.lines().println(line);
    console.lines().flush();
  }

  private static String wrote(Path target, Made made) {
    return String.format(
        Locale.ROOT,
        "wrote %s: %s, %s, %s, %s",
        FindingLines.printable(target.toString()),
        made.animation().encoding().text(),
        Counted.of(made.animation().bones().size(), "bone"),
        Counted.of(made.animation().frames().size(), "frame"),
        Counted.of(made.size(), "byte"));
  }

  private static String from(Path input, Made made) {
    return "; from "
        + FindingLines.printable(input.toString())
        + made.skeleton()
            .map(c -> " by skeleton " + FindingLines.printable(c.describe()))
            .orElse("");
  }

  /** Converts one animation and writes it. */
  private Made convert(Path input, byte[] content, Path target, boolean tellSkeleton)
      throws IOException, Failure {
    String name = Paths.nameOfInput(input);
    Animation a = animation(input, content);
    Optional<SkeletonChoice> choice = skeleton(input, a);
    bar.clear();
    if (tellSkeleton) {
      choice.ifPresent(
          c -> console.errors().println("rtm: skeleton " + FindingLines.printable(c.describe())));
    }
    choice.ifPresent(c -> configs.tell(c, input));
    Conversions.Result result;
    try {
      result = Conversions.convert(a, to, choice, bones);
    } catch (CannotConvertException e) {
      throw Failure.finding(
          FindingLines.printable(name) + ": error: " + FindingLines.printable(e.getMessage()));
    }
    for (Problem p : BoneProblems.joined(a, result.findings())) {
      // A loss is a warning, whatever the severity of the code is for an animation.
      Problem warning = new Problem(p.code(), Place.FILE, p.message()).as(Severity.WARNING);
      console.errors().println(lines.line(name, warning));
    }
    byte[] bytes = result.packed().bytes();
    if (Paths.isStandard(target)) {
      console.out().write(bytes);
      console.out().flush();
    } else {
      overwrite.write(target, bytes);
    }
    return new Made(result.packed().animation(), bytes.length, choice);
  }

  /** The animation of a binary file or a text; what is wrong with a text is printed. */
  private Animation animation(Path input, byte[] bytes) throws Failure {
    String name = Paths.nameOfInput(input);
    FileKind kind = FileKind.of(bytes);
    boolean isText =
        kind != FileKind.BINARY
            && (ConvertTargets.isText(input) || Paths.isStandard(input) && kind == FileKind.TEXT);
    if (!isText) {
      return Opening.open(name, bytes).animation();
    }
    Analysis text = Analysis.forReport(bytes, TextFindings.MAX_ERRORS);
    TextFindings findings = new TextFindings(console, name, text);
    bar.clear();
    Optional<NotConverted> found = text.notConverted();
    if (!asIs && found.isPresent()) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(name)
              + ": convert goes by the encoding in the first line: write there the one that the rows"
              + " were made in; if that is "
              + found.get().encoding().text()
              + ", give --as-is, or write the rows as it stores them (a quick fix of the editors)");
    }
    findings.requireNoErrors();
    findings.print();
    return text.animation().orElseThrow();
  }

  /** The skeleton that an animation is converted by; empty where none is needed. */
  private Optional<SkeletonChoice> skeleton(Path input, Animation a) throws Failure {
    String name = FindingLines.printable(Paths.nameOfInput(input));
    if (!Conversion.needsSkeleton(a.encoding(), to)) {
      if (bones != BoneChoice.ANIMATION) {
        throw Failure.usage(
            "rtm: --bones chooses between plain and binarised only; "
                + name
                + " is "
                + a.encoding().text());
      }
      return Optional.empty();
    }
    Optional<SkeletonChoice> choice = skeleton.find(input, a.bones());
    if (choice.isEmpty()) {
      bar.clear();
      configs.tellAll();
      throw Failure.finding(
          name
              + ": error: no skeleton fits: no model.cfg up the folders, and none that is built"
              + " in, has half of the bones; name one with --skeleton FILE#Name");
    }
    return choice;
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
