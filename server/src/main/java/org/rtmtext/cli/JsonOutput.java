package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.rtmtext.projection.ConfigReport;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.FileReport;
import org.rtmtext.projection.Position;

/** All results as one JSON document on standard output, written as they come. */
final class JsonOutput implements CheckOutput {
  private final Console console;
  private final JsonWriter json;
  private boolean inConfigs;

  JsonOutput(Console console) throws IOException {
    this.console = console;
    json = writer(console);
    json.beginObject().name("files").beginArray();
  }

  /** A writer to standard output, for people and programs. */
  static JsonWriter writer(Console console) {
    JsonWriter json =
        new JsonWriter(new Escaping(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8)));
    json.setIndent(" ");
    json.setSerializeNulls(false);
    return json;
  }

  /** Escapes the control characters that JSON allows in strings, and terminals obey. */
  private static final class Escaping extends FilterWriter {
    Escaping(Writer out) {
      super(out);
    }

    @Override
    public void write(int c) throws IOException {
      if (c >= 0x7F && c <= 0x9F) {
        out.write(String.format("\\u%04x", c));
      } else {
        out.write(c);
      }
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
      for (int i = from; i < from + length; i++) {
        write(chars[i]);
      }
    }

    @Override
    public void write(String s, int from, int length) throws IOException {
      write(s.toCharArray(), from, length);
    }
  }

  @Override
  public boolean isShown(FileReport report) {
    return true;
  }

  @Override
  public void report(FileReport report) throws IOException {
    json.beginObject();
    json.name("path").value(report.name());
    json.name("size").value(report.size());
    if (report.summary() != null) {
      json.name("encoding").value(report.summary().encoding());
      json.name("frames").value(report.summary().frames());
      json.name("bones").value(report.summary().bones());
    }
    findings(report);
    json.endObject();
  }

  @Override
  public void report(ConfigReport report) throws IOException {
    beginConfigs();
    json.beginObject();
    json.name("path").value(report.file().name());
    json.name("size").value(report.file().size());
    json.name("skeletons").beginArray();
    for (String name : report.skeletons()) {
      json.value(name);
    }
    json.endArray();
    findings(report.file());
    json.name("included").beginArray();
    for (FileReport included : report.included()) {
      json.beginObject().name("path").value(included.name());
      findings(included);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** Ends the list of animations. */
  private void beginConfigs() throws IOException {
    if (!inConfigs) {
      json.endArray().name("configs").beginArray();
      inConfigs = true;
    }
  }

  private void findings(FileReport report) throws IOException {
    json.name("findings").beginArray();
    for (FileFinding f : report.findings()) {
      finding(f);
    }
    json.endArray();
    json.name("omitted").value(report.leftOut());
  }

  private void finding(FileFinding f) throws IOException {
    json.beginObject();
    json.name("code").value(f.code());
    json.name("severity").value(FindingLines.word(f.severity()));
    json.name("message").value(f.message());
    if (f.position() instanceof Position.Offset o) {
      json.name("offset").value(o.offset());
    } else if (f.position() instanceof Position.LineColumn l) {
      json.name("line").value(l.line());
      json.name("column").value(l.column());
    }
    if (f.more() > 0) {
      json.name("more").value(f.more());
    }
    json.endObject();
  }

  @Override
  public void end(Totals totals) throws IOException {
    beginConfigs();
    json.endArray();
    json.name("summary").beginObject();
    json.name("files").value(totals.files());
    json.name("frames").value(totals.frames());
    json.name("unreadableFolders").value(totals.unreadableFolders());
    json.name("configs").value(totals.configs());
    json.name("errors").value(totals.errors());
    json.name("warnings").value(totals.warnings());
    json.name("seconds").value(Math.round(totals.seconds() * 1000) / 1000.0);
    json.endObject();
    json.endObject();
  }

  /** A document that was broken off stays one, visibly: it is flushed, not completed. */
  @Override
  public void close() throws IOException {
    json.flush();
    endLine(console);
  }

  /** Ends the last line of a document. */
  static void endLine(Console console) throws IOException {
    console.out().write('\n');
    console.out().flush();
  }
}
