package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.BoneProblems;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.check.ParallelCheck;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.ExitCode;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.OutputArgument;
import org.rtmtext.cli.output.ProblemLines;
import org.rtmtext.cli.output.ProgressBar;
import org.rtmtext.cli.output.TextProblemOutput;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ConvertedAnimation;
import org.rtmtext.save.EncodedAnimation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code convert}. */
@Command(
    name = "convert",
    description = {
      "Converts animations between plain and binarised encodings.",
      "Plain transforms are in model space, binarised transforms relative to the parent bone, so"
          + " converting between them needs a skeleton. Losses are reported on standard error."
    },
    footer = {
      "  java -jar rtm.jar convert walk.rtm -o walk5.rtm --to bmtr5",
      "  java -jar rtm.jar convert a.rtm -o b.rtm --to plain --skeleton model.cfg#Name",
      "  java -jar rtm.jar convert anims/ -o binarised/ --to bmtr5",
      "        all animations in a folder",
      "  java -jar rtm.jar convert walk.rtmt -o walk.rtm --to bmtr5",
      "        the text of an animation",
      "  java -jar rtm.jar convert a.rtm -o - --to plain | java -jar rtm.jar text -"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "IN.rtm",
      arity = "1..*",
      description =
          "Animations (binary or text) and folders that contain them; - is standard input. In a"
              + " folder, texts"
              + " next to their animation are skipped, and so is the folder OUT.")
  private List<Path> inputs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      converter = OutputArgument.Converter.class,
      description =
          "Where to write: a file, or a folder for several animations (a / at the end marks a"
              + " folder); - is standard output.")
  private OutputArgument output;

  @Option(
      names = "--to",
      paramLabel = "ENCODING",
      required = true,
      description = "plain, bmtr3, bmtr4 or bmtr5.")
  private Encoding to;

  @Option(
      names = "--bones",
      paramLabel = "WHICH",
      defaultValue = "animation",
      description =
          "Bones to write when converting between plain and binarised. animation: those of the"
              + " animation, in its order; sorted: the same bones, in the skeleton's order; all:"
              + " those of the animation, then the other bones of the skeleton, with the"
              + " identity transform in model space. Default:"
              + " ${DEFAULT-VALUE}.")
  private BoneChoice bones;

  @Option(
      names = "--as-is",
      description =
          "Trust the encoding in the first line of a text, even if the rows look like those of the"
              + " other kind of file.")
  private boolean asIs;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only errors and losses.")
  private boolean quiet;

  @Mixin private final OutputWriter writer;

  @Mixin private SkeletonOption skeleton;

  private final Console console;
  private final ProblemLines lines;
  private final ProgressBar bar;
  private ConfigWarnings configs;

  /**
   * An animation that was converted and written.
   *
   * @param skeleton empty if none was needed
   */
  private record Written(EncodedAnimation animation, Optional<SkeletonMatch> skeleton) {}

  ConvertCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
    lines = new ProblemLines(console.hasColours());
    bar = new ProgressBar(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    for (Path input : inputs) {
      if (!FileArguments.isStandard(input)) {
        FileArguments.requireExisting(input);
      }
    }
    skeleton.requireExisting();
    configs = new ConfigWarnings(console, skeleton);
    boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
    if (one && !output.isFolder()) {
      convertOne(inputs.get(0), output.file());
      return ExitCode.SUCCESS;
    }
    return convertAll(ConvertTargets.of(inputs, output, to));
  }

  private void convertOne(Path input, Path target) throws IOException, Failure {
    FileArguments.requireNoTerminal(target, console);
    FileArguments.requireOther(input, target);
    FileArguments.requireNoText(target);
    FileArguments.requireRtm(target);
    FileArguments.requireFolderOf(target);
    try {
      Written written = convert(input, FileArguments.read(input, console), target, !quiet);
      if (!quiet && !FileArguments.isStandard(target)) {
        console.lines().println(OutputWriter.report(target, written.animation()));
      }
    } catch (Failure e) {
      if (e.exitCode() != ExitCode.FINDINGS) {
        throw e;
      }
      List<String> all = new ArrayList<>(e.lines());
      all.add("rtm: nothing written");
      throw Failure.finding(all.toArray(String[]::new));
    }
  }

  /**
   * Converts several files; one that cannot be converted does not stop the others.
   *
   * @return {@link Main#FINDINGS} if something is wrong with an input, otherwise {@link
   *     Main#USAGE_ERROR} if one was refused or its target could not be written
   */
  private int convertAll(ConvertTargets all) throws Failure {
    ConvertTargets.makeFolder(output.path());
    Map<Path, Path> targets = all.targets();
    int failed = all.unreadable().size() - all.unreadableFolders();
    boolean isInputWrong = !all.unreadable().isEmpty();
    int converted = 0;
    int done = 0;
    for (Found found : all.unreadable()) {
      console.error("cannot read " + found.path() + ": " + FileErrors.reasonAlone(found.failure()));
    }
    for (Map.Entry<Path, Path> target : targets.entrySet()) {
      bar.show(done++, targets.size());
      try {
        ConvertTargets.makeFolder(target.getValue().toAbsolutePath().getParent());
        FileArguments.requireRtm(target.getValue());
        Written written = convertFile(target.getKey(), target.getValue());
        converted++;
        if (!quiet) {
          print(
              OutputWriter.report(target.getValue(), written.animation())
                  + "; from "
                  + target.getKey()
                  + written.skeleton().map(c -> " using skeleton " + c.describe()).orElse(""));
        }
      } catch (Failure e) {
        bar.clear();
        e.lines().forEach(console.errors()::println);
        failed++;
        isInputWrong |= e.exitCode() == ExitCode.FINDINGS;
      } catch (IOException e) {
        bar.clear();
        console.error(FileErrors.reason(e));
        failed++;
        isInputWrong = true;
      }
    }
    if (!quiet) {
      print(summary(all, converted, failed));
    }
    bar.clear();
    return isInputWrong ? ExitCode.FINDINGS : failed > 0 ? ExitCode.USAGE_ERROR : ExitCode.SUCCESS;
  }

  /** Converts one of several files; if it lacks memory, others may have enough. */
  private Written convertFile(Path input, Path target) throws IOException, Failure {
    console.reads(input.toString());
    try {
      return convert(input, FileBytes.readNamed(input), target, false);
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelCheck.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, ExitCode.FINDINGS);
      }
      throw e;
    }
  }

  private String summary(ConvertTargets all, int converted, int failed) {
    String summary =
        String.format(
            Locale.ROOT,
            "%s converted to %s, %,d failed",
            Wording.count(converted, "file"),
            to.text(),
            failed);
    if (all.unreadableFolders() > 0) {
      summary += ", " + Wording.count(all.unreadableFolders(), "folder") + " not read";
    }
    return summary + all.skipped().map(what -> "; skipped: " + what).orElse("");
  }

  /** Prints a line on standard output, in order with those on standard error. */
  private void print(String line) {
    bar.clear();
    console.errors().flush();
    console.lines().println(Wording.printable(line));
    console.lines().flush();
  }

  private Written convert(Path input, byte[] content, Path target, boolean reportSkeleton)
      throws IOException, Failure {
    String name = FileArguments.nameOfInput(input);
    Animation a = animation(input, content);
    Optional<SkeletonMatch> match = skeleton(input, a);
    bar.clear();
    if (reportSkeleton) {
      match.ifPresent(m -> console.error("skeleton " + m.describe()));
    }
    match.ifPresent(m -> configs.report(m, input));
    ConvertedAnimation result;
    try {
      result = ConvertedAnimation.convert(a, to, match, bones);
    } catch (CannotConvertException e) {
      throw Failure.finding(name + ": error: " + e.getMessage());
    }
    for (Problem p : BoneProblems.joined(a, result.findings())) {
      // Losses are warnings, whatever severity the code has in a check.
      Problem warning = new Problem(p.code(), Place.FILE, p.message()).as(Severity.WARNING);
      console.errors().println(lines.line(name, warning));
    }
    writer.write(target, FileContent.of(result.encoded().bytes()));
    return new Written(result.encoded(), match);
  }

  /** The animation of a binary file or a text; problems of a text are printed. */
  private Animation animation(Path input, byte[] bytes) throws Failure {
    String name = FileArguments.nameOfInput(input);
    FileKind kind = FileKind.of(bytes);
    boolean isText =
        kind != FileKind.BINARY
            && (ConvertTargets.isText(input)
                || FileArguments.isStandard(input) && kind == FileKind.TEXT);
    if (!isText) {
      return FileArguments.decode(name, bytes).animation();
    }
    Analysis text = Analysis.forReport(bytes, TextProblemOutput.MAX_ERRORS);
    TextProblemOutput problems = new TextProblemOutput(console, name, text);
    bar.clear();
    Optional<NotConverted> found = text.notConverted();
    if (!asIs && found.isPresent()) {
      throw Failure.usage(
          name
              + ": the first line says "
              + found.get().encoding().text()
              + ", but the rotations are written as in a "
              + (found.get().previous().isBinarised() ? "binarised" : "plain")
              + " file. Correct the first line; or, if it is right, use --as-is, or rewrite the rows"
              + " in its form (editors have a quick fix for this)");
    }
    problems.requireNoErrors();
    problems.print();
    return text.animation().orElseThrow();
  }

  /** The skeleton to convert an animation by; empty if none is needed. */
  private Optional<SkeletonMatch> skeleton(Path input, Animation a) throws Failure {
    String name = FileArguments.nameOfInput(input);
    if (!Conversion.needsSkeleton(a.encoding(), to)) {
      if (bones != BoneChoice.ANIMATION) {
        throw Failure.usage(
            "--bones applies only to conversions between plain and binarised; "
                + name
                + " is "
                + a.encoding().text());
      }
      return Optional.empty();
    }
    Optional<SkeletonMatch> match = skeleton.find(input, a.bones());
    if (match.isEmpty()) {
      bar.clear();
      configs.reportAll();
      throw Failure.finding(
          name
              + ": error: no skeleton fits: neither a model.cfg in its folder or parent folders"
              + " nor a built-in skeleton has at least half of the bones; choose one with"
              + " --skeleton FILE#Name");
    }
    return match;
  }
}
