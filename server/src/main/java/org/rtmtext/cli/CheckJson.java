package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.rtmtext.check.ConfigReport;
import org.rtmtext.check.FileReport;

/**
 * Prints the results of a check as one JSON document on standard output. Each result is printed as
 * soon as it is known.
 */
public final class CheckJson implements CheckOutput {
  private final Console console;
  private final JsonWriter json;
  private boolean inConfigs;

  public CheckJson(Console console) throws IOException {
    this.console = console;
    json = Json.writer(console);
    json.beginObject().name("files").beginArray();
  }

  /** A file; null components are those that its kind lacks. */
  private record FileJson(
      String path,
      Long size,
      String encoding,
      Integer frames,
      Integer bones,
      List<String> skeletons,
      List<ProblemJson> findings,
      int omitted,
      List<FileJson> included) {
    static FileJson of(
        FileReport r, boolean sized, List<String> skeletons, List<FileJson> included) {
      Optional<FileReport.Summary> summary = Optional.ofNullable(r.summary());
      return new FileJson(
          r.name(),
          sized ? r.size() : null,
          summary.map(FileReport.Summary::encoding).orElse(null),
          summary.map(FileReport.Summary::frames).orElse(null),
          summary.map(FileReport.Summary::bones).orElse(null),
          skeletons,
          r.problems().stream().map(ProblemJson::of).toList(),
          r.leftOut(),
          included);
    }
  }

  private record SummaryJson(
      int files,
      long frames,
      int unreadableFolders,
      int configs,
      long errors,
      long warnings,
      double seconds) {}

  @Override
  public boolean isShown(FileReport report) {
    return true;
  }

  @Override
  public void report(FileReport report) {
    Json.write(json, FileJson.of(report, true, null, null));
  }

  @Override
  public void report(ConfigReport report) throws IOException {
    beginConfigs();
    List<FileJson> included =
        report.included().stream().map(r -> FileJson.of(r, false, null, null)).toList();
    Json.write(json, FileJson.of(report.file(), true, report.skeletons(), included));
  }

  /** Ends the list of animations. */
  private void beginConfigs() throws IOException {
    if (!inConfigs) {
      json.endArray().name("configs").beginArray();
      inConfigs = true;
    }
  }

  @Override
  public void settings(List<FileReport> reports) throws IOException {
    beginConfigs();
    json.endArray().name("settings").beginArray();
    for (FileReport report : reports) {
      Json.write(json, FileJson.of(report, true, null, null));
    }
  }

  @Override
  public void end(Totals totals) throws IOException {
    json.endArray().name("summary");
    Json.write(
        json,
        new SummaryJson(
            totals.files(),
            totals.frames(),
            totals.unreadableFolders(),
            totals.configs(),
            totals.errors(),
            totals.warnings(),
            Math.round(totals.seconds() * 1000) / 1000.0));
    json.endObject();
  }

  /** An interrupted document must be recognizable as such: it is flushed, not completed. */
  @Override
  public void close() throws IOException {
    json.flush();
    Json.endLine(console);
  }
}
