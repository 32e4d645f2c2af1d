package org.rtmtext.lsp.feature;

import com.google.gson.TypeAdapter;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.figure.FarthestBone.Difference;
import org.rtmtext.figure.Figure;
import org.rtmtext.figure.FigureJson;
import org.rtmtext.lsp.feature.SentFigure.UnreadableRows;
import org.rtmtext.model.Frame;

/**
 * The answer to {@code rtm/figure}: a message for the page of the figure, which docs/protocol.md
 * describes.
 */
@JsonAdapter(FigureAnswer.Adapter.class)
public final class FigureAnswer {
  private interface Writer {
    void write(JsonWriter json) throws IOException;
  }

  private final Writer writer;

  private FigureAnswer(Writer writer) {
    this.writer = writer;
  }

  /**
   * An answer without a figure.
   *
   * @param problem for the user: why nothing can be drawn
   */
  static FigureAnswer problem(int version, String title, String problem) {
    return new FigureAnswer(
        json -> {
          json.name("type").value("figure").name("version").value(version);
          json.name("title").value(title).name("problem").value(problem);
          json.name("bones").beginArray().endArray();
          json.name("phases").beginArray().endArray();
          json.name("poses").value("");
        });
  }

  /**
   * An answer with a whole figure.
   *
   * @param isSaved whether the figure is compared with the stored file
   */
  static FigureAnswer figure(SentFigure now, boolean isSaved) {
    Figure figure = now.solved().figure();
    // Encoded here, because encoding while the message is written would delay other messages.
    String poses = FigureJson.base64(figure, figure.frames());
    Optional<Figure> before =
        now.compared().filter(c -> c.differs() || !isSaved).map(Compared::before);
    Optional<String> beforePoses = before.map(b -> FigureJson.base64(b, b.frames()));
    Writer difference = difference(now);
    return new FigureAnswer(
        json -> {
          json.name("type").value("figure").name("version").value(now.version());
          writeCursor(now, json);
          FigureJson.writeMembers(figure, json);
          writeText("poses", poses, json);
          if (before.isPresent()) {
            json.name(isSaved ? "saved" : "other").beginObject();
            FigureJson.writeMembers(before.get(), json);
            writeText("poses", beforePoses.get(), json);
            json.endObject();
          }
          difference.write(json);
          writeUnreadable(now, json);
        });
  }

  /**
   * An answer with the changes since another one: the poses of the changed frames, also those of
   * the stored file; phases, properties and motion if they changed.
   *
   * @param last the answer that the client shows, of an earlier version of the figure
   * @param isSaved whether the figure is compared with the stored file
   */
  static FigureAnswer update(SentFigure now, SentFigure last, boolean isSaved) {
    SolvedFigure solved = now.solved();
    SolvedFigure shown = last.solved();
    Figure figure = solved.figure();
    List<Integer> frames =
        IntStream.range(0, figure.frames().size())
            .filter(f -> !solved.hasPoseOf(shown, f))
            .boxed()
            .toList();
    String poses = poses(figure, frames);
    Optional<Compared> before = now.compared().filter(Compared::differs);
    Optional<String> saved =
        before.filter(c -> isSaved && c.sameShape()).map(c -> poses(c.before(), frames));
    Writer difference = difference(now);
    return new FigureAnswer(
        json -> {
          json.name("type").value("update").name("version").value(now.version());
          json.name("since").value(last.version());
          writeCursor(now, json);
          json.name("frames").beginArray();
          for (int frame : frames) {
            json.value(frame);
          }
          json.endArray();
          writeText("poses", poses, json);
          if (!solved.hasPhasesOf(shown)) {
            FigureJson.writePhases(figure.animation(), json);
          }
          if (!solved.hasHeadOf(shown)) {
            FigureJson.writeHead(figure.animation(), json);
          }
          if (saved.isPresent()) {
            json.name("saved").beginObject();
            writeText("poses", saved.get(), json);
            json.endObject();
          } else if (isSaved && before.isEmpty()) {
            json.name("saved").nullValue();
          }
          difference.write(json);
          writeUnreadable(now, json);
        });
  }

  private static void writeUnreadable(SentFigure now, JsonWriter json) throws IOException {
    json.name("unreadable").beginArray();
    for (UnreadableRows rows : now.unreadable()) {
      json.beginObject().name("frame").value(rows.frame()).name("bones").beginArray();
      for (int bone : rows.bones()) {
        json.value(bone);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  /** Writes what the page shows of a preview. */
  private static void writeCursor(SentFigure now, JsonWriter json) throws IOException {
    if (now.preview().isPresent()) {
      json.name("cursor").beginObject();
      json.name("frame").value(now.preview().get().frame());
      json.name("bone").value(now.preview().get().bone());
      json.endObject();
    }
  }

  private static String poses(Figure figure, List<Integer> frames) {
    List<Frame> all = figure.frames();
    return FigureJson.base64(figure, frames.stream().map(all::get).toList());
  }

  /**
   * Writes a string without looking for characters to escape: Base64 has none, and looking for them
   * in megabytes takes time.
   */
  private static void writeText(String name, String base64, JsonWriter json) throws IOException {
    json.name(name).jsonValue('"' + base64 + '"');
  }

  private static Writer difference(SentFigure now) {
    Optional<Difference> largest = now.compared().flatMap(Compared::largest);
    return json -> {
      json.name("difference");
      if (largest.isEmpty()) {
        json.nullValue();
        return;
      }
      Difference d = largest.get();
      json.beginObject().name("bone").value(d.bone()).name("frame").value(d.frame());
      json.name("metres").value((float) d.metres()).endObject();
    };
  }

  /** Writes answers; the server never reads one. */
  static final class Adapter extends TypeAdapter<FigureAnswer> {
    @Override
    public void write(JsonWriter json, FigureAnswer answer) throws IOException {
      boolean nulls = json.getSerializeNulls();
      // A null tells the page that something no longer exists.
      json.setSerializeNulls(true);
      json.beginObject();
      answer.writer.write(json);
      json.endObject();
      json.setSerializeNulls(nulls);
    }

    @Override
    public FigureAnswer read(JsonReader json) {
      throw new UnsupportedOperationException();
    }
  }
}
