package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.rtmtext.check.StaleText;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.FileKind;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code pack}. */
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
      "  java -jar rtm.jar text a.rtm | sed 's/^\\( *\\)pelvis\\b/\\1Pelvis/' \\",
      "        | java -jar rtm.jar pack - -o b.rtm --base a.rtm"
    })
final class PackCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE.rtmt",
      arity = "1..*",
      description = "Texts, and folders that contain texts; - is standard input.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.rtm",
      converter = OutputArgument.Converter.class,
      description =
          "Where to write: a file, or a folder for several texts (a / at the end marks a folder);"
              + " - is standard output. Default: the animation next to the text. A file that is up"
              + " to date is not written again.")
  private OutputArgument out;

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

  private final Console console;
  private final ProgressBar bar;
  private final ModFiles mods = new ModFiles();

  PackCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
    bar = new ProgressBar(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    Packer packer = new Packer(console, writer, asIs, mods, bar::clear);
    boolean one = files.size() == 1 && !Files.isDirectory(files.get(0));
    if (!one || out != null && out.isFolder()) {
      return packAll(packer);
    }
    Path file = files.get(0);
    Packer.Packed packed;
    if (out == null) {
      packed = packOver(packer, file, target(file));
    } else {
      Path output = out.file();
      OverwriteRules.requireNoTerminal(output, console);
      if (base != null && FileArguments.isStandard(base) && FileArguments.isStandard(file)) {
        throw Failure.usage("the text and the base cannot both be standard input");
      }
      packed = packer.pack(file, output, base);
    }
    if (out == null || !FileArguments.isStandard(out.path())) {
      console.lines().println(packed.line());
    }
    return ExitCode.SUCCESS;
  }

  /** The animation next to a text. */
  private static Path target(Path file) throws IOException, Failure {
    if (!FileArguments.isStandard(file) && FileKind.encoding(file).isPresent()) {
      throw Failure.usage(file + " is a binary animation; to print it as text, use 'text'");
    }
    if (FileArguments.isStandard(file) || !BatchTargets.isText(file)) {
      throw Failure.usage(
          FileArguments.nameOfInput(file) + " has no .rtmt extension: name the output with -o");
    }
    return existing(BatchTargets.animation(file));
  }

  private int packAll(Packer packer) throws IOException, Failure {
    if (base != null && out == null) {
      throw Failure.usage("for several texts, --base also needs -o");
    }
    if (base != null) {
      FileArguments.requireExisting(base);
    }
    if (base != null && !Files.isDirectory(base)) {
      throw Failure.usage("--base must be a folder if -o is a folder");
    }
    FileArguments.requireAllExisting(files);
    Optional<Path> folder = out == null ? Optional.empty() : Optional.of(BatchTargets.folder(out));
    BatchTargets all =
        BatchTargets.of(files, folder, BatchTargets.Kind.PACK, UnaryOperator.identity(), mods);
    if (folder.isPresent()) {
      BatchTargets.makeFolder(folder.get());
    }
    BatchRun run = new BatchRun(console, bar, false);
    run.run(
        all,
        (file, output) -> {
          Path target = existing(output);
          Packer.Packed packed =
              folder.isPresent()
                  ? packer.pack(file, target, base(folder.get(), file, target))
                  : packOver(packer, file, target);
          return Optional.of(packed.line()).filter(line -> packed.isWritten());
        });
    run.printSummary(all, "written");
    return run.exitCode();
  }

  /**
   * The base of one of several texts: the animation of that name in the base folder, or the file
   * that is replaced; null if neither can be read.
   */
  private Path base(Path folder, Path file, Path target) throws IOException {
    if (base != null) {
      Path old = existing(base.resolve(folder.relativize(target)));
      if (hasContent(old)) {
        return old;
      }
      console.warn(file.toString(), "no base: there is no " + old);
    }
    if (FileKind.encoding(target).isEmpty()) {
      return null;
    }
    try {
      DecodedFile.read(target);
      return target;
    } catch (RtmFormatException e) {
      console.warn(target.toString(), "is damaged and is replaced without being the base");
      return null;
    }
  }

  /** A file whose extension is written in another case, if the file itself does not exist. */
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
  private Packer.Packed packOver(Packer packer, Path file, Path target)
      throws IOException, Failure {
    if (StaleText.isStale(file, target)) {
      throw Failure.usage(
          String.format(
              "nothing written: %s was changed after %s and differs from it; to replace it anyway,"
                  + " use -o %s --base %s",
              target, file, target, target));
    }
    return packer.pack(file, target, base == null && hasContent(target) ? target : base);
  }
}
