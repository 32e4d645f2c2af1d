package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.BoneProblems;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.BonesNotInSkeletonException;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "convert",
    description = {
      "Converts animations between plain and binarised encodings, and to and from glTF.",
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
      "  java -jar rtm.jar convert a.rtm -o - --to plain | java -jar rtm.jar text -",
      "  java -jar rtm.jar convert walk.rtm -o walk.glb",
      "        for Blender and other 3D programs",
      "  java -jar rtm.jar convert walk.glb -o walk.rtm --to plain --base walk.rtm",
      "        imports the edited glTF file; the bytes of unedited values do not change"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "IN.rtm",
      arity = "1..*",
      description =
          "Animations (binary or text) and folders that contain them, or one glTF file; - is"
              + " standard input. In a"
              + " folder, texts"
              + " next to their animation are skipped, and so is the folder OUT.")
  private List<Path> inputs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description =
          "Where to write: a file, or a folder for several animations (a / at the end marks a"
              + " folder); - is standard output.")
  private OutputWriter.Output output;

  @Option(
      names = "--to",
      paramLabel = "ENCODING",
      description =
          "plain, plain0100, bmtr3, bmtr4, bmtr5, glb or gltf. Not needed if OUT ends with .glb or"
              + " .gltf, if IN is a glTF file that RTM Text exported, or with --base.")
  private ConvertFormat to;

  @Option(
      names = "--bones",
      paramLabel = "WHICH",
      description =
          "Bones to write when converting between plain and binarised. known: those of the"
              + " animation that the skeleton has, in the animation's order; animation: all of the"
              + " animation, those that the skeleton lacks as roots; sorted: the known bones, in"
              + " the skeleton's order; all: the known bones, then the other bones of the"
              + " skeleton, with the identity transform in model space. Default: known to"
              + " binarised, as Bohemia's binariser does, unless the skeleton may belong to"
              + " another model or its bones are not all known; animation to plain, unless a bone"
              + " might be displaced by more than 1 cm.")
  private BoneChoice bones;

  @Option(
      names = "--as-is",
      description =
          "Trust the encoding in the first line of a text, even if the rows look binarised in a"
              + " plain text, or plain in a binarised one.")
  private boolean asIs;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only errors and losses.")
  private boolean quiet;

  @Mixin private final OutputWriter writer;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  @Mixin private final GltfConversion gltf;

  private final Console console;
  private final ProblemLines lines;
  private InputSkeletons skeletons;

  ConvertCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
    gltf = new GltfConversion(writer, console);
    lines = ProblemLines.ofWarnings(console, Severity.HINT);
  }

  @Override
  public Integer call() throws IOException, Failure {
    FileArguments.requireAllExisting(inputs);
    skeletons = InputSkeletons.of(option.finder(), console);
    skeletons.finder().requireExisting();
    gltf.requireFps();
    boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
    if (one && !output.isFolder()) {
      Optional<ConvertFormat> format = ConvertFormat.of(to, inputs.get(0), output.file());
      if (isImport(inputs.get(0), format.stream().anyMatch(ConvertFormat::isGltf))) {
        gltf.read(
            inputs.get(0),
            format
                .flatMap(ConvertFormat::encoding)
                .map(encoding -> gltf.options(encoding))
                .orElseGet(() -> gltf.options()),
            output.file(),
            skeletons,
            quiet);
      } else {
        convertOne(inputs.get(0), output.file(), format.orElseThrow(ConvertFormat::missing));
      }
      return ExitCode.SUCCESS;
    }
    if (inputs.stream().anyMatch(ConvertFormat::isGltf)) {
      throw Failure.usage(
          "glTF files are converted one at a time: specify one file, and -o FILE.rtm");
    }
    if (to == null) {
      throw ConvertFormat.missing();
    }
    Path folder = Batch.folder(output);
    Batch batch = Batch.into(folder, console, quiet);
    if (to.isGltf()) {
      batch.find(inputs, Batch.Kind.CONVERT, to.extension(), skeletons.finder().mods());
    } else {
      batch.find(inputs, Batch.Kind.CONVERT, skeletons.finder().mods());
      batch.requireConverted(inputs, folder, to);
    }
    batch.run(this::convertFile);
    skeletons.reporter().reportSettings();
    return batch.end("converted to " + to.text());
  }

  private static boolean isImport(Path input, boolean toGltf) throws Failure {
    boolean isGltf = ConvertFormat.isGltf(input);
    if (isGltf && toGltf) {
      throw Failure.usage(
          input
              + " is already a glTF file; to convert it to an animation, use --to plain or --to"
              + " bmtr5");
    }
    return isGltf;
  }

  private void convertOne(Path input, Path target, ConvertFormat format)
      throws IOException, Failure {
    if (format.isGltf()) {
      if (format.isBinaryGltf()) {
        OutputWriter.requireNoTerminal(target, console);
      }
      OutputWriter.requireOther(input, target);
      OutputWriter.requireFolderOf(target);
    } else {
      OutputWriter.requireAnimation(target, List.of(input), console);
    }
    try {
      byte[] content = FileArguments.read(input, console);
      String line = convert(input, content, target, format, false);
      skeletons.reporter().reportSettings();
      if (!quiet && !FileArguments.isStandard(target)) {
        console.lines().println(line);
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

  private Optional<String> convertFile(Path input, Path target) throws IOException, Failure {
    return Optional.of(convert(input, FileBytes.readNamed(input), target, to, true));
  }

  /**
   * @return the line that reports the file; if there are several, it also names the input and its
   *     skeleton
   */
  private String convert(
      Path input, byte[] content, Path target, ConvertFormat format, boolean isOneOfSeveral)
      throws IOException, Failure {
    String name = FileArguments.nameOfInput(input);
    if (!format.isGltf() && gltf.given().isPresent()) {
      throw Failure.usage(gltf.given().get() + " applies only to glTF");
    }
    Optional<Analysis> text = text(input, content);
    Animation a =
        text.isPresent()
            ? text.get().animation().orElseThrow()
            : FileArguments.decode(name, content).animation();
    Optional<SkeletonMatch> match = Optional.empty();
    if (needsSkeleton(name, a, format)) {
      match =
          text.stream().anyMatch(t -> t.reading().poseSkeleton().isPresent())
              ? ofRows(input, text.get())
              : Optional.of(skeletons.require(input, a.bones()));
    }
    if (!quiet && !isOneOfSeveral) {
      match.ifPresent(m -> console.error("skeleton " + m.describe()));
    }
    match.ifPresent(m -> skeletons.reporter().report(m, input));
    String source =
        !isOneOfSeveral
            ? ""
            : "; from " + input + match.map(m -> " using skeleton " + m.describe()).orElse("");
    if (format.isGltf()) {
      match
          .flatMap(m -> Conversion.unknownBones(m.skeleton()))
          .ifPresent(unknown -> console.warn(name, unknown));
      boolean isBinary = format.isBinaryGltf();
      return gltf.export(input, a, match.orElseThrow(), skeletons, target, isBinary) + source;
    }
    Encoding encoding = format.encoding().get();
    Conversion.Result result;
    DecodedFile encoded;
    try {
      result =
          match.isEmpty()
              ? Conversion.convert(a, encoding)
              : bones == null
                  ? match.get().convert(a, encoding)
                  : match.get().convert(a, encoding, bones);
      encoded = DecodedFile.encode(result.animation());
    } catch (BonesNotInSkeletonException e) {
      throw Failure.finding(
          String.format(
              "%s: error: %s; choose another skeleton with --skeleton %s, leave such bones out with"
                  + " --bones known, or convert them as roots with --bones animation",
              name,
              e.getMessage(),
              skeletons
                  .finder()
                  .better(input, match.orElseThrow(), a.bones())
                  .map(m -> m.spec() + " (it has " + m.share() + ")")
                  .orElse("FILE#Name")));
    } catch (CannotConvertException | RtmEncodeException e) {
      throw Failure.finding(name + ": error: " + e.getMessage());
    }
    for (Problem p : BoneProblems.joined(a, result.findings())) {
      // Losses are warnings, whatever severity the code has in a check.
      boolean isLeftOut =
          p.code() == Code.BONE_NOT_IN_SKELETON
              && bones == null
              && encoding.isBinarised()
              && match.stream().anyMatch(m -> m.skeleton().count(a.bones()) < a.bones().size());
      String advice =
          isLeftOut
              ? ". Bohemia's binariser does the same; to keep such bones, use --bones animation"
              : "";
      Problem warning =
          new Problem(p.code(), Place.FILE, p.message() + advice).as(Severity.WARNING);
      lines.print(name, warning);
    }
    writer.write(target, FileContent.of(encoded.bytes()), WriteCondition.ANY);
    return OutputWriter.report(target, encoded) + source;
  }

  /** The analysis of a text without errors, whose problems are printed; empty for a binary file. */
  private Optional<Analysis> text(Path input, byte[] bytes) throws Failure {
    String name = FileArguments.nameOfInput(input);
    FileKind kind = FileKind.of(bytes);
    boolean isText =
        kind != FileKind.BINARY
            && (Batch.isText(input) || FileArguments.isStandard(input) && kind == FileKind.TEXT);
    if (!isText) {
      return Optional.empty();
    }
    SeverityRules rules = skeletons.finder().mods().of(input).rules();
    Analysis text = Analysis.forReport(bytes, ProblemLines.MAX_ERRORS, rules);
    Optional<NotConverted> found = text.notConverted();
    if (!asIs && found.isPresent()) {
      throw Failure.usage(
          String.format(
              "%s: %s. Correct the first line. If it is right, use --as-is, or rewrite the rows to"
                  + " match it (editors have a quick fix for this)",
              name, found.get().contradiction()));
    }
    lines.requireNoErrors(name, text);
    lines.print(name, text);
    if (text.reading().poseSkeleton().isPresent()) {
      console.warn(
          name,
          "the numbers of poses are rounded, and they are converted so: to keep the exact values,"
              + " pack the text with its animation as --base, and convert the result");
    }
    return Optional.of(text);
  }

  private boolean needsSkeleton(String name, Animation a, ConvertFormat format) throws Failure {
    boolean isNeeded =
        format.encoding().map(e -> Conversion.needsSkeleton(a.encoding(), e)).orElse(true);
    boolean areChosen = bones != null && bones != BoneChoice.ANIMATION;
    if (!isNeeded || format.isGltf() && areChosen) {
      if (areChosen) {
        throw Failure.usage(
            String.format(
                "--bones applies only to conversions between plain and binarised; %s is converted"
                    + " from %s to %s",
                name, a.encoding().text(), format.encoding().map(Encoding::text).orElse("glTF")));
      }
      return false;
    }
    return true;
  }

  /**
   * The skeleton that the rows of a text refer to; empty if none is known. Reports where the
   * parents in a text of poses differ from those in the skeleton that was found for it.
   */
  private Optional<SkeletonMatch> ofRows(Path input, Analysis text) throws Failure {
    TextReading reading = text.reading();
    Optional<SkeletonMatch> found = skeletons.finder().find(input, reading.head().bones());
    Optional<Problem> problem =
        found.filter(SkeletonMatch::isCertain).flatMap(match -> match.otherParents(reading));
    String name = FileArguments.nameOfInput(input);
    if (problem.isPresent() && option.isGiven()) {
      throw Failure.finding(name + ": error: " + problem.get().message());
    }
    for (Problem p : text.rules().apply(problem.stream().toList())) {
      lines.print(name, p.at(reading.range(p.place())));
    }
    return found.map(match -> match.ofRows(reading)).or(() -> SkeletonMatch.inText(reading));
  }
}
