package org.rtmtext.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
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
    JsonWriter writer = JsonOutput.writer(console);
    GSON.toJson(document, document.getClass(), writer);
    writer.flush();
    JsonOutput.endLine(console);
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
