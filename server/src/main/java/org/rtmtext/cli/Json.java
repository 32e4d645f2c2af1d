package org.rtmtext.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.TextRange;

/** Prints JSON documents on standard output; null and empty optional members are left out. */
final class Json {
  /** Created only when a document is printed: this takes a large part of a short command. */
  private static final class Serializer {
    static final Gson GSON =
        new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeAdapter(Float.class, new Decimals())
            .registerTypeAdapter(Double.class, new Decimals())
            .registerTypeAdapter(double.class, new Decimals())
            .registerTypeAdapter(float.class, new Decimals())
            .registerTypeAdapterFactory(new Described<>(Optional.class, o -> o.orElse(null)))
            .registerTypeAdapterFactory(new Described<>(Path.class, Path::toString))
            .registerTypeAdapterFactory(new Described<>(Phase.class, Phase::json))
            .registerTypeAdapterFactory(new Described<>(Problem.class, Json::problem))
            .registerTypeAdapterFactory(new Described<>(Property.class, Json::property))
            .registerTypeAdapterFactory(new Described<>(SkeletonMatch.class, Json::skeleton))
            .create();
  }

  private Json() {}

  /** An object with members in this order, given as names and values. */
  static Map<String, Object> object(Object... members) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      object.put((String) members[i], members[i + 1]);
    }
    return object;
  }

  private static Object problem(Problem p) {
    TextRange range = p.place() instanceof TextRange r ? r : null;
    Optional<ProblemData.Counts> counts =
        p.data(ProblemData.Counts.class).filter(c -> p.more() > 0);
    return object(
        "code", p.code().id(),
        "severity", ProblemLines.word(p.severity()),
        "message", p.message(),
        "offset", p.place() instanceof Place.ByteOffset o ? (Long) o.offset() : null,
        "line", range == null ? null : (Integer) (range.line() + 1),
        "column", range == null ? null : (Integer) (range.column() + 1),
        "more", p.more() == 0 ? null : (Integer) p.more(),
        "bones", counts.map(ProblemData.Counts::bones).filter(bones -> bones > 0),
        "frames", counts.map(ProblemData.Counts::frames).filter(frames -> frames > 0));
  }

  private static Object property(Property p) {
    return object("phase", p.phaseValue(), "name", p.name(), "value", p.value(), "type", p.type());
  }

  /** The skeleton of an animation, with the names of the request {@code rtm/skeleton}. */
  static Map<String, Object> skeleton(SkeletonMatch match) {
    return object(
        "name", match.skeleton().name(),
        "file", match.file().map(Path::toString).orElse(null),
        "reason", match.reason().id(),
        "bones", match.skeleton().bones().size(),
        "known", match.known(),
        "animationBones", match.bones());
  }

  static void print(Object document, Console console) throws IOException {
    JsonWriter json = writer(console);
    Serializer.GSON.toJson(document, document.getClass(), json);
    json.flush();
    endLine(console);
  }

  static void write(JsonWriter json, Object value) {
    Serializer.GSON.toJson(value, value.getClass(), json);
  }

  /** A writer to standard output with indentation. */
  static JsonWriter writer(Console console) {
    JsonWriter json =
        new JsonWriter(new Escaping(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8)));
    json.setIndent(" ");
    json.setSerializeNulls(false);
    return json;
  }

  /** Ends the last line of a document. */
  static void endLine(Console console) throws IOException {
    console.out().write('\n');
    console.out().flush();
  }

  /** Escapes control characters that JSON allows in strings and that control a terminal. */
  private static final class Escaping extends Writer {
    private final Writer out;

    Escaping(Writer out) {
      this.out = out;
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
      for (int i = from; i < from + length; i++) {
        if (chars[i] >= 0x7F && chars[i] <= 0x9F) {
          out.write(String.format("\\u%04x", (int) chars[i]));
        } else {
          out.write(chars[i]);
        }
      }
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /** Writes values of a class, or of its subclasses, as the results of a function. */
  private record Described<T>(Class<T> type, Function<T, Object> description)
      implements TypeAdapterFactory {
    @Override
    public <A> TypeAdapter<A> create(Gson gson, TypeToken<A> token) {
      return !type.isAssignableFrom(token.getRawType())
          ? null
          : new TypeAdapter<>() {
            @Override
            public void write(JsonWriter out, A value) throws IOException {
              Object described = value == null ? null : description.apply(type.cast(value));
              if (described == null) {
                out.nullValue();
              } else {
                gson.toJson(described, described.getClass(), out);
              }
            }

            @Override
            public A read(JsonReader in) {
              throw new UnsupportedOperationException();
            }
          };
    }
  }

  /** Whole numbers without a decimal point; NaN and infinities, which JSON lacks, as strings. */
  private static final class Decimals extends TypeAdapter<Number> {
    @Override
    public void write(JsonWriter out, Number value) throws IOException {
      if (value == null) {
        out.nullValue();
      } else if (Double.isFinite(value.doubleValue())) {
        String decimal = value.toString();
        out.jsonValue(
            decimal.endsWith(".0") ? decimal.substring(0, decimal.length() - 2) : decimal);
      } else {
        out.value(
            Double.isNaN(value.doubleValue()) ? "nan" : value.doubleValue() > 0 ? "inf" : "-inf");
      }
    }

    @Override
    public Number read(JsonReader in) {
      throw new UnsupportedOperationException();
    }
  }
}
