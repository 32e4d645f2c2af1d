package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.StaleText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "pack",
    description = {
      "Converts texts to animations.",
      "Without -o, walk.rtmt is saved over walk.rtm, with that file as base.",
      "Nothing is written if the text has errors. A file is replaced in one step, so it is never"
          + " left half-written."
    },
    footer = {
      "  java -jar rtm.jar pack walk.rtmt",
      "        saves over walk.rtm; the bytes of unedited values do not change",
      "  java -jar rtm.jar pack walk.rtmt -o new.rtm",
      "  java -jar rtm.jar pack walk.rtmt -o new.rtm --base walk.rtm",
      "  java -jar rtm.jar pack texts/ -o anims/       all texts in a folder",
      "  java -jar rtm.jar pack addons/ --dry-run      lists the animations that are out of date",
      "  java -jar rtm.jar text a.rtm | sed 's/^\\( *\\)pelvis\\b/\\1Pelvis/' \\",
      "        | java -jar rtm.jar pack - -o b.rtm --base a.rtm"
    })
final class PackCommand implements Callable<Integer> {
  /**
   * An animation that is newer by at most this much may have been written together with its text,
   * as by a checkout; FAT stores times in steps of two seconds.
   */
  private static final Duration TOGETHER = Duration.ofSeconds(2);

  @Parameters(
      paramLabel = "FILE.rtmt",
      arity = "1..*",
      description = "Texts, and folders that contain texts; - is standard input.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.rtm",
      description =
          "Where to write: a file, or a folder for several texts (a / at the end marks a folder);"
              + " - is standard output. Default: the animation next to the text. A file that is up"
              + " to date is not written again.")
  private OutputWriter.Output out;

  @Mixin private final OutputWriter writer;

  @Option(
      names = "--base",
      paramLabel = "OLD.rtm",
      description =
          "The binary file from which the text was created. Data that the text lacks is copied"
              + " from this file: padding after names, compressed blocks, flags, trailing bytes."
              + " With several texts, a folder. Default without -o: the animation next to the text;"
              + " with several texts: the file that is replaced.")
  private Path base;

  @Option(
      names = "--as-is",
      description =
          "Store the numbers unchanged, even if only the first line was changed from plain to"
              + " binarised or back. To convert the transforms, use 'convert' instead.")
  private boolean asIs;

  @Option(
      names = "--force",
      description =
          "Without -o: also replace animations that were changed after their texts, for example by"
              + " an export from Blender.")
  private boolean force;

  @Option(
      names = "--dry-run",
      description =
          "Write nothing; list what would be written. Exit with 1 if a file would change.")
  private boolean dryRun;

  /** Whether folders of outputs are created, so that a dry run cannot require them. */
  private boolean makesFolders;

  /** Number of texts that were refused because their animations are newer. */
  private int refused;

  private final Console console;
  private final ModSettingsFiles mods = new ModSettingsFiles();
  private final ModSettingsCheck settings =
      new ModSettingsCheck(new SkeletonSearch(new SkeletonFiles()), ProblemLines.MAX_FINDINGS);

  PackCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (force && out != null) {
      throw Failure.usage("--force applies only without -o");
    }
    boolean one = files.size() == 1 && !Files.isDirectory(files.get(0));
    if (!one || out != null && out.isFolder()) {
      return packAll();
    }
    Path file = files.get(0);
    Path output = out == null ? target(file) : out.file();
    Optional<String> line;
    if (out == null) {
      line = packOver(file, output);
    } else {
      if (base != null && FileArguments.isStandard(base) && FileArguments.isStandard(file)) {
        throw Failure.usage("the text and the base cannot both be standard input");
      }
      line = pack(new Packing(file, output, Optional.ofNullable(base)));
    }
    if (!FileArguments.isStandard(output)) {
      console.lines().println(line.orElse(output + " is up to date and was not written"));
    }
    return dryRun && line.isPresent() ? ExitCode.FINDINGS : ExitCode.SUCCESS;
  }

  private static Path target(Path file) throws IOException, Failure {
    if (!FileArguments.isStandard(file) && FileKind.encoding(file).isPresent()) {
      throw Failure.usage(file + " is a binary animation; to print it as text, use 'text'");
    }
    if (FileArguments.isStandard(file) || !Batch.isText(file)) {
      throw Failure.usage(
          FileArguments.nameOfInput(file) + " has no .rtmt extension: name the output with -o");
    }
    return existing(Batch.animation(file));
  }

  private int packAll() throws IOException, Failure {
    if (base != null && out == null) {
      throw Failure.usage("for several texts, --base also needs -o");
    }
    if (base != null) {
      FileArguments.requireExisting(base);
    }
    if (base != null && !Files.isDirectory(base)) {
      throw Failure.usage("--base must be a folder if -o is a folder");
    }
    Batch batch;
    if (out == null) {
      batch = Batch.besideInputs(console, false, dryRun);
      batch.find(files, Batch.Kind.PACK, mods);
      batch.run((file, output) -> packOver(file, existing(output)));
    } else {
      makesFolders = true;
      Path folder = Batch.folder(out);
      batch = Batch.into(folder, console, false, dryRun);
      batch.find(files, Batch.Kind.PACK, mods);
      batch.run(
          (file, output) -> {
            Path target = existing(output);
            return pack(new Packing(file, target, base(folder, file, target)));
          });
    }
    return batch.end("written", refused);
  }

  /**
   * The base of one of several texts: the animation at the same relative path in the base folder,
   * or else the file that is replaced; empty if neither can be read.
   */
  private Optional<Path> base(Path folder, Path file, Path target) throws IOException {
    if (base != null) {
      Path old = existing(base.resolve(folder.relativize(target)));
      if (hasContent(old)) {
        return Optional.of(old);
      }
      console.warn(file.toString(), "no base: there is no " + old);
    }
    if (FileKind.encoding(target).isEmpty()) {
      return Optional.empty();
    }
    try {
      DecodedFile.read(target);
      return Optional.of(target);
    } catch (RtmFormatException e) {
      console.warn(target.toString(), "is damaged and is replaced without being the base");
      return Optional.empty();
    }
  }

  /**
   * The file, or if it does not exist, a file whose name differs only in the letter case of the
   * extension. If there is none, the path is returned as it is.
   */
  private static Path existing(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.exists(file) || !Files.isDirectory(folder)) {
      return file;
    }
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.lastIndexOf('.') + 1);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(found -> found.getFileName().toString())
          .filter(found -> found.startsWith(stem) && found.equalsIgnoreCase(name))
          .min(Comparator.naturalOrder())
          .map(file::resolveSibling)
          .orElse(file);
    }
  }

  private static boolean hasContent(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > 0;
  }

  /** Saves a text over the animation next to it, with that animation as base if it exists. */
  private Optional<String> packOver(Path file, Path target) throws IOException, Failure {
    if (!force && StaleText.isStaleByMoreThan(TOGETHER, file, target)) {
      refused++;
      throw Failure.usage(
          String.format(
              "%s is not written: it was changed after %s and differs from it; to replace it"
                  + " anyway, use --force",
              target, file));
    }
    Path old = base == null && hasContent(target) ? target : base;
    return pack(new Packing(file, target, Optional.ofNullable(old)));
  }

  /**
   * A text and the animation that is made from it.
   *
   * @param file the text, or standard input
   * @param output file or standard output
   * @param base the source of data that the text lacks; empty for none
   */
  private record Packing(Path file, Path output, Optional<Path> base) {
    boolean isOverBase() throws IOException {
      return base.isPresent() && FileArguments.isSame(base.get(), output);
    }
  }

  /**
   * Packs a text.
   *
   * @return the line that reports the file; empty if it was up to date
   */
  private Optional<String> pack(Packing packing) throws IOException, Failure {
    Path file = packing.file();
    Path output = packing.output();
    if (!dryRun || !makesFolders) {
      OutputWriter.requireAnimation(output, List.of(file), console);
    }
    Optional<DecodedFile> old =
        packing.base().isPresent() ? Optional.of(openBase(packing.base().get())) : Optional.empty();
    String name = FileArguments.nameOfInput(file);
    byte[] bytes = FileArguments.read(file, console);
    requireText(file, bytes);
    ModSettings mod = mods.of(file);
    ProblemLines problems = ProblemLines.ofWarnings(console, Severity.HINT);
    settings.check(mod, List.of()).ifPresent(problems::report);
    Analysis checked = Analysis.forReport(bytes, ProblemLines.MAX_ERRORS, mod.rules());
    Optional<Encoding> before =
        old.isPresent()
            ? old.map(o -> o.animation().encoding())
            : FileArguments.isStandard(output) ? Optional.empty() : FileKind.encoding(output);
    if (!asIs && before.isPresent()) {
      requireConverted(file, output, checked, before.get(), old.isPresent());
    }
    problems.requireNoErrors(name, checked);
    Animation edited =
        old.map(o -> checked.animation(o.animation())).orElseGet(checked::animation).orElseThrow();
    old.ifPresent(o -> warnOfWrongBase(name, edited, o.animation()));
    problems.print(name, checked);
    if (old.isEmpty() && checked.reading().poseSkeleton().isPresent()) {
      console.warn(
          name,
          "the numbers of poses are rounded, and without a base they are stored so: give the"
              + " animation with the exact values as --base");
    }
    console.errors().flush();
    DecodedFile encoded =
        old.isPresent()
            ? FileArguments.encode(name, edited, old.get().animation())
            : FileArguments.encode(name, edited);
    FileContent content = FileContent.of(encoded.bytes());
    boolean isWritten =
        dryRun
            ? writer.wouldWrite(output, content)
            : writer.writeChanged(
                output,
                content,
                packing.isOverBase()
                    ? WriteCondition.content(old.get().bytes())
                    : WriteCondition.ANY);
    return !isWritten
        ? Optional.empty()
        : Optional.of(
            OutputWriter.report(dryRun ? "would write" : "wrote", output, encoded)
                + old.map(o -> OutputWriter.changes(o.animation(), encoded, "the base"))
                    .orElse(""));
  }

  private DecodedFile openBase(Path base) throws IOException, Failure {
    String name = FileArguments.nameOfInput(base);
    byte[] bytes = FileArguments.read(base, console);
    if (FileKind.of(bytes) == FileKind.TEXT) {
      throw Failure.usage(
          "--base "
              + name
              + " is a text; specify the binary animation from which the text was created");
    }
    return FileArguments.decode(name, bytes);
  }

  private static void requireText(Path file, byte[] text) throws Failure {
    if (FileKind.of(text) == FileKind.BINARY) {
      throw Failure.usage(
          FileArguments.nameOfInput(file)
              + " is a binary animation; to print it as text, use 'text'");
    }
  }

  /**
   * Fails if the first line was changed to the other kind of encoding, but not the rows.
   *
   * @param before the encoding of the base, or else of the file that is replaced
   */
  private static void requireConverted(
      Path file, Path output, Analysis checked, Encoding before, boolean hasBase) throws Failure {
    Optional<NotConverted> found =
        checked.over(before).notConverted().filter(NotConverted::isRefused);
    if (found.isEmpty()) {
      return;
    }
    String to = found.get().encoding().text();
    String was = before.text();
    String start = "nothing written: the first line of " + FileArguments.nameOfInput(file);
    if (found.get().isOfPoses()) {
      throw Failure.usage(
          String.format(
              "%s says %s, but %s is %s",
              start,
              to,
              hasBase ? "the base, which has the exact values of the poses," : output.toString(),
              was),
          String.format(
              "The rows of poses are the same in both kinds. To keep the exact values, change the"
                  + " first line back to 'rtm %s', pack the text with its base, then convert the"
                  + " animation with 'convert'.",
              was),
          "To store the rounded numbers of the text as " + to + ", use --as-is.");
    }
    List<String> lines = new ArrayList<>();
    String spaces =
        String.format(
            "pack does not convert transforms: plain ones are in model space, binarised ones"
                + " relative to the parent bone. Change the first line back to 'rtm %s'",
            was);
    if (found.get().source().isPresent()) {
      lines.add(spaces + ", then convert:");
      lines.add(
          String.format(
              "  java -jar rtm.jar convert %s -o %s --to %s",
              Wording.argument(file.toString()),
              Wording.argument(output.toString()),
              to.replace(" ", "")));
    } else {
      lines.add(
          spaces
              + ". If the numbers are right for "
              + to
              + ", rewrite all rows in that form instead.");
    }
    lines.add("To store the numbers as they are, use --as-is.");
    throw Failure.usage(
        String.format(
            "%s says %s, but %s, and %s is %s",
            start, to, found.get().rows("the text"), hasBase ? "the base" : output.toString(), was),
        lines.toArray(String[]::new));
  }

  /** Warns if the base seems to be another file, or has frames that the text lacks. */
  private void warnOfWrongBase(String name, Animation edited, Animation old) {
    if (edited.encoding().isBinarised() != old.encoding().isBinarised()) {
      console.warn(
          name,
          String.format(
              "the base is %s, but the text is %s: is this the right base?",
              old.encoding().text(), edited.encoding().text()));
    }
    if (Collections.disjoint(edited.bones(), old.bones()) && !old.bones().isEmpty()) {
      console.warn(name, "the base has none of the text's bones: is this the right base?");
    }
    if (edited.frames().size() < old.frames().size()) {
      console.warn(
          name,
          String.format(
              Locale.ROOT,
              "the base has %s, but the text has only %,d",
              Wording.count(old.frames().size(), "frame"),
              edited.frames().size()));
    }
  }
}
