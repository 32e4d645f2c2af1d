package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.check.FileReport;
import org.rtmtext.edits.FixedFile;
import org.rtmtext.problem.Code;

/** Prints the results of {@code fix} as one JSON document on standard output. */
public final class FixJson implements FixOutput {
  private final Console console;
  private final JsonWriter json;

  public FixJson(Console console) throws IOException {
    this.console = console;
    json = Json.writer(console);
    json.beginObject().name("files").beginArray();
  }

  /**
   * A file.
   *
   * @param fixed number of fixed problems by code
   * @param failure null if the file could be written
   * @param findings the problems that remain
   * @param omitted number of findings beyond the limit
   * @param diff null if it was not wanted
   */
  private record FileJson(
      String path,
      boolean changed,
      Map<String, Integer> fixed,
      String failure,
      List<ProblemJson> findings,
      int omitted,
      String diff) {
    static FileJson of(FixedFile file) {
      FileReport report = file.report();
      return new FileJson(
          report.name(),
          file.isChanged(),
          byId(file.fixed()),
          file.failure().orElse(null),
          report.problems().stream().map(ProblemJson::of).toList(),
          report.leftOut(),
          file.texts().map(FixedFile.Texts::diff).orElse(null));
    }
  }

  private record FolderJson(String path, List<ProblemJson> findings) {}

  private record SummaryJson(
      int files,
      int changed,
      int failed,
      Map<String, Integer> fixed,
      int unreadableFolders,
      int skippedLinks,
      long errors,
      long warnings,
      double seconds) {}

  private static Map<String, Integer> byId(Map<Code, Integer> counts) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    counts.forEach((code, count) -> ids.put(code.id(), count));
    return ids;
  }

  @Override
  public boolean isShown(FixedFile file) {
    return true;
  }

  @Override
  public void file(FixedFile file) {
    Json.write(json, FileJson.of(file));
  }

  @Override
  public void unreadable(FileReport folder) {
    Json.write(
        json,
        new FolderJson(folder.name(), folder.problems().stream().map(ProblemJson::of).toList()));
  }

  @Override
  public void end(FixTotals totals) throws IOException {
    json.endArray().name("summary");
    Totals remaining = totals.remaining();
    Json.write(
        json,
        new SummaryJson(
            remaining.files(),
            totals.changed(),
            totals.failed(),
            byId(totals.fixed()),
            remaining.unreadableFolders(),
            totals.skippedLinks(),
            remaining.errors(),
            remaining.warnings(),
            Math.round(remaining.seconds() * 1000) / 1000.0));
    json.endObject();
  }

  /** An interrupted document must be recognizable as such: it is flushed, not completed. */
  @Override
  public void close() throws IOException {
    json.flush();
    Json.endLine(console);
  }
}
