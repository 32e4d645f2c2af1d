package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;

/** Imports that copy rows from the exported animation in the file. */
class GltfOriginalTest extends GltfImportFixture {
  GltfOriginalTest() throws Exception {}

  /** An animation with a sheared row, which nodes cannot have. */
  private Exported sheared(int frame, int bone) {
    List<Frame> frames = new ArrayList<>(plain.animation().frames());
    Frame old = frames.get(frame);
    int[] bits = old.transforms().matrices().clone();
    bits[bone * Transforms.MATRIX_STRIDE + 1] = Float.floatToRawIntBits(0.5f);
    frames.set(frame, new Frame(old.phase(), Transforms.ofMatrices(bits)));
    return new Exported(
        plain.file(), plain.bytes(), plain.animation().withFrames(frames), plain.match());
  }

  /** Other programs make files smaller; what they round away is no edit. */
  @Test
  void roundedRotationsComeBack() {
    for (Exported source : List.of(plain, binarised)) {
      GltfJson json = new GltfJson(source, false);
      json.quantiseRotations();
      GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
      assertEquals(TextPrinter.print(source.animation()), TextPrinter.print(animation(read)));
    }
  }

  /** A plain file needs no skeleton, so its rows cannot be compared relative to their parents. */
  @Test
  void roundedRotationsComeBackWithoutSkeleton() {
    GltfJson json = new GltfJson(plain, false);
    json.quantiseRotations();
    GltfImport.Result read =
        GltfImport.read(
            new GltfImport.Source(json.bytes(), Optional.empty(), Optional.empty()),
            new GltfImport.Options(PLAIN, Optional.empty(), 24, false, false),
            bones -> Optional.empty());
    assertEquals(TextPrinter.print(plain.animation()), TextPrinter.print(animation(read)));
  }

  /** An edit of an angle that can be stored is one. */
  @Test
  void editsOfRoundedRotationsAreKept() {
    for (Exported source : List.of(plain, binarised)) {
      String bone = source.animation().bones().get(1);
      GltfJson json = new GltfJson(source, false);
      json.edit(
          bone,
          "rotation",
          4,
          values -> {
            Quaternionf q = new Quaternionf(values[4], values[5], values[6], values[7]);
            q.rotateX(0.001f);
            values[4] = q.x;
            values[5] = q.y;
            values[6] = q.z;
            values[7] = q.w;
            return values;
          });
      json.quantiseRotations();
      Animation edited = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
      int stride = source == plain ? Transforms.MATRIX_STRIDE : Transforms.QUATERNION_STRIDE;
      for (int f = 0; f < edited.frames().size(); f++) {
        Transforms now = edited.frames().get(f).transforms();
        Transforms before = source.animation().frames().get(f).transforms();
        assertEquals(f != 1, now.sameBits(1, before, 1, 0, stride), "frame " + f);
      }
    }
  }

  /** The export says what it changed. */
  @Test
  void aShearIsReportedAndComesBack() {
    Exported source = sheared(1, 2);
    String message = source.export(Exported.binary()).problems().get(0).message();
    assertTrue(
        message.matches(
            "the matrices of these bones are sheared, .* \""
                + source.animation().bones().get(2)
                + "\" by 0\\.\\d{4} in frame 2"),
        message);
    assertEquals(
        TextPrinter.print(source.animation()),
        TextPrinter.print(
            animation(source.read(source.glb(), Optional.empty(), Optional.empty()))));
  }

  /** A node has no quaternion of another length, so its children move. */
  @ParameterizedTest
  @CsvSource({"5000, 8000, 0.6009", "0, 13000, less than 0.001", "0, 0, less than 0.001"})
  void quaternionsOfOtherLengthsAreReportedAndComeBack(short x, short w, String change) {
    List<Frame> frames = new ArrayList<>(binarised.animation().frames());
    Frame old = frames.get(1);
    short[] bits = old.transforms().quaternions().clone();
    int at = 2 * Transforms.QUATERNION_STRIDE;
    bits[at] = x;
    bits[at + 1] = 0;
    bits[at + 2] = 0;
    bits[at + 3] = w;
    frames.set(1, new Frame(old.phase(), Transforms.ofQuaternions(bits)));
    Animation a = binarised.animation().withFrames(frames);
    Exported source = new Exported(binarised.file(), binarised.bytes(), a, binarised.match());
    assertEquals(
        "the quaternions of these bones do not have length 1, which glTF cannot store, so the"
            + " export changed the matrices of these bones and of their child bones; the largest"
            + " change of each bone: \""
            + a.bones().get(2)
            + "\" by "
            + change
            + " in frame 2",
        source.export(Exported.binary()).problems().get(0).message());
    assertEquals(
        TextPrinter.print(a),
        TextPrinter.print(
            animation(source.read(source.glb(), Optional.empty(), Optional.empty()))));
    assertEquals(List.of(), binarised.export(Exported.binary()).problems());
  }

  @Test
  void positionsThatAreFarAwayAreReported() {
    List<Frame> frames = new ArrayList<>(plain.animation().frames());
    int[] bits = frames.get(1).transforms().matrices().clone();
    bits[2 * Transforms.MATRIX_STRIDE + 10] = Float.floatToRawIntBits(-1001);
    frames.set(1, new Frame(frames.get(1).phase(), Transforms.ofMatrices(bits)));
    Animation a = plain.animation().withFrames(frames);
    Exported source = new Exported(plain.file(), plain.bytes(), a, plain.match());
    assertEquals(
        "these bones have positions of more than 1,000 m or scales of more than 1,000, which glTF"
            + " stores less exactly; their rows may change slightly on import: \""
            + a.bones().get(2)
            + "\"",
        source.export(Exported.binary()).problems().get(0).message());
  }

  private static void rename(GltfJson json, String bone, String name) {
    json.node(json.node(bone)).addProperty("name", name);
  }

  /** The rows of bones of the import that differ from those of the source, by their names. */
  private static List<String> changed(Animation source, Animation read) {
    List<String> folded =
        source.bones().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> changed = new ArrayList<>();
    for (int f = 0; f < read.frames().size(); f++) {
      for (int b = 0; b < read.bones().size(); b++) {
        Transforms now = read.frames().get(f).transforms();
        Transforms old = source.frames().get(f).transforms();
        int at = folded.indexOf(read.bones().get(b).toLowerCase(Locale.ROOT));
        int count = source.encoding().isBinarised() ? 7 : 12;
        if (at < 0 || !now.sameBits(b, old, at, 0, count)) {
          changed.add(f + " " + read.bones().get(b));
        }
      }
    }
    return changed;
  }

  @Test
  void otherBonesKeepTheirRowsWithoutOne() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    rename(json, source.animation().bones().get(6), "IK target");
    GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals(source.animation().bones().subList(0, 6), animation(read).bones());
    assertEquals(List.of(), changed(source.animation(), animation(read)));
    assertTrue(messages(read).contains("no node found for 1 bone of the exported animation"));
  }

  @Test
  void otherBonesKeepTheirRowsWithOneMore() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    JsonObject head = new JsonObject();
    head.addProperty("name", "head");
    json.array("nodes").add(head);
    JsonObject skin = json.get("skins", 0);
    skin.getAsJsonArray("joints").add(json.node("head"));
    float[] binds = json.floats(skin.get("inverseBindMatrices").getAsInt(), 16);
    float[] more = Arrays.copyOf(binds, binds.length + 16);
    for (int i = 0; i < 16; i += 5) {
      more[binds.length + i] = 1;
    }
    skin.addProperty("inverseBindMatrices", json.accessor("MAT4", 16, more));
    Animation read = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
    assertEquals(source.animation().bones().size() + 1, read.bones().size());
    List<String> changed = new ArrayList<>(changed(source.animation(), read));
    changed.removeIf(row -> row.toLowerCase(Locale.ROOT).endsWith(" head"));
    assertEquals(List.of(), changed);
  }

  /** A row that is relative to a bone that was left out has to change; the others do not. */
  @Test
  void relativeRowsChangeWithTheParent() {
    GltfJson json = new GltfJson(binarised, false);
    List<String> bones = binarised.animation().bones();
    int left = bones.indexOf("leftarm");
    rename(json, "leftarm", "IK target");
    Animation read = animation(binarised.read(json.bytes(), Optional.empty(), Optional.empty()));
    List<String> expected = new ArrayList<>();
    for (int f = 0; f < read.frames().size(); f++) {
      expected.add(f + " leftforearm");
    }
    assertEquals(bones.size() - 1, read.bones().size());
    assertTrue(left >= 0 && !read.bones().contains("leftarm"));
    assertEquals(expected, changed(binarised.animation(), read));
  }

  private static void turn(GltfJson json, String bone, int frame) {
    json.edit(
        bone,
        "rotation",
        4,
        values -> {
          int at = 4 * frame;
          Quaternionf q =
              new Quaternionf(values[at], values[at + 1], values[at + 2], values[at + 3])
                  .rotateX(0.2f);
          values[at] = q.x;
          values[at + 1] = q.y;
          values[at + 2] = q.z;
          values[at + 3] = q.w;
          return values;
        });
  }

  @Test
  void anEditBesidesAMissingBone() {
    Exported source = sheared(1, 2);
    GltfJson json = new GltfJson(source, false);
    List<String> bones = source.animation().bones();
    rename(json, bones.get(6), "IK target");
    turn(json, bones.get(5), 2);
    GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
    assertEquals(List.of("2 " + bones.get(5)), changed(source.animation(), animation(read)));
  }

  /** An animation that was edited after the export. */
  private static Animation edited(Animation a, int frame, int bone) {
    List<Frame> frames = new ArrayList<>(a.frames());
    Frame old = frames.get(frame);
    frames.set(frame, new Frame(old.phase(), edited(old.transforms(), bone)));
    frames.set(3, frames.get(3).withPhase(Float.floatToRawIntBits(0.51f)));
    List<Property> properties = new ArrayList<>(a.properties());
    properties.add(new Property(Float.floatToRawIntBits(0.9f), "end", "", 0));
    return new Animation(
        a.encoding(),
        new Motion(0, 0, Float.floatToRawIntBits(3)),
        a.encoding().isBinarised() ? a.header() : new PlainHeader(true, 0, null),
        properties,
        a.bones(),
        frames,
        a.trailing());
  }

  private static Transforms edited(Transforms rows, int bone) {
    if (!rows.isBinarised()) {
      int[] bits = rows.matrices().clone();
      bits[bone * Transforms.MATRIX_STRIDE + 9] = Float.floatToRawIntBits(0.25f);
      return Transforms.ofMatrices(bits);
    }
    short[] bits = rows.quaternions().clone();
    bits[bone * Transforms.QUATERNION_STRIDE + 4] = Half.round(0.25);
    return Transforms.ofQuaternions(bits);
  }

  /** Both sides were edited after the export: all edits are in the result. */
  @Test
  void editsOfTheBaseAreKept() {
    for (Exported source : List.of(plain, binarised)) {
      List<String> bones = source.animation().bones();
      int edited = bones.indexOf("leftupleg");
      Animation base = edited(source.animation(), 2, edited);
      GltfJson json = new GltfJson(source, false);
      GltfImport.Result same = source.read(json.bytes(), Optional.empty(), Optional.of(base));
      assertEquals("", messages(same));
      assertEquals(TextPrinter.print(base), TextPrinter.print(animation(same)));
      turn(json, "leftfoot", 2);
      turn(json, "rightfoot", 1);
      json.extras().addProperty("rtm_motion", "1 0 0");
      GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.of(base));
      assertEquals("", messages(read));
      assertEquals(List.of("1 rightfoot", "2 leftfoot"), changed(base, animation(read)));
      assertEquals(new Motion(Float.floatToRawIntBits(1), 0, 0), animation(read).motion());
      assertEquals(base.properties(), animation(read).properties());
      assertEquals(base.frames().get(3).phase(), animation(read).frames().get(3).phase());
      Animation withoutBase =
          animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
      Transforms expected = withoutBase.frames().get(2).transforms();
      assertRow(expected, animation(read).frames().get(2).transforms(), bones.indexOf("leftfoot"));
    }
  }

  /** Rows of a binarised file are rounded to units of the file. */
  private static void assertRow(Transforms a, Transforms b, int bone) {
    for (int c = 0; c < 3; c++) {
      assertEquals(a.get(bone).position().get(c), b.get(bone).position().get(c), 2e-4);
    }
    assertTrue(a.get(bone).quaternion().dot(b.get(bone).quaternion()) > 0.999999);
  }

  @Test
  void aRowThatWasEditedOnBothSidesIsThatOfTheFile() {
    for (Exported source : List.of(plain, binarised)) {
      Animation base =
          edited(source.animation(), 2, source.animation().bones().indexOf("leftfoot"));
      GltfJson json = new GltfJson(source, false);
      turn(json, "leftfoot", 2);
      GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.of(base));
      assertEquals("", messages(read));
      GltfImport.Result without = source.read(json.bytes(), Optional.empty(), Optional.empty());
      assertEquals(List.of(), changed(animation(without), animation(read)));
    }
  }

  /** What an earlier import of the same edits made is kept: numbers vary a little. */
  @Test
  void aSecondImportOfTheSameEdits() {
    for (Exported source : List.of(plain, binarised)) {
      GltfJson json = new GltfJson(source, false);
      turn(json, "leftfoot", 2);
      Animation first = animation(source.read(json.bytes(), Optional.empty(), Optional.empty()));
      json.edit(
          "leftfoot",
          "rotation",
          4,
          values -> {
            for (int i = 0; i < values.length; i++) {
              values[i] += 1e-6f;
            }
            return values;
          });
      turn(json, "rightfoot", 1);
      GltfImport.Result second = source.read(json.bytes(), Optional.empty(), Optional.of(first));
      assertEquals("", messages(second));
      assertEquals(List.of("1 rightfoot"), changed(first, animation(second)));
    }
  }

  /** The head and the phases are merged even if rows cannot be compared. */
  @Test
  void theHeadOfABaseWithOtherFramesIsKept() {
    for (Exported source : List.of(plain, binarised)) {
      Animation base = edited(source.animation(), 2, 1);
      base = base.withFrames(base.frames().subList(0, base.frames().size() - 1));
      GltfJson json = new GltfJson(source, false);
      Animation read = animation(source.read(json.bytes(), Optional.empty(), Optional.of(base)));
      assertEquals(base.motion(), read.motion());
      assertEquals(base.properties(), read.properties());
      assertEquals(source.animation().frames().size(), read.frames().size());
    }
  }

  @Test
  void aBoneWithoutNodeIsThatOfTheBase() {
    for (Exported source : List.of(plain, binarised)) {
      List<String> bones = source.animation().bones();
      for (String missing : List.of("leftupleg", "leftleg", "leftfoot")) {
        Animation base = edited(source.animation(), 2, bones.indexOf("leftleg"));
        GltfJson json = new GltfJson(source, false);
        rename(json, missing, "IK target");
        turn(json, "rightfoot", 1);
        GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.of(base));
        assertEquals(List.of("1 rightfoot"), changed(base, animation(read)), missing);
      }
    }
  }

  @Test
  void aBaseWithOtherFramesIsReported() {
    Animation a = plain.animation();
    Animation base = a.withFrames(a.frames().subList(0, 3));
    GltfJson json = new GltfJson(plain, false);
    assertEquals(
        "INFORMATION the base has different bones or a different number of frames than the"
            + " exported animation; rows edited there after the export may be overwritten",
        messages(plain.read(json.bytes(), Optional.empty(), Optional.of(base))));
  }

  /** A property that is too long is left out, which the export reports. */
  @Test
  void anAnimationThatIsTooLongIsReported() {
    byte[] noise = new byte[7_000_000];
    new Random(1).nextBytes(noise);
    Animation a = plain.animation().withTrailing(noise);
    Exported source = new Exported(plain.file(), plain.bytes(), a, plain.match());
    assertEquals(
        "the glTF file does not contain a copy of the original animation, because the animation is"
            + " too large; to keep unedited rows when you import the file on the command line,"
            + " specify the animation with --base",
        source.export(Exported.binary()).problems().get(0).message());
    assertEquals(List.of(), plain.export(Exported.binary()).problems());
  }
}
