package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.files.FileErrors;
import org.rtmtext.problem.Wording;

/** Writes the outputs of several files. A file that fails does not stop the others. */
final class BatchRun {
  /** What a command does with each file. */
  @FunctionalInterface
  interface Step {
    /**
     * Reads a file and writes its output, whose folder exists.
     *
     * @return the line to print; empty if the output was up to date
     */
    Optional<String> run(Path input, Path target) throws IOException, Failure;
  }

  private final Console console;
  private final ProgressBar bar;
  private final boolean quiet;
  private int written;
  private int unchanged;
  private int failed;
  private boolean isInputWrong;

  /**
   * @param quiet whether only failures are printed
   */
  BatchRun(Console console, ProgressBar bar, boolean quiet) {
    this.console = console;
    this.bar = bar;
    this.quiet = quiet;
  }

  /** Runs a step for each file, in order. */
  void run(BatchTargets all, Step step) {
    failed = all.unreadable().size() - all.unreadableFolders();
    isInputWrong = !all.unreadable().isEmpty();
    int done = 0;
    for (Found found : all.unreadable()) {
      console.error("cannot read " + found.path() + ": " + FileErrors.reasonAlone(found.failure()));
    }
    for (Map.Entry<Path, Path> target : all.targets().entrySet()) {
      bar.show(done++, all.targets().size());
      try {
        BatchTargets.makeFolder(target.getValue().toAbsolutePath().getParent());
        if (!ConvertFormat.isGltf(target.getValue())) {
          OverwriteRules.requireRtm(target.getValue());
        }
        Optional<String> line = withinMemory(step, target.getKey(), target.getValue());
        written += line.isPresent() ? 1 : 0;
        unchanged += line.isPresent() ? 0 : 1;
        line.ifPresent(this::print);
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
    bar.clear();
  }

  /** Runs a step; if it lacks memory, other files may have enough. */
  private Optional<String> withinMemory(Step step, Path input, Path target)
      throws IOException, Failure {
    console.reads(input.toString());
    try {
      return step.run(input, target);
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelFiles.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, ExitCode.FINDINGS);
      }
      throw e;
    }
  }

  /** Prints a line on standard output, in order with those on standard error. */
  void print(String line) {
    if (!quiet) {
      bar.clear();
      console.errors().flush();
      console.lines().println(Wording.printable(line));
      console.lines().flush();
    }
  }

  /** Prints how many files were written; nothing in a quiet run. */
  void printSummary(BatchTargets all, String done) {
    String summary = Wording.count(written, "file") + " " + done;
    if (unchanged > 0) {
      summary += String.format(Locale.ROOT, ", %,d unchanged", unchanged);
    }
    summary += String.format(Locale.ROOT, ", %,d failed", failed);
    if (all.unreadableFolders() > 0) {
      summary += ", " + Wording.count(all.unreadableFolders(), "folder") + " not read";
    }
    print(summary + all.skipped().map(what -> "; skipped: " + what).orElse(""));
  }

  /** The exit code: whether an input is wrong, or else one was refused or cannot be written. */
  int exitCode() {
    return isInputWrong ? ExitCode.FINDINGS : failed > 0 ? ExitCode.USAGE_ERROR : ExitCode.SUCCESS;
  }
}
