package org.rtmtext.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Prints problems and fixes as lines, and a summary on standard error. */
class ResultLines extends Results {
  private final Optional<FixRequest> fix;
  private final Severity least;
  private final boolean quiet;
  private final PrintWriter out;
  private final ProblemLines problems;

  /**
   * @param fix empty for a check
   * @param least problems that are less severe are left out
   * @param quiet whether fixes and the summary are left out
   */
  ResultLines(Console console, Optional<FixRequest> fix, Severity least, boolean quiet) {
    super(console);
    this.fix = fix;
    this.least = least;
    this.quiet = quiet;
    // Standard output has the differences and nothing else.
    boolean isDiff = fix.filter(FixRequest::diff).isPresent();
    out = isDiff ? console.errors() : console.lines();
    problems =
        isDiff ? ProblemLines.ofWarnings(console, least) : ProblemLines.ofResults(console, least);
  }

  @Override
  boolean isShown(FileReport file) {
    return !quiet && file.isChanged()
        || file.fix().texts().isPresent()
        || file.fix().failure().isPresent()
        || problems.isShown(file);
  }

  @Override
  void print(FileReport file, boolean isFolder) throws IOException {
    file.fix().failure().ifPresent(console::error);
    if (file.fix().texts().isPresent()) {
      console.out().write(file.fix().texts().get().diff().getBytes(StandardCharsets.UTF_8));
      console.out().flush();
    }
    if (!quiet && file.isChanged()) {
      out.println(Wording.printable(file.name()) + ": " + verb() + " " + list(file.fix().fixed()));
      out.flush();
    }
    if (problems.isShown(file)) {
      print(file);
    }
  }

  void print(FileReport report) {
    problems.report(report);
  }

  @Override
  void print(ConfigReport report) {
    print(report.file());
    report.included().forEach(this::print);
  }

  @Override
  void printSettings(List<FileReport> reports) {
    reports.forEach(this::print);
  }

  private String verb() {
    return fix.orElseThrow().dryRun() ? "would fix" : "fixed";
  }

  /** For example {@code 2 syntax, 1 bone-case}. */
  private static String list(Map<Code, Integer> counts) {
    return counts.entrySet().stream()
        .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey().id()))
        .collect(Collectors.joining(", "));
  }

  @Override
  void end() {
    if (!quiet) {
      console.errors().println(fix.isPresent() ? fixed() : checked());
    }
  }

  private String checked() {
    List<String> checked = new ArrayList<>();
    if (files > 0 || configs == 0) {
      checked.add(Wording.count(files, "file") + " (" + Wording.count(frames, "frame") + ")");
    }
    if (configs > 0) {
      String found = Wording.count(skeletons, "skeleton");
      checked.add(Wording.count(configs, "model.cfg file") + " (" + found + ")");
    }
    return String.format(
        Locale.ROOT,
        "checked %s in %.1f s: %s, %s%s%s",
        String.join(" and ", checked),
        seconds(),
        Wording.count(errors, "error"),
        Wording.count(warnings, "warning"),
        // The command fix counts none of these.
        files == 0 || configWarnings == 0
            ? ""
            : String.format(Locale.ROOT, " (%,d in model.cfg files)", configWarnings),
        more(unreadableFolders, "folder", "cannot be read"));
  }

  private String fixed() {
    int count = fixed.values().stream().mapToInt(Integer::intValue).sum();
    return String.format(
        Locale.ROOT,
        "%s %s in %,d of %s in %.1f s%s; %s and %s remain%s%s%s",
        verb(),
        Wording.count(count, "problem"),
        changed,
        Wording.count(files, "file"),
        seconds(),
        count == 0 ? "" : ": " + list(fixed),
        Wording.count(errors, "error"),
        Wording.count(warnings, "warning"),
        more(failed, "file", "cannot be written"),
        more(unreadableFolders, "folder", "cannot be read"),
        more(skippedLinks, "link", "skipped"));
  }

  private static String more(int count, String noun, String what) {
    return count == 0 ? "" : "; " + Wording.count(count, noun) + " " + what;
  }

  /** Prints problems as annotations of GitHub Actions. */
  static final class Annotations extends ResultLines {
    Annotations(Console console, Severity least, boolean quiet) {
      super(console, Optional.empty(), least, quiet);
    }

    @Override
    void print(FileReport report) {
      for (Problem p : report.problems()) {
        if (p.severity().isAtLeast(super.least)) {
          console.lines().println(annotation(report.name(), p));
        }
      }
      console.lines().flush();
    }

    private static String annotation(String file, Problem p) {
      String level =
          switch (p.severity()) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFORMATION, HINT -> "notice";
          };
      String place =
          p.place() instanceof TextRange r
              ? ",line=" + (r.line() + 1) + ",col=" + (r.column() + 1)
              : "";
      String message =
          ProblemLines.line(file, p, false)
              .substring(Wording.printable(file).length() + 1)
              .strip()
              .replaceFirst("^(?:\\d+:\\d+: |(@\\d+: ))?\\w+: ", "$1");
      return "::" + level + " file=" + path(file) + place + "::" + data(message);
    }

    private static String data(String s) {
      return s.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /** GitHub matches paths from the root of the repository, without a dot before them. */
    private static String path(String file) {
      String path = file.replace(File.separatorChar, '/');
      return data(path.startsWith("./") ? path.substring(2) : path)
          .replace(":", "%3A")
          .replace(",", "%2C");
    }
  }
}
