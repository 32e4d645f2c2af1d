package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Code;

/** Prints the results as one JSON document on standard output. */
final class ResultJson extends Results {
  private final boolean isFix;
  private final JsonWriter json;
  private boolean inConfigs;

  ResultJson(Console console, boolean isFix) throws IOException {
    super(console);
    this.isFix = isFix;
    json = Json.writer(console);
    json.beginObject().name("files").beginArray();
  }

  @Override
  boolean isShown(FileReport file) {
    return true;
  }

  @Override
  void print(FileReport report, boolean isFolder) {
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

  private static Map<String, Object> checked(FileReport r) {
    FileReport.Summary summary = r.summary();
    return Json.object(
        "path", r.name(),
        "size", r.size(),
        "encoding", summary == null ? null : summary.encoding(),
        "frames", summary == null ? null : (Integer) summary.frames(),
        "bones", summary == null ? null : (Integer) summary.bones(),
        "findings", r.problems(),
        "omitted", r.leftOut());
  }

  private static Map<String, Integer> byId(Map<Code, Integer> counts) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    counts.forEach((code, count) -> ids.put(code.id(), count));
    return ids;
  }

  @Override
  void print(ConfigReport report) throws IOException {
    beginConfigs();
    FileReport file = report.file();
    Json.write(
        json,
        Json.object(
            "path", file.name(),
            "size", file.size(),
            "skeletons", report.skeletons(),
            "findings", file.problems(),
            "omitted", file.leftOut(),
            "included", report.included().stream().map(ResultJson::included).toList()));
  }

  private static Object included(FileReport r) {
    return Json.object("path", r.name(), "findings", r.problems(), "omitted", r.leftOut());
  }

  /** Ends the list of animations. */
  private void beginConfigs() throws IOException {
    if (!inConfigs) {
      json.endArray().name("configs").beginArray();
      inConfigs = true;
    }
  }

  @Override
  void printSettings(List<FileReport> reports) throws IOException {
    beginConfigs();
    json.endArray().name("settings").beginArray();
    reports.forEach(report -> Json.write(json, checked(report)));
  }

  @Override
  void end() throws IOException {
    json.endArray().name("summary");
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
