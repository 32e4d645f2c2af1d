package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.rtmtext.check.Causes;
import org.rtmtext.check.Causes.Cause;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/** Prints problems and fixes as lines, and a summary on standard error. */
final class ResultLines implements ResultPrinter {
  /** Maximum number of further files with the same cause that are named. */
  private static final int MAX_OTHERS = 3;

  private final Console console;

  /** The request of {@code fix}; empty for a check. */
  private final Optional<FixRequest> fix;

  private final Severity least;
  private final boolean quiet;

  /** Prints the problems of each file; if empty, they are printed by their causes at the end. */
  private final Optional<Consumer<FileReport>> byFile;

  private final Causes causes = new Causes();

  /** Numbers of problems that are only counted, by the names of their files. */
  private final Map<String, Integer> unlisted = new LinkedHashMap<>();

  private final PrintWriter out;
  private final ProblemLines problems;

  /**
   * Prints the problems that a check finds, by their causes, at the end.
   *
   * @param least problems that are less severe are left out
   * @param quiet whether the summary is left out
   */
  static ResultLines byCause(Console console, Severity least, boolean quiet) {
    return new ResultLines(console, Optional.empty(), least, quiet, Optional.empty());
  }

  /**
   * Prints the problems that a check finds in each file.
   *
   * @param least problems that are less severe are left out
   * @param quiet whether the summary is left out
   * @param print prints the problems of a file
   */
  static ResultLines byFile(
      Console console, Severity least, boolean quiet, Consumer<FileReport> print) {
    return new ResultLines(console, Optional.empty(), least, quiet, Optional.of(print));
  }

  /**
   * Prints fixes, and the problems that are left, by their causes, at the end.
   *
   * @param least problems that are less severe are left out
   * @param quiet whether fixes and the summary are left out
   */
  static ResultLines ofFix(Console console, FixRequest fix, Severity least, boolean quiet) {
    return new ResultLines(console, Optional.of(fix), least, quiet, Optional.empty());
  }

  private ResultLines(
      Console console,
      Optional<FixRequest> fix,
      Severity least,
      boolean quiet,
      Optional<Consumer<FileReport>> byFile) {
    this.console = console;
    this.fix = fix;
    this.least = least;
    this.quiet = quiet;
    this.byFile = byFile;
    // With --diff, standard output has only the differences.
    boolean isDiff = fix.isPresent() && fix.get().diff();
    out = isDiff ? console.errors() : console.lines();
    problems =
        isDiff ? ProblemLines.ofWarnings(console, least) : ProblemLines.ofResults(console, least);
  }

  @Override
  public void print(FileReport file, boolean isFolder) throws IOException {
    file.fix().failure().ifPresent(console::error);
    if (file.fix().texts().isPresent()) {
      console.errors().flush();
      console.out().write(file.fix().texts().get().diff().getBytes(StandardCharsets.UTF_8));
      console.out().flush();
    }
    if (!quiet && file.isChanged()) {
      console.errors().flush();
      out.println(Wording.printable(file.name()) + ": " + verb() + " " + list(file.fix().fixed()));
      out.flush();
    }
    add(file, causes::add);
  }

  private void add(FileReport report, BiConsumer<String, List<Problem>> toCauses) {
    if (byFile.isEmpty()) {
      toCauses.accept(report.name(), report.problems());
      int count = problems.unlisted(report);
      if (count > 0) {
        unlisted.merge(report.name(), count, Integer::sum);
      }
    } else if (problems.isShown(report)) {
      byFile.get().accept(report);
    }
  }

  @Override
  public void printConfigs(List<ConfigReport> reports) {
    for (ConfigReport report : reports) {
      add(report.file(), causes::addConfig);
      report.included().forEach(included -> add(included, causes::addConfig));
    }
  }

  @Override
  public void printSettings(List<FileReport> reports) {
    reports.forEach(report -> add(report, causes::add));
  }

  /** Prints a cause, and below it the other files that it concerns. */
  private void print(Cause cause) {
    problems.print(cause.file(), cause.problem());
    List<String> others = cause.others().stream().map(Wording::printable).toList();
    if (!others.isEmpty()) {
      String where =
          cause.isOfConfig() ? "  in " : cause.isAlike() ? "  also in " : "  similar in ";
      out.println(where + Wording.list(others, MAX_OTHERS));
    }
  }

  private String verb() {
    return fix.orElseThrow().dryRun() ? "would fix" : "fixed";
  }

  /** The numbers of some codes in one line, for example {@code 2 syntax, 1 bone-case}. */
  private static String list(Map<Code, Integer> counts) {
    return counts.entrySet().stream()
        .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey().id()))
        .collect(Collectors.joining(", "));
  }

  @Override
  public void end(RunCounts run) {
    List<Cause> found = causes.list();
    found.stream().filter(c -> c.problem().severity().isAtLeast(least)).forEach(this::print);
    unlisted.forEach(problems::more);
    out.flush();
    if (!quiet) {
      if (fix.isEmpty() && run.codes().size() > 1 && run.files() + run.configs() > 1) {
        CodeTable.of(run.codes()).forEach(console.errors()::println);
      }
      console.errors().println(fix.isPresent() ? fixed(run) : checked(run, found));
      if (fix.isPresent() && fix.get().codes().isEmpty()) {
        printMoreFixes(run.codes().keySet());
      }
    }
  }

  private void printMoreFixes(Set<Code> left) {
    String only =
        left.stream()
            .filter(code -> FixPolicy.of(code).stream().anyMatch(ResultLines::isWorthNaming))
            .map(Code::id)
            .collect(Collectors.joining(","));
    if (!only.isEmpty()) {
      console.errors().println("more can be fixed with --only " + only);
    }
  }

  /** Whether the advice to name a code, so that {@code fix} fixes its problems, is worth giving. */
  private static boolean isWorthNaming(FixPolicy policy) {
    return policy.isAdvised() && !policy.isWithoutAsking();
  }

  /**
   * The number of problems of a severity for the summary. If they have more places, these are
   * counted, too: {@code 3 warnings (120 places)}.
   *
   * @param places the number of places, including those of unlisted problems
   */
  private String count(List<Cause> listed, Severity severity, long places) {
    String noun = severity.name().toLowerCase(Locale.ROOT);
    long count = listed.stream().filter(c -> c.problem().severity() == severity).count();
    // Without a list of all causes, only places can be counted.
    return byFile.isPresent() || !unlisted.isEmpty() || count == places
        ? Wording.count(places, noun)
        : Wording.count(count, noun) + String.format(Locale.ROOT, " (%,d places)", places);
  }

  private String checked(RunCounts run, List<Cause> listed) {
    List<String> checked = new ArrayList<>();
    if (run.files() > 0 || run.configs() == 0) {
      checked.add(
          Wording.count(run.files(), "file") + " (" + Wording.count(run.frames(), "frame") + ")");
    }
    if (run.configs() > 0) {
      String found = Wording.count(run.skeletons(), "skeleton");
      checked.add(Wording.count(run.configs(), "model.cfg file") + " (" + found + ")");
    }
    return String.format(
        Locale.ROOT,
        "checked %s in %.1f s: %s, %s%s",
        String.join(" and ", checked),
        run.seconds(),
        count(listed, Severity.ERROR, run.errors()),
        count(listed, Severity.WARNING, run.warnings()),
        more(run.unreadableFolders(), "folder", "cannot be read"));
  }

  private String fixed(RunCounts run) {
    int count = run.fixed().values().stream().mapToInt(Integer::intValue).sum();
    return String.format(
        Locale.ROOT,
        "%s %s in %,d of %s in %.1f s%s; %s and %s remain%s%s%s",
        verb(),
        Wording.count(count, "problem"),
        run.changed(),
        Wording.count(run.files(), "file"),
        run.seconds(),
        count == 0 ? "" : ": " + list(run.fixed()),
        Wording.count(run.errors(), "error"),
        Wording.count(run.warnings(), "warning"),
        more(run.failed(), "file", "cannot be written"),
        more(run.unreadableFolders(), "folder", "cannot be read"),
        more(run.skippedLinks(), "link", "skipped"));
  }

  private static String more(int count, String noun, String what) {
    return count == 0 ? "" : "; " + Wording.count(count, noun) + " " + what;
  }

  @Override
  public void close() {
    console.flush();
  }
}
