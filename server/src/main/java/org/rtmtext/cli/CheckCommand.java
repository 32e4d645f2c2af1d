package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileCheck;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = {
      "Checks animations (binary or text) and the skeletons in model.cfg files.",
      "Findings go to standard output as FILE:LINE:COLUMN: message or FILE:@OFFSET: message, one"
          + " for each cause, the most important first. Indented lines name other files with the"
          + " same finding. Progress and a summary go to standard error."
    },
    footer = {
      "  java -jar rtm.jar check walk.rtm walk.rtmt",
      "  java -jar rtm.jar check addons/ --strict              fail on warnings, too",
      "  java -jar rtm.jar check addons/ --json > report.json"
    })
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Files, and folders with .rtm, .rtmt and model.cfg files; - is standard input. A .cfg"
              + " file is read as a model.cfg, an rtm.json as settings.")
  private List<Path> paths;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(names = "--github", description = "Print findings as GitHub Actions annotations.")
  private boolean github;

  @Option(
      names = "--by-file",
      description = "Print the findings of each file, even if many files have the same one.")
  private boolean byFile;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only findings that cause exit code 1, and no summary.")
  private boolean quiet;

  @Option(names = "--strict", description = "Exit with 1 on warnings, too.")
  private boolean strict;

  @Option(
      names = "--max-findings",
      paramLabel = "N",
      defaultValue = "20",
      description = "Maximum number of findings listed per file; default: ${DEFAULT-VALUE}.")
  private int maxFindings;

  @Option(
      names = "--ignore",
      paramLabel = "CODE",
      split = ",",
      description =
          "Codes of findings to leave out, separated by commas. Errors cannot be left out, even if"
              + " rtm.json made them errors.")
  private List<Code> ignored = List.of();

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private SkeletonFinder skeletons;

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (maxFindings < 0) {
      throw Failure.usage("--max-findings cannot be negative");
    }
    for (Code code : ignored) {
      if (!SeverityRules.canChange(code)) {
        throw Failure.usage("--ignore " + code.id() + ": errors cannot be left out");
      }
    }
    if (json && byFile) {
      throw Failure.usage("--json contains both: leave out --by-file");
    }
    if (github && byFile) {
      throw Failure.usage("--github always prints the findings of each file: leave out --by-file");
    }
    if (json && github) {
      throw Failure.usage("use either --json or --github");
    }
    skeletons = option.finder();
    skeletons.requireExisting();
    Walked walked = FolderWalk.find(animations(), skeletons.mods(), true);
    Set<Path> withFiles = new HashSet<>(walked.nonEmpty());
    Results results = Results.ofCheck(console, printer());
    try (results) {
      check(walked, results);
      results.addConfigs(configs(walked, withFiles));
      results.addSettings(settings(walked));
      results.end();
    } catch (IOException e) {
      // The program that reads the findings has closed the output, as "head" does.
      if (!console.isOutputClosed()) {
        throw e;
      }
    }
    if (FileArguments.areMissing(paths, withFiles, true, console)) {
      return ExitCode.USAGE_ERROR;
    }
    RunCounts counts = results.counts();
    return counts.errors() > 0 || strict && counts.warnings() > 0
        ? ExitCode.FINDINGS
        : ExitCode.SUCCESS;
  }

  private ResultPrinter printer() throws IOException {
    if (json) {
      return new ResultDocument(console, false);
    }
    Severity causesFailure = strict ? Severity.WARNING : Severity.ERROR;
    Severity least = quiet ? causesFailure : Severity.HINT;
    return github
        ? ResultLines.byFile(console, least, quiet, new Annotations(console, least)::print)
        : byFile
            ? ResultLines.byFile(
                console, least, quiet, ProblemLines.ofResults(console, least)::report)
            : ResultLines.byCause(console, least, quiet);
  }

  private void check(Walked walked, Results results) throws IOException {
    FileCheck check = new FileCheck(maxFindings, skeletons::forCheck, this::rules, false);
    if (paths.stream().anyMatch(FileArguments::isStandard)) {
      results.result(check.check("<stdin>", console.in().readAllBytes()), false);
    }
    new ParallelFiles(check).run(walked, results);
  }

  private List<Path> animations() {
    return paths.stream()
        .filter(p -> !FileArguments.isStandard(p) && !isConfig(p) && !isSettings(p))
        .toList();
  }

  private static boolean isConfig(Path path) {
    return ConfigCheck.isConfig(path) && !Files.isDirectory(path);
  }

  private static boolean isSettings(Path path) {
    return ModSettingsFiles.isSettings(path) && !Files.isDirectory(path);
  }

  private SeverityRules rules(String file) {
    return skeletons.rules(file).ignoring(ignored);
  }

  /** Checks the settings among the paths, and those that were used. */
  private List<FileReport> settings(Walked walked) {
    ModSettingsCheck check = new ModSettingsCheck(skeletons.search(), maxFindings);
    paths.stream().filter(p -> isSettings(p) && Files.exists(p)).forEach(skeletons.mods()::read);
    return ModSettingsCheck.used(walked, skeletons.mods()).stream()
        .flatMap(settings -> check.check(settings, ignored).stream())
        .toList();
  }

  /**
   * Checks the {@code model.cfg} files among the paths, those with skeletons in the folders, and
   * those that animations were checked against, wherever they are.
   *
   * @param withFiles receives the folders that have such files
   */
  private List<ConfigReport> configs(Walked walked, Set<Path> withFiles) {
    ConfigCheck check = new ConfigCheck(skeletons.files(), maxFindings, f -> rules(f.toString()));
    List<ConfigReport> reports = new ArrayList<>();
    for (Path path : paths) {
      if (isConfig(path)) {
        reports.addAll(check.check(path));
      } else if (Files.isDirectory(path)) {
        // Each file is found only once, so a folder inside another of the paths would seem empty.
        Walked found =
            walked.nonEmpty().contains(path)
                ? walked
                : FolderWalk.find(List.of(path), skeletons.mods(), true);
        for (Path config : found.configs().getOrDefault(path, List.of())) {
          if (check.mayHaveSkeletons(config)) {
            reports.addAll(check.check(config));
            withFiles.add(path);
          }
        }
      }
    }
    for (Path config : skeletons.checkedBy()) {
      reports.addAll(check.check(config));
    }
    for (Path config : skeletons.files().known()) {
      // The part of the file that could not be read may have the right skeleton.
      if (check.isNotRead(config)) {
        reports.addAll(check.check(config));
      }
    }
    return reports;
  }
}
