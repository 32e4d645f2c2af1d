package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.edits.FileFixer;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.edits.TextFixer;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "fix",
    description = {
      "Fixes problems in animations (binary or text).",
      "Links in folders are skipped. Without --only, applies only the fixes that need no review, as"
          + " 'Apply all obvious fixes' does in editors. An animation keeps all bytes that no fix"
          + " touches. A file is replaced in one step, and never has more problems than before. The"
          + " remaining problems are listed in the format of 'check'."
    },
    footer = {
      "  java -jar rtm.jar fix addons/",
      "  java -jar rtm.jar fix addons/ --dry-run --diff       show what would change",
      "  java -jar rtm.jar fix addons/ --only bone-case,bone-not-in-skeleton"
    })
final class FixCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Files, and folders with .rtm and .rtmt files.")
  private List<Path> paths;

  @Option(
      names = "--only",
      paramLabel = "CODE",
      split = ",",
      converter = CodeConverter.class,
      description =
          "Fix only problems with these codes. This also applies fixes that need review: for"
              + " example, bone-not-in-skeleton removes bones, bones-absent adds missing bones,"
              + " which move with their parents, and phase-ends adds the last frame of loops and"
              + " scales the phases of other animations.")
  private List<Code> only;

  @Option(names = "--dry-run", description = "Change nothing; exit with 1 if a file would change.")
  private boolean dryRun;

  @Option(
      names = "--diff",
      description =
          "Print the changes to the texts as a unified diff; all other lines go to standard"
              + " error.")
  private boolean diff;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only errors, and no summary.")
  private boolean quiet;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private SkeletonFinder skeletons;

  FixCommand(Console console) {
    this.console = console;
  }

  /** Reads the code of a problem that can be fixed. */
  static final class CodeConverter implements ITypeConverter<Code> {
    @Override
    public Code convert(String id) {
      Set<Code> fixable = TextFixer.codes();
      Optional<Code> code = Code.withId(id.strip());
      if (code.stream().anyMatch(fixable::contains)) {
        return code.get();
      }
      if (code.isPresent()) {
        throw new TypeConversionException(
            "'" + id + "' cannot be fixed automatically; editors may offer fixes to choose from");
      }
      throw Main.unknownCode(id, fixable);
    }
  }

  @Override
  public Integer call() throws IOException, Failure {
    requireAnimations();
    skeletons = option.finder();
    skeletons.requireExisting();
    // Links in folders are not followed: what they lead to may be elsewhere.
    Walked walked = FolderWalk.find(paths, skeletons.mods(), false);
    boolean settingsAreFaulty = reportSettings(walked);
    if (settingsAreFaulty && !dryRun) {
      throw Failure.usage("nothing was changed: correct " + ModSettingsFiles.NAME + " first");
    }
    FixRequest request =
        new FixRequest(Optional.ofNullable(only).map(EnumSet::copyOf), dryRun, diff);
    Severity least = quiet ? Severity.ERROR : Severity.HINT;
    ResultPrinter printer =
        json
            ? new ResultDocument(console, true)
            : ResultLines.ofFix(console, request, least, quiet);
    Results results = Results.ofFix(console, printer, walked.links());
    try (results) {
      fix(walked, request, results);
      results.end();
    } catch (IOException e) {
      if (!console.isOutputClosed()) {
        throw e;
      }
    }
    if (FileArguments.areMissing(paths, walked.nonEmpty(), false, console) || settingsAreFaulty) {
      return ExitCode.USAGE_ERROR;
    }
    RunCounts counts = results.counts();
    if (counts.errors() > 0 || dryRun && counts.changed() > 0) {
      return ExitCode.FINDINGS;
    }
    return counts.failed() > 0 ? ExitCode.USAGE_ERROR : ExitCode.SUCCESS;
  }

  private void requireAnimations() throws Failure {
    for (Path path : paths) {
      if (FileArguments.isStandard(path)) {
        throw Failure.usage("'fix' changes files; it cannot read standard input");
      }
      if (ConfigCheck.isConfig(path) && Files.isRegularFile(path)) {
        throw Failure.usage(path + " is not an RTM animation, binary or text");
      }
    }
  }

  /**
   * Reports the problems of the settings that apply. Without these settings, the command could
   * change other files, or change them differently.
   *
   * @return whether there are problems
   */
  private boolean reportSettings(Walked walked) {
    ModSettingsCheck check =
        option.isGiven()
            ? new ModSettingsCheck(ProblemLines.MAX_FINDINGS)
            : new ModSettingsCheck(skeletons.search(), ProblemLines.MAX_FINDINGS);
    List<FileReport> reports =
        ModSettingsCheck.of(walked, skeletons.mods()).stream()
            .flatMap(settings -> check.check(settings, List.of()).stream())
            .toList();
    ProblemLines lines = ProblemLines.ofWarnings(console, Severity.HINT);
    reports.forEach(lines::report);
    return reports.stream().anyMatch(lines::isShown);
  }

  private void fix(Walked walked, FixRequest request, Results results) throws IOException {
    FileCheck check =
        new FileCheck(ProblemLines.MAX_FINDINGS, skeletons::forCheck, skeletons::rules, false);
    try (FileFixer fixer =
        new FileFixer(check, skeletons::candidatesForCheck, request, (path, before, after) -> {})) {
      // An interrupted command leaves each file as it was or fixed, and no temporary file.
      Thread stop = new Thread(fixer::stop, "stop");
      Runtime.getRuntime().addShutdownHook(stop);
      try {
        new ParallelFiles(fixer).run(walked, results);
      } finally {
        remove(stop);
      }
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook is running.
    }
  }
}
