package org.rtmtext.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.rtmtext.analysis.SkeletonMatch;

/** Prints records as JSON documents on standard output; null components are left out. */
public final class Json {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapter(Float.class, new Decimals())
          .registerTypeAdapter(Double.class, new Decimals())
          .registerTypeAdapter(double.class, new Decimals())
          .registerTypeAdapter(float.class, new Decimals())
          .registerTypeAdapter(SkeletonMatch.class, SkeletonJson.SERIALIZER)
          .create();

  private Json() {}

  public static void print(Object document, Console console) throws IOException {
    JsonWriter json = writer(console);
    GSON.toJson(document, document.getClass(), json);
    json.flush();
    endLine(console);
  }

  /** Writes a record as an object in a document. */
  public static void write(JsonWriter json, Object value) {
    GSON.toJson(value, value.getClass(), json);
  }

  /** A writer to standard output with indentation. */
  public static JsonWriter writer(Console console) {
    JsonWriter json =
        new JsonWriter(new Escaping(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8)));
    json.setIndent(" ");
    json.setSerializeNulls(false);
    return json;
  }

  /** Ends the last line of a document. */
  public static void endLine(Console console) throws IOException {
    console.out().write('\n');
    console.out().flush();
  }

  /** Escapes control characters that JSON allows in strings and that control a terminal. */
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
