package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.Comparison.Peak;
import org.rtmtext.model.Property;
import org.rtmtext.projection.SkeletonChoice;

/** The differences of two animations as a JSON object. */
final class DiffJson {
  private final JsonWriter json;

  private DiffJson(JsonWriter json) {
    this.json = json;
  }

  /** Writes one object to standard output. */
  static void write(
      Console console, String before, String after, Comparison c, Optional<SkeletonChoice> skeleton)
      throws IOException {
    JsonWriter writer = JsonOutput.writer(console);
    new DiffJson(writer).write(before, after, c, skeleton);
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
    for (Comparison.PropertyChange p : c.properties()) {
      json.beginObject();
      property("before", p.before());
      property("after", p.after());
      json.endObject();
    }
    json.endArray();
    bones(c.bones());
    frames(c.frames());
    json.name("motions").beginArray();
    for (Comparison.BoneMotion m : c.motions()) {
      json.beginObject().name("bone").value(m.name()).name("frames").value(m.frames());
      peak("degrees", m.degrees());
      peak("metres", m.metres());
      peak("scale", m.scale());
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
      number(p.phaseValue());
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
    numbers("added", frames.added());
    numbers("removed", frames.removed());
    json.name("moved").beginArray();
    for (Comparison.MovedPhase m : frames.moved()) {
      json.beginObject().name("frame").value(m.frame() + 1).name("before");
      number(m.before());
      json.name("after");
      number(m.after());
      json.endObject();
    }
    json.endArray().name("reordered").value(frames.reordered()).endObject();
  }

  private void numbers(String name, List<Float> values) throws IOException {
    json.name(name).beginArray();
    for (float v : values) {
      number(v);
    }
    json.endArray();
  }

  /** Frames are counted from 1, as in messages. */
  private void peak(String name, Peak peak) throws IOException {
    if (peak.frame() < 0) {
      return;
    }
    json.name(name).beginObject().name("largest");
    if (Double.isFinite(peak.amount())) {
      json.value(peak.amount());
    } else {
      json.value(Double.toString(peak.amount()));
    }
    json.name("frame").value(peak.frame() + 1).name("phase");
    number(peak.phase());
    json.endObject();
  }

  private void number(float value) throws IOException {
    if (Float.isFinite(value)) {
      json.jsonValue(Numbers.text(value));
    } else {
      json.value(Numbers.text(value));
    }
  }
}
