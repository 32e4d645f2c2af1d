package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.rtmtext.check.Causes;
import org.rtmtext.check.Causes.Cause;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.edits.FixRequest;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.TextFixer;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Counts and prints the results of {@code check} or {@code fix}. */
abstract class Results implements ParallelFiles.Listener, Closeable {
  final Console console;

  /** Empty for a check. */
  final Optional<FixRequest> fix;

  private final long start = System.nanoTime();
  int files;

  /** Folders that could not be listed; not counted as files. */
  int unreadableFolders;

  int configs;
  int skeletons;
  long frames;
  long errors;
  long warnings;

  /** How often each code was found, in the order of importance. */
  final Map<Code, Tally> codes = new EnumMap<>(Code.class);

  /**
   * How often a code was found.
   *
   * @param places in all files
   */
  record Tally(int places, int files) {
    Tally plus(Tally other) {
      return new Tally(places + other.places, files + other.files);
    }
  }

  /** Number of fixed problems by code, in the order of importance. */
  final Map<Code, Integer> fixed = new EnumMap<>(Code.class);

  /** Number of files with fixes. */
  int changed;

  /** Number of files that could not be written. */
  int failed;

  /** Number of links in folders that were not followed. */
  int skippedLinks;

  Results(Console console, Optional<FixRequest> fix) {
    this.console = console;
    this.fix = fix;
  }

  /** Adds a file. If nobody reads the output, a check ends, but a fix continues. */
  @Override
  public void result(FileReport report, boolean isFolder) throws IOException {
    files += isFolder ? 0 : 1;
    unreadableFolders += isFolder ? 1 : 0;
    frames += report.summary() == null ? 0 : report.summary().frames();
    report.fix().fixed().forEach((code, count) -> fixed.merge(code, count, Integer::sum));
    changed += report.isChanged() ? 1 : 0;
    failed += report.fix().failure().isPresent() ? 1 : 0;
    count(report);
    try {
      print(report, isFolder);
      if (fix.isEmpty() && console.outputFailure().isPresent()) {
        throw console.outputFailure().get();
      }
    } catch (IOException e) {
      if (fix.isEmpty() || !console.isOutputClosed()) {
        throw e;
      }
    }
  }

  @Override
  public void progress(int done, int all) {
    console.progress(done, all);
  }

  /** Adds the reports on {@code model.cfg} files, after those on all animations. */
  void addConfigs(List<ConfigReport> reports) throws IOException {
    for (ConfigReport report : reports) {
      configs++;
      skeletons += report.skeletons().size();
      count(report.file());
      report.included().forEach(this::count);
    }
    printConfigs(reports);
  }

  /** Adds the reports on the settings of mods, after all others; not counted as files. */
  void addSettings(List<FileReport> reports) throws IOException {
    reports.forEach(this::count);
    printSettings(reports);
  }

  private void count(FileReport report) {
    errors += report.counts().errors();
    warnings += report.counts().warnings();
    report.byCode().forEach((code, count) -> codes.merge(code, new Tally(count, 1), Tally::plus));
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Prints a report, if it has anything to print. */
  abstract void print(FileReport report, boolean isFolder) throws IOException;

  abstract void printConfigs(List<ConfigReport> reports) throws IOException;

  abstract void printSettings(List<FileReport> reports) throws IOException;

  /** Prints the summary. */
  abstract void end() throws IOException;

  @Override
  public void close() throws IOException {
    console.flush();
  }

  /** Prints problems and fixes as lines, and a summary on standard error. */
  static class Lines extends Results {
    final Severity least;
    private final boolean quiet;
    private final boolean isByFile;
    private final Causes causes = new Causes();

    /** Numbers of problems that are only counted, by the names of their files. */
    private final Map<String, Integer> unlisted = new LinkedHashMap<>();

    private final PrintWriter out;
    private final ProblemLines problems;

    /**
     * @param least problems that are less severe are left out
     * @param quiet whether fixes and the summary are left out
     * @param isByFile whether problems are printed file by file, not at the end by their causes
     */
    Lines(
        Console console,
        Optional<FixRequest> fix,
        Severity least,
        boolean quiet,
        boolean isByFile) {
      super(console, fix);
      this.least = least;
      this.quiet = quiet;
      this.isByFile = isByFile;
      // With --diff, standard output has only the differences.
      boolean isDiff = fix.filter(FixRequest::diff).isPresent();
      out = isDiff ? console.errors() : console.lines();
      problems =
          isDiff ? ProblemLines.ofWarnings(console, least) : ProblemLines.ofResults(console, least);
    }

    @Override
    void print(FileReport file, boolean isFolder) throws IOException {
      file.fix().failure().ifPresent(console::error);
      if (file.fix().texts().isPresent()) {
        console.errors().flush();
        console.out().write(file.fix().texts().get().diff().getBytes(StandardCharsets.UTF_8));
        console.out().flush();
      }
      if (!quiet && file.isChanged()) {
        console.errors().flush();
        out.println(
            Wording.printable(file.name()) + ": " + verb() + " " + list(file.fix().fixed()));
        out.flush();
      }
      add(file, causes::add);
    }

    private void add(FileReport report, BiConsumer<String, List<Problem>> toCauses) {
      if (!isByFile) {
        toCauses.accept(report.name(), report.problems());
        int count = problems.unlisted(report);
        if (count > 0) {
          unlisted.merge(report.name(), count, Integer::sum);
        }
      } else if (problems.isShown(report)) {
        print(report);
      }
    }

    void print(FileReport report) {
      problems.report(report);
    }

    @Override
    void printConfigs(List<ConfigReport> reports) {
      for (ConfigReport report : reports) {
        add(report.file(), causes::addConfig);
        report.included().forEach(included -> add(included, causes::addConfig));
      }
    }

    @Override
    void printSettings(List<FileReport> reports) {
      reports.forEach(report -> add(report, causes::add));
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
      List<Cause> found = causes.list();
      found.stream().filter(c -> c.problem().severity().isAtLeast(least)).forEach(problems::cause);
      unlisted.forEach(problems::more);
      out.flush();
      if (!quiet) {
        if (fix.isEmpty() && codes.size() > 1 && files + configs > 1) {
          printTable();
        }
        console.errors().println(fix.isPresent() ? fixed() : checked(found));
        if (fix.isPresent() && fix.get().codes().isEmpty()) {
          printMoreFixes();
        }
      }
    }

    private void printMoreFixes() {
      String only =
          codes.keySet().stream()
              .filter(Lines::isFixedIfNamed)
              .map(Code::id)
              .collect(Collectors.joining(","));
      if (!only.isEmpty()) {
        console.errors().println("more can be fixed with --only " + only);
      }
    }

    /** Prints how often each code was found, and what fixes it. */
    private void printTable() {
      int width = codes.keySet().stream().mapToInt(c -> c.id().length()).max().orElse(0);
      String row = "%-" + width + "s  %,9d  %,9d  %s";
      console
          .errors()
          .println(row.replace(",9d", "9s").formatted("code", "places", "files", "fix"));
      codes.forEach(
          (code, found) ->
              console
                  .errors()
                  .println(
                      String.format(
                              Locale.ROOT, row, code.id(), found.places(), found.files(), fix(code))
                          .stripTrailing()));
    }

    private static String fix(Code code) {
      return isFixedIfNamed(code)
          ? "fix --only " + code.id()
          // Of properties, only misspelled ones are fixed.
          : QuickFixes.FIXED_WITHOUT_ASKING.contains(code) && code != Code.PROPERTY_UNKNOWN
              ? "fix"
              : "";
    }

    /** Whether the user may want to name a code to have most of its problems fixed. */
    private static boolean isFixedIfNamed(Code code) {
      // Only positions in centimetres are fixed. Bones that a skeleton lacks often belong into it,
      // but would be removed.
      return TextFixer.codes().contains(code)
          && !QuickFixes.FIXED_WITHOUT_ASKING.contains(code)
          && code != Code.POSITION_FAR
          && code != Code.BONE_NOT_IN_SKELETON;
    }

    /**
     * A number of problems.
     *
     * @param places where they are
     */
    private String count(List<Cause> listed, Severity severity, long places) {
      String noun = severity.name().toLowerCase(Locale.ROOT);
      long count = listed.stream().filter(c -> c.problem().severity() == severity).count();
      // Problems that are only counted are in no list.
      return isByFile || !unlisted.isEmpty() || count == places
          ? Wording.count(places, noun)
          : Wording.count(count, noun) + String.format(Locale.ROOT, " (%,d places)", places);
    }

    private String checked(List<Cause> listed) {
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
          "checked %s in %.1f s: %s, %s%s",
          String.join(" and ", checked),
          seconds(),
          count(listed, Severity.ERROR, errors),
          count(listed, Severity.WARNING, warnings),
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
  }

  /** Prints problems as annotations of GitHub Actions. */
  static final class Annotations extends Lines {
    Annotations(Console console, Severity least, boolean quiet) {
      // A pull request shows the annotations of the files that it changes.
      super(console, Optional.empty(), least, quiet, true);
    }

    @Override
    void print(FileReport report) {
      for (Problem p : report.problems()) {
        if (p.severity().isAtLeast(least)) {
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

    /** GitHub expects paths from the root of the repository, without a leading {@code ./}. */
    private static String path(String file) {
      String path = file.replace(File.separatorChar, '/');
      return data(path.startsWith("./") ? path.substring(2) : path)
          .replace(":", "%3A")
          .replace(",", "%2C");
    }
  }

  /** Prints the results as one JSON document on standard output. */
  static final class Document extends Results {
    private final JsonWriter json;
    private final Causes causes = new Causes();

    Document(Console console, Optional<FixRequest> fix) throws IOException {
      super(console, fix);
      json = Json.writer(console);
      json.beginObject().name("files").beginArray();
    }

    @Override
    void print(FileReport report, boolean isFolder) {
      console.errors().flush();
      causes.add(report.name(), report.problems());
      Json.write(
          json,
          fix.isEmpty()
              ? checked(report)
              : isFolder
                  ? Json.object("path", report.name(), "findings", report.problems())
                  : Json.object(
                      "path", report.name(),
                      "changed", report.isChanged(),
                      "fixed", byId(report.fix().fixed()),
                      "failure", report.fix().failure(),
                      "findings", report.problems(),
                      "omitted", report.leftOut(),
                      "diff", report.fix().texts().map(FileReport.Texts::diff)));
    }

    private static Object checked(FileReport r) {
      Optional<FileReport.Summary> summary = Optional.ofNullable(r.summary());
      return Json.object(
          "path", r.name(),
          "size", r.size(),
          "encoding", summary.map(FileReport.Summary::encoding),
          "frames", summary.map(FileReport.Summary::frames),
          "bones", summary.map(FileReport.Summary::bones),
          "findings", r.problems(),
          "omitted", r.leftOut());
    }

    private static Map<String, Integer> byId(Map<Code, Integer> counts) {
      Map<String, Integer> ids = new LinkedHashMap<>();
      counts.forEach((code, count) -> ids.put(code.id(), count));
      return ids;
    }

    @Override
    void printConfigs(List<ConfigReport> reports) throws IOException {
      json.endArray().name("configs").beginArray();
      for (ConfigReport report : reports) {
        FileReport file = report.file();
        causes.addConfig(file.name(), file.problems());
        report.included().forEach(r -> causes.addConfig(r.name(), r.problems()));
        Json.write(
            json,
            Json.object(
                "path", file.name(),
                "size", file.size(),
                "skeletons", report.skeletons(),
                "findings", file.problems(),
                "omitted", file.leftOut(),
                "included", report.included().stream().map(Document::included).toList()));
      }
    }

    private static Object included(FileReport r) {
      return Json.object("path", r.name(), "findings", r.problems(), "omitted", r.leftOut());
    }

    @Override
    void printSettings(List<FileReport> reports) throws IOException {
      json.endArray().name("settings").beginArray();
      reports.forEach(r -> causes.add(r.name(), r.problems()));
      reports.forEach(report -> Json.write(json, checked(report)));
    }

    private static Object cause(Cause cause) {
      return Json.object("path", cause.file(), "finding", cause.problem(), "files", cause.files());
    }

    private static Object tally(Map.Entry<Code, Tally> code) {
      return Json.object(
          "code", code.getKey().id(),
          "places", code.getValue().places(),
          "files", code.getValue().files(),
          "fixed", TextFixer.codes().contains(code.getKey()));
    }

    @Override
    void end() throws IOException {
      boolean isFix = fix.isPresent();
      json.endArray();
      if (!isFix) {
        json.name("causes");
        Json.write(json, causes.list().stream().map(Document::cause).toList());
        json.name("codes");
        Json.write(json, codes.entrySet().stream().map(Document::tally).toList());
      }
      json.name("summary");
      Json.write(
          json,
          Json.object(
              "files", files,
              "changed", isFix ? (Integer) changed : null,
              "failed", isFix ? (Integer) failed : null,
              "fixed", isFix ? byId(fixed) : null,
              "frames", isFix ? null : (Long) frames,
              "unreadableFolders", unreadableFolders,
              "skippedLinks", isFix ? (Integer) skippedLinks : null,
              "configs", isFix ? null : (Integer) configs,
              "errors", errors,
              "warnings", warnings,
              "seconds", Math.round(seconds() * 1000) / 1000.0));
      json.endObject();
    }

    /** An interrupted document must be recognizable as such: it is flushed, not completed. */
    @Override
    public void close() throws IOException {
      json.flush();
      Json.endLine(console);
    }
  }
}
