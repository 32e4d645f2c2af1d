package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Motion;
import org.rtmtext.printer.TextPrinter;

/** Custom properties that were edited, lost or damaged. */
class GltfPropertiesTest extends GltfImportFixture {
  private static final String OF_WALK = " of node \"walk\"";

  private final String text = TextPrinter.print(binarised.animation());

  GltfPropertiesTest() throws Exception {}

  private GltfImport.Result readBinarised(GltfJson json) {
    return binarised.read(json.bytes(), Optional.empty(), Optional.empty());
  }

  private void isReplaced(String key, JsonElement value, String reason) {
    GltfJson json = new GltfJson(binarised, false);
    json.extras().remove(key);
    if (value != JsonNull.INSTANCE) {
      json.extras().add(key, value);
    }
    GltfImport.Result read = readBinarised(json);
    String start = "WARNING the custom property " + key + OF_WALK + reason;
    assertTrue(messages(read).startsWith(start), messages(read));
    assertTrue(
        messages(read).endsWith("; the value of the exported animation is used instead"),
        messages(read));
    assertEquals(1, read.problems().size(), messages(read));
    assertEquals(text, TextPrinter.print(animation(read)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rtm_encoding",
        "rtm_motion",
        "rtm_reversed",
        "rtm_preload",
        "rtm_properties",
        "rtm_bones",
        "rtm_phases"
      })
  void lostPropertiesAreThoseOfTheExport(String key) {
    isReplaced(key, JsonNull.INSTANCE, " is missing");
    boolean arePhases = key.equals("rtm_phases");
    isReplaced(key, new JsonArray(), arePhases ? " cannot be read" : " is not text");
    isReplaced(key, new JsonPrimitive(1.5), arePhases ? " cannot be read" : " is not text");
  }

  @Test
  void unreadablePropertiesAreThoseOfTheExport() {
    isReplaced("rtm_phases", new JsonPrimitive("0 0,5 1"), " cannot be read");
    isReplaced("rtm_properties", new JsonPrimitive("0.27 \"StepSound = \"\""), " cannot be read (");
    isReplaced("rtm_encoding", new JsonPrimitive("bmtr x"), " cannot be read (");
  }

  @Test
  void editedPropertiesWin() {
    GltfJson json = new GltfJson(binarised, false);
    json.extras().addProperty("rtm_motion", "0 0 2");
    json.extras().addProperty("rtm_properties", "0.5 \"a\" = \"b\" type 0");
    String phases = json.extras().get("rtm_phases").getAsString();
    json.extras().addProperty("rtm_phases", phases.replaceFirst("^0 ", "0.01 "));
    GltfImport.Result read = readBinarised(json);
    assertEquals("", messages(read));
    Animation a = animation(read);
    assertEquals(2, a.motion().vector().z);
    assertEquals(List.of("a"), a.properties().stream().map(p -> p.name()).toList());
    assertEquals(0.01f, a.frames().get(0).phaseValue());
  }

  @ParameterizedTest
  @CsvSource({
    "rtm_motion, 0 nan 0, false",
    "rtm_motion, 0 nan 0, true",
    "rtm_properties, '-inf \"StepSound\" = \"\" type 0', false",
    "rtm_phases, '0 0.5 inf', false"
  })
  void numbersThatAreNotFiniteAreReported(String key, String value, boolean isWithoutOriginal) {
    GltfJson json = new GltfJson(binarised, false);
    json.extras().addProperty(key, value);
    if (isWithoutOriginal) {
      json.withoutOriginal();
    }
    String messages = messages(readBinarised(json));
    assertTrue(
        messages.contains(
            "WARNING the custom property "
                + key
                + OF_WALK
                + " contains nan or inf, which is imported unchanged; write a finite number there,"
                + " or in the text afterwards"),
        messages);
  }

  /** An export of a file with such numbers comes back without further ado. */
  @Test
  void exportedNumbersThatAreNotFiniteAreNotReported() throws Exception {
    Animation a = binarised.animation();
    int nan = Float.floatToRawIntBits(Float.NaN);
    Animation odd =
        new Animation(
            a.encoding(),
            new Motion(0, nan, 0),
            a.header(),
            a.properties(),
            a.bones(),
            a.frames(),
            a.trailing());
    Exported exported =
        new Exported(binarised.file(), RtmCodec.encode(odd), odd, binarised.match());
    GltfJson json = new GltfJson(exported, false);
    GltfImport.Result read = exported.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals("", messages(read));
    assertEquals(nan, animation(read).motion().y());
    json.extras().addProperty("rtm_motion", "inf nan 0");
    read = exported.read(json.bytes(), Optional.empty(), Optional.empty());
    assertTrue(messages(read).contains("rtm_motion"), messages(read));
  }

  /** The armature cannot move by such a motion; in the file, its component is 0. */
  @Test
  void motionThatIsNotFiniteComesBackWithRootMotion() {
    int nan = Float.floatToRawIntBits(Float.NaN);
    Animation a = binarised.animation();
    Animation odd =
        new Animation(
            a.encoding(),
            new Motion(nan, 0, Float.floatToRawIntBits(-3)),
            a.header(),
            a.properties(),
            a.bones(),
            a.frames(),
            a.trailing());
    Exported exported = new Exported(binarised.file(), binarised.bytes(), odd, binarised.match());
    GltfJson json = new GltfJson(exported, true);
    GltfImport.Result read = exported.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals("", messages(read));
    assertEquals(odd.motion(), animation(read).motion());
  }

  /** The joints then say which skeleton fits. */
  @Test
  void aHeadWithoutBones() {
    GltfJson json = new GltfJson(binarised, false);
    json.extras().remove("rtm_bones");
    json.withoutOriginal();
    List<List<String>> searched = new ArrayList<>();
    GltfImport.Result read =
        GltfImport.read(
            new GltfImport.Source(json.bytes(), Optional.empty(), Optional.empty()),
            new GltfImport.Options(Optional.empty(), Optional.empty(), 24, false, false),
            bones -> {
              searched.add(bones);
              return binarised.match();
            });
    assertEquals(binarised.animation().bones().size(), animation(read).bones().size());
    assertFalse(searched.contains(List.of()), searched.toString());
  }

  @Test
  void aFailedImportKeepsItsWarnings() {
    GltfJson json = new GltfJson(binarised, false).withoutOriginal();
    json.node(json.node("walk")).getAsJsonObject("extras").addProperty("rtm_encoding", "bmtr x");
    String messages = messages(readBinarised(json));
    assertTrue(messages.startsWith("ERROR has no custom properties of RTM Text"), messages);
    assertTrue(
        messages.contains("\nWARNING the custom properties rtm_..." + OF_WALK + " are ignored: "),
        messages);
  }

  /** Two exports in one scene of Blender: each keeps its own properties. */
  @Test
  void thePropertiesAreThoseAboveTheBones() {
    for (boolean isFirst : new boolean[] {true, false}) {
      GltfJson json = new GltfJson(binarised, false);
      JsonObject second = json.duplicate("Run");
      JsonObject edited = isFirst ? json.extras() : second;
      edited.addProperty("rtm_motion", "0 0 2");
      for (String name : List.of("walk", "Run")) {
        GltfImport.Options options =
            new GltfImport.Options(Optional.empty(), Optional.of(name), 24, false, false);
        GltfImport.Result read = binarised.read(json.bytes(), options, Optional.empty());
        Motion expected =
            name.equals("walk") == isFirst
                ? new Motion(0, 0, Float.floatToRawIntBits(2))
                : binarised.animation().motion();
        assertEquals(expected, animation(read).motion(), name);
        assertEquals("", messages(read));
      }
    }
  }

  @Test
  void rootMotionIsMarkedAboveTheBones() {
    GltfJson json = new GltfJson(binarised, true);
    JsonObject second = json.duplicate("Run");
    second.remove("rtm_root_motion");
    json.edit(
        "walk.001",
        "translation",
        3,
        1,
        values -> {
          values[values.length - 1] += 1;
          return values;
        });
    GltfImport.Options options =
        new GltfImport.Options(Optional.empty(), Optional.of("Run"), 24, false, false);
    GltfImport.Result read = binarised.read(json.bytes(), options, Optional.empty());
    assertEquals(binarised.animation().motion(), animation(read).motion());
  }

  @Test
  void severalNodesOfWhichNoneFits() {
    GltfJson json = new GltfJson(binarised, false);
    json.duplicate("Run");
    JsonObject first = json.node(json.node("walk"));
    JsonElement extras = first.remove("extras");
    json.node(json.node("limbs")).add("extras", extras);
    GltfImport.Options options =
        new GltfImport.Options(
            Optional.of(binarised.animation().encoding()), Optional.of("walk"), 24, false, false);
    GltfImport.Result read = binarised.read(json.bytes(), options, Optional.empty());
    assertEquals(
        "WARNING these nodes have rtm_... custom properties: \"limbs\", \"walk.001\"; they are"
            + " ignored, because it is unclear which of them belong to the imported bones",
        messages(read));
    assertEquals(Motion.NONE, animation(read).motion());
  }

  /** A figure that no longer walks in Blender must not walk in the result. */
  @Test
  void removedRootMotionIsZero() {
    String message =
        "WARNING the node above the bones no longer moves, so the motion is 0; it was 0 0 -1.62";
    GltfJson still = new GltfJson(binarised, true);
    still.edit("walk", "translation", 3, values -> new float[values.length]);
    GltfJson removed = new GltfJson(binarised, true);
    JsonArray channels = removed.get("animations", 0).getAsJsonArray("channels");
    int armature = removed.node("walk");
    for (int i = channels.size() - 1; i >= 0; i--) {
      JsonObject target = channels.get(i).getAsJsonObject().getAsJsonObject("target");
      if (target.get("node").getAsInt() == armature) {
        channels.remove(i);
      }
    }
    for (GltfJson json : List.of(still, removed)) {
      for (boolean isBase : new boolean[] {true, false}) {
        Optional<Animation> base = Optional.of(binarised.animation()).filter(a -> isBase);
        GltfImport.Result read = binarised.read(json.bytes(), Optional.empty(), base);
        assertEquals(message, messages(read));
        assertEquals(Motion.NONE, animation(read).motion());
      }
    }
  }
}
