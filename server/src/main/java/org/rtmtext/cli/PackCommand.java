package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.check.StaleText;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.ExitCode;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.OutputArgument;
import org.rtmtext.cli.output.ProgressBar;
import org.rtmtext.mod.ModFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code pack}. */
@Command(
    name = "pack",
    description = {
      "Writes the animations that texts describe.",
      "Without -o, walk.rtmt is saved over walk.rtm, with that file as base.",
      "Nothing is written if the text has errors. A file is replaced in one step, so it is never"
          + " left half-written."
    },
    footer = {
      "  java -jar rtm.jar pack walk.rtmt",
      "        over walk.rtm; the bytes of unedited values do not change",
      "  java -jar rtm.jar pack walk.rtmt -o new.rtm",
      "  java -jar rtm.jar pack walk.rtmt -o new.rtm --base walk.rtm",
      "  java -jar rtm.jar pack texts/ -o anims/       all texts in a folder",
      "  java -jar rtm.jar text a.rtm | sed s/pelvis/Pelvis/ \\",
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
              + " Default without -o: the animation next to the text.")
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
      FileArguments.requireNoTerminal(output, console);
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
  private static Path target(Path file) throws Failure {
    if (FileArguments.isStandard(file) || !BatchTargets.isText(file)) {
      throw Failure.usage(
          FileArguments.nameOfInput(file) + " has no .rtmt extension: name the output with -o");
    }
    return BatchTargets.animation(file);
  }

  private int packAll(Packer packer) throws IOException, Failure {
    if (base != null) {
      throw Failure.usage("--base applies to a single text and a single output file");
    }
    FileArguments.requireAllExisting(files);
    Optional<Path> folder = out == null ? Optional.empty() : Optional.of(BatchTargets.folder(out));
    BatchTargets all = BatchTargets.of(files, folder, BatchTargets.Kind.PACK, mods);
    if (folder.isPresent()) {
      BatchTargets.makeFolder(folder.get());
    }
    BatchRun run = new BatchRun(console, bar, false);
    run.run(
        all,
        (file, target) -> {
          Packer.Packed packed =
              folder.isPresent()
                  ? packer.pack(file, target, null)
                  : packOver(packer, file, target(file));
          return Optional.of(packed.line()).filter(line -> packed.isWritten());
        });
    run.printSummary(all, "written");
    return run.exitCode();
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
    boolean exists = Files.isRegularFile(target) && Files.size(target) > 0;
    return packer.pack(file, target, base == null && exists ? target : base);
  }
}
