package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.check.Causes;
import org.rtmtext.check.Causes.Cause;
import org.rtmtext.check.ConfigCheck.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.problem.Code;

/** Prints the results as one JSON document on standard output. */
final class ResultDocument implements ResultPrinter {
  private final Console console;

  private final boolean isFix;
  private final JsonWriter json;
  private final Causes causes = new Causes();

  ResultDocument(Console console, boolean isFix) throws IOException {
    this.console = console;
    this.isFix = isFix;
    json = Json.writer(console);
    json.beginObject().name("files").beginArray();
  }

  @Override
  public void print(FileReport report, boolean isFolder) {
    console.errors().flush();
    causes.add(report.name(), report.problems());
    Json.write(
        json,
        !isFix
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
    Optional<FileReport.Summary> summary = r.summary();
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
  public void printConfigs(List<ConfigReport> reports) throws IOException {
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
              "included", report.included().stream().map(ResultDocument::included).toList()));
    }
  }

  private static Object included(FileReport r) {
    return Json.object("path", r.name(), "findings", r.problems(), "omitted", r.leftOut());
  }

  @Override
  public void printSettings(List<FileReport> reports) throws IOException {
    json.endArray().name("settings").beginArray();
    reports.forEach(r -> causes.add(r.name(), r.problems()));
    reports.forEach(report -> Json.write(json, checked(report)));
  }

  private static Object cause(Cause cause) {
    return Json.object("path", cause.file(), "finding", cause.problem(), "files", cause.files());
  }

  private static Object tally(Map.Entry<Code, RunCounts.Tally> code) {
    return Json.object(
        "code", code.getKey().id(),
        "places", code.getValue().places(),
        "files", code.getValue().files(),
        "fixed", FixPolicy.isFixedIfNamed(code.getKey()));
  }

  @Override
  public void end(RunCounts counts) throws IOException {
    json.endArray();
    if (!isFix) {
      json.name("causes");
      Json.write(json, causes.list().stream().map(ResultDocument::cause).toList());
      json.name("codes");
      Json.write(json, counts.codes().entrySet().stream().map(ResultDocument::tally).toList());
    }
    json.name("summary");
    Json.write(
        json,
        Json.object(
            "files", counts.files(),
            "changed", isFix ? (Integer) counts.changed() : null,
            "failed", isFix ? (Integer) counts.failed() : null,
            "fixed", isFix ? byId(counts.fixed()) : null,
            "frames", isFix ? null : (Long) counts.frames(),
            "unreadableFolders", counts.unreadableFolders(),
            "skippedLinks", isFix ? (Integer) counts.skippedLinks() : null,
            "configs", isFix ? null : (Integer) counts.configs(),
            "errors", counts.errors(),
            "warnings", counts.warnings(),
            "seconds", Math.round(counts.seconds() * 1000) / 1000.0));
    json.endObject();
  }

  /** An interrupted document must be recognizable as such: it is flushed, not completed. */
  @Override
  public void close() throws IOException {
    json.flush();
    Json.endLine(console);
  }
}
