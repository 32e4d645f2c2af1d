package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.comparison.Comparison.Phase;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.model.Property;
import org.rtmtext.projection.SkeletonChoice;

/** The differences of two animations as a JSON object. */
final class DiffJson {
  private final JsonWriter json;
  private final ToleranceOptions tolerance;

  private DiffJson(JsonWriter json, ToleranceOptions tolerance) {
    this.json = json;
    this.tolerance = tolerance;
  }

  /** Writes one object to standard output. */
  static void write(
      Console console,
      String before,
      String after,
      Comparison c,
      ToleranceOptions tolerance,
      Optional<SkeletonChoice> skeleton)
      throws IOException {
    JsonWriter writer = JsonOutput.writer(console);
    new DiffJson(writer, tolerance).write(before, after, c, skeleton);
    writer.flush();
    JsonOutput.endLine(console);
  }

  private void write(String before, String after, Comparison c, Optional<SkeletonChoice> skeleton)
      throws IOException {
    json.beginObject();
    json.name("before")
        .value(before)
        .name("after")
        .value(after)
        .name("same")
        .value(c.isSame() && c.unknown().isEmpty());
    if (!tolerance.isNone()) {
      json.name("tolerance").beginObject().name("degrees");
      Numbers.write(json, tolerance.degrees());
      json.name("metres");
      Numbers.write(json, tolerance.metres());
      json.name("scale");
      Numbers.write(json, tolerance.scale());
      json.endObject();
    }
    if (skeleton.isPresent()) {
      SkeletonJson.write(json, skeleton.get());
    }
    if (c.encoding().isPresent()) {
      json.name("encoding").beginObject().name("before").value(c.encoding().get().before());
      json.name("after").value(c.encoding().get().after()).endObject();
    }
    json.name("values").beginArray();
    for (Comparison.Value v : c.values()) {
      json.beginObject().name("name").value(v.name());
      json.name("before").value(v.before()).name("after").value(v.after()).endObject();
    }
    json.endArray();
    json.name("properties").beginArray();
    for (Comparison.PropertyChange p : c.properties().changes()) {
      json.beginObject();
      property("before", p.before());
      property("after", p.after());
      json.endObject();
    }
    json.endArray().name("propertiesReordered").value(c.properties().reordered());
    bones(c.bones());
    frames(c.frames());
    json.name("motions").beginArray();
    for (Comparison.BoneDifference m : c.motions()) {
      json.beginObject().name("bone").value(m.name()).name("frames").value(m.frames());
      for (Map.Entry<Part, Peak> part : m.parts().entrySet()) {
        peak(part.getKey(), part.getValue());
      }
      json.endObject();
    }
    json.endArray();
    strings("bonesNotCompared", c.unknown());
    if (c.notCompared().isPresent()) {
      json.name("notCompared").value(c.notCompared().get());
    }
    json.endObject();
  }

  private void property(String name, Optional<Property> property) throws IOException {
    if (property.isPresent()) {
      Property p = property.get();
      json.name(name).beginObject().name("phase");
      Numbers.write(json, p.phaseValue());
      json.name("name").value(p.name()).name("value").value(p.value());
      json.name("type").value(p.type()).endObject();
    }
  }

  private void bones(Comparison.Bones bones) throws IOException {
    json.name("bones").beginObject();
    strings("added", bones.added());
    strings("removed", bones.removed());
    json.name("respelled").beginArray();
    for (Comparison.Respelled r : bones.respelled()) {
      json.beginObject().name("before").value(r.before());
      json.name("after").value(r.after()).endObject();
    }
    json.endArray().name("reordered").value(bones.reordered()).endObject();
  }

  private void strings(String name, List<String> values) throws IOException {
    json.name(name).beginArray();
    for (String v : values) {
      json.value(v);
    }
    json.endArray();
  }

  private void frames(Comparison.Frames frames) throws IOException {
    json.name("frames").beginObject();
    phases("added", frames.added());
    phases("removed", frames.removed());
    json.name("moved").beginArray();
    for (Comparison.MovedPhase m : frames.moved()) {
      json.beginObject().name("frame").value(m.frame() + 1).name("before");
      phase(m.before());
      json.name("after");
      phase(m.after());
      json.endObject();
    }
    json.endArray().name("reordered").value(frames.reordered()).endObject();
  }

  private void phases(String name, List<Phase> phases) throws IOException {
    json.name(name).beginArray();
    for (Phase phase : phases) {
      phase(phase);
    }
    json.endArray();
  }

  private void phase(Phase phase) throws IOException {
    if (phase.isStored()) {
      Numbers.write(json, phase.value());
    } else {
      json.value("none");
    }
  }

  /** Frames are counted from 1, as in messages. */
  private void peak(Part part, Peak peak) throws IOException {
    json.name(
            switch (part) {
              case ROTATION -> "degrees";
              case POSITION -> "metres";
              default -> part.name().toLowerCase(Locale.ROOT);
            })
        .beginObject();
    if (part.isMeasured()) {
      json.name("largest");
      Numbers.write(json, peak.amount());
    }
    json.name("frame").value(peak.frame() + 1).name("phase");
    phase(peak.phase());
    json.endObject();
  }
}
