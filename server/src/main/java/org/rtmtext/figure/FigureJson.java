package org.rtmtext.figure;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BoneCurve;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;

/** Writes a figure as JSON for its page; see {@code rtm/figure} in docs/protocol.md. */
public final class FigureJson {
  /**
   * The number of frames that are encoded at once: a multiple of 3, so that base64 needs no padding
   * between the parts.
   */
  private static final int FRAMES = 48;

  /** Steps per metre to which lengths are rounded: a tenth of a millimetre is not visible. */
  private static final double STEPS = 1e4;

  /** Numbers of the curves of one bone in one frame. */
  private static final int CURVES = 8;

  private FigureJson() {}

  /** Writes one JSON object, which may be part of a script of an HTML page. */
  public static void write(Figure figure, Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out);
    json.setHtmlSafe(true);
    List<Frame> frames = figure.animation().frames();
    json.beginObject();
    writeMembers(figure, json);
    json.name("poses").jsonValue("\"");
    json.flush();
    for (int from = 0; from < frames.size(); from += FRAMES) {
      out.write(base64(figure, frames.subList(from, Math.min(from + FRAMES, frames.size()))));
    }
    out.write('"');
    json.endObject();
    json.flush();
  }

  /** Writes the members of an object that describes a figure, without its poses. */
  public static void writeMembers(Figure figure, JsonWriter json) throws IOException {
    json.name("title").value(figure.title());
    json.name("skeleton");
    // A missing skeleton is written as null, because the page reports it.
    if (figure.skeleton().isPresent()) {
      json.value(figure.skeleton().get());
    } else {
      json.nullValue();
    }
    Body body = new Body(figure.bones());
    json.name("bones").beginArray();
    for (int i = 0; i < figure.bones().size(); i++) {
      write(figure.bones().get(i), figure.isKnown(i), body.radius(i), json);
    }
    json.endArray();
    json.name("limbs").beginArray();
    for (Body.Limb limb : body.limbs()) {
      write(limb, json);
    }
    json.endArray();
    json.name("size");
    rounded(body.size(), json);
    writePhases(figure.animation(), json);
    writeHead(figure.animation(), json);
  }

  public static void writePhases(Animation animation, JsonWriter json) throws IOException {
    json.name("phases").beginArray();
    for (Frame frame : animation.frames()) {
      number(frame.hasPhase() ? frame.phaseValue() : Float.NaN, json);
    }
    json.endArray();
  }

  /** Writes the members {@code properties} and {@code motion}. */
  public static void writeHead(Animation animation, JsonWriter json) throws IOException {
    json.name("properties").beginArray();
    for (Property property : animation.properties()) {
      json.beginObject().name("phase");
      number(property.phaseValue(), json);
      json.name("name").value(property.name()).name("value").value(property.value()).endObject();
    }
    json.endArray();
    Vector3d motion = animation.motion().vector();
    json.name("motion").beginArray();
    number((float) motion.x, json);
    number((float) motion.y, json);
    number((float) motion.z, json);
    json.endArray();
  }

  /** The poses of frames, see {@link Figure#pose}: little-endian floats in base64. */
  public static String base64(Figure figure, List<Frame> frames) {
    int size = figure.bones().size() * Figure.STRIDE * Float.BYTES;
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(size, frames.size())).order(ByteOrder.LITTLE_ENDIAN);
    for (Frame frame : frames) {
      for (float value : figure.pose(frame.transforms())) {
        bytes.putFloat(value);
      }
    }
    return new String(Base64.getEncoder().encode(bytes.array()), StandardCharsets.ISO_8859_1);
  }

  /**
   * Writes the curves of each bone: an array of objects with {@code space}, see {@link
   * ShownNumbers.Space#id}, and {@code values}, base64 of little-endian floats. For each frame, the
   * position x y z, metres; the angles X Y Z, degrees; the rotation and the distance from the first
   * frame. NaN where the animation has no value.
   */
  static void writeCurves(Figure figure, Writer out) throws IOException {
    int frames = figure.frames().size();
    ShownNumbers.Source numbers = figure.numbers();
    out.write('[');
    for (int i = 0; i < figure.bones().size(); i++) {
      int bone = i;
      ShownNumbers[] rows = new ShownNumbers[frames];
      Arrays.setAll(rows, frame -> numbers.at(frame, bone).orElse(null));
      BoneCurve curve =
          BoneCurve.of(
              frames, frame -> Optional.ofNullable(rows[frame]).map(ShownNumbers::transform));
      String space =
          Arrays.stream(rows)
              .filter(Objects::nonNull)
              .findFirst()
              .map(row -> row.space().id())
              .orElse("");
      out.write((i == 0 ? "" : ",") + "{\"space\":\"" + space + "\",\"values\":\"");
      for (int from = 0; from < frames; from += FRAMES) {
        out.write(base64(rows, curve, from, Math.min(from + FRAMES, frames)));
      }
      out.write("\"}");
    }
    out.write(']');
  }

  private static String base64(ShownNumbers[] rows, BoneCurve curve, int from, int to) {
    ByteBuffer bytes =
        ByteBuffer.allocate(CURVES * Float.BYTES * (to - from)).order(ByteOrder.LITTLE_ENDIAN);
    for (int frame = from; frame < to; frame++) {
      ShownNumbers row = rows[frame];
      for (int axis = 0; axis < 3; axis++) {
        bytes.putFloat(row == null ? Float.NaN : (float) row.position(axis));
      }
      for (int axis = 0; axis < 3; axis++) {
        bytes.putFloat(row == null ? Float.NaN : (float) row.angle(axis));
      }
      bytes.putFloat((float) curve.turned()[frame]).putFloat((float) curve.moved()[frame]);
    }
    return new String(Base64.getEncoder().encode(bytes.array()), StandardCharsets.ISO_8859_1);
  }

  private static void write(FigureBone bone, boolean isKnown, double radius, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("name").value(bone.name());
    json.name("parent").value(bone.parent());
    json.name("source").value(bone.joint().source().id());
    json.name("attached").value(bone.attached());
    if (bone.isUncertain()) {
      json.name("uncertain").value(true);
    }
    json.name("side").value(bone.side().text());
    if (!isKnown) {
      json.name("unknown").value(true);
    }
    json.name("radius");
    rounded(radius, json);
    write("joint", bone.position(), json);
    json.endObject();
  }

  private static void write(Body.Limb limb, JsonWriter json) throws IOException {
    json.beginObject().name("bone").value(limb.bone());
    if (limb.child() >= 0) {
      json.name("child").value(limb.child());
    } else {
      write("start", limb.start(), json);
      write("reach", limb.reach(), json);
    }
    json.name("near");
    rounded(limb.near(), json);
    json.name("far");
    rounded(limb.far(), json);
    json.endObject();
  }

  private static void write(String name, Vector3dc p, JsonWriter json) throws IOException {
    json.name(name).beginArray();
    for (int axis = 0; axis < 3; axis++) {
      rounded(p.get(axis), json);
    }
    json.endArray();
  }

  private static void rounded(double metres, JsonWriter json) throws IOException {
    number((float) (Math.rint(metres * STEPS) / STEPS), json);
  }

  /** Writes a number; null if it is not finite, which JSON cannot express. */
  private static void number(float value, JsonWriter json) throws IOException {
    if (Float.isFinite(value)) {
      json.value(value);
    } else {
      json.nullValue();
    }
  }
}
