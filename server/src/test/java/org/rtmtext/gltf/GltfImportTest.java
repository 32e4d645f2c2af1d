package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;

/** Files as other programs write them. */
class GltfImportTest extends GltfImportFixture {
  GltfImportTest() throws Exception {}

  @Test
  void aFileWithoutOurPropertiesTakesBonesFromTheSkeleton() {
    GltfImport.Result read = read(new GltfJson(plain, false).withoutExtras());
    Animation a = animation(read);
    assertEquals(plain.animation().bones().size(), a.bones().size());
    assertEquals(0, a.frames().get(0).phaseValue());
    assertEquals(1, a.frames().get(a.frames().size() - 1).phaseValue());
    assertEquals("", messages(read));
  }

  @Test
  void namesMayDifferInCaseAndHaveANumber() {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(1);
    json.node(json.node(bone)).addProperty("name", bone.toUpperCase(Locale.ROOT));
    String other = plain.animation().bones().get(2);
    json.node(json.node(other)).addProperty("name", other + ".001");
    GltfImport.Result read = read(json);
    assertSame(plain.animation(), animation(read), 1e-5);
    assertEquals("", messages(read));
  }

  /** A program may turn the bones: only what happens to the mesh counts. */
  @Test
  void restOrientationsDoNotMatter() {
    GltfJson json = new GltfJson(plain, false);
    int bones = plain.animation().bones().size();
    JsonArray joints = json.get("skins", 0).getAsJsonArray("joints");
    for (int i = 0; i < bones; i++) {
      JsonObject tip = new JsonObject();
      tip.addProperty("name", json.node(i).get("name").getAsString());
      json.node(i).addProperty("name", "pivot " + i);
      tip.add("rotation", new Gson().toJsonTree(new float[] {0.6f, 0, 0, 0.8f}));
      tip.add("scale", new Gson().toJsonTree(new float[] {2, 2, 2}));
      json.array("nodes").add(tip);
      int index = json.array("nodes").size() - 1;
      if (!json.node(i).has("children")) {
        json.node(i).add("children", new JsonArray());
      }
      json.node(i).getAsJsonArray("children").add(index);
      joints.set(i, new JsonPrimitive(index));
    }
    float[] binds = json.floats(json.get("skins", 0).get("inverseBindMatrices").getAsInt(), 16);
    float[] turned = new float[binds.length];
    for (int i = 0; i < bones; i++) {
      Matrix4d tip =
          new Matrix4d()
              .rotate(new Quaterniond(0.6, 0, 0, 0.8))
              .scale(2)
              .invert()
              .mul(
                  new Matrix4d()
                      .translation(binds[16 * i + 12], binds[16 * i + 13], binds[16 * i + 14]));
      tip.get(turned, 16 * i);
    }
    json.get("skins", 0).addProperty("inverseBindMatrices", json.accessor("MAT4", 16, turned));
    assertSame(plain.animation(), animation(read(json)), 1e-5);
  }

  @Test
  void aFileWithoutSkinNeedsNodesNamedLikeBones() {
    GltfJson json = new GltfJson(plain, false);
    json.root.remove("skins");
    json.node(json.node("limbs")).remove("skin");
    assertSame(plain.animation(), animation(read(json)), 1e-5);
    for (int i = 0; i < json.array("nodes").size(); i++) {
      json.node(i).addProperty("name", "thing " + i);
    }
    refused(
        json,
        "has no skin, and its nodes are not named like bones; export it with its armature and its"
            + " mesh, or specify the bones with --base or --skeleton");
  }

  @Test
  void keysThatDisagreeAreSampled() {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(1);
    JsonObject sampler = json.sampler(bone, "rotation");
    int frames = plain.animation().frames().size();
    sampler.addProperty("input", json.accessor("SCALAR", 1, 0, 0.1f, (frames - 1) / 24f));
    sampler.addProperty(
        "output", json.accessor("VEC4", 4, 0, 0, 0, 1, 0.6f, 0, 0, 0.8f, 0, 0, 0, 1));
    GltfImport.Result read = read(json);
    assertEquals(frames, animation(read).frames().size());
    assertEquals(
        "INFORMATION its nodes have keys at different times; "
            + frames
            + " frames were sampled at 24 per second (--fps)",
        messages(read));
    GltfImport.Options twice = new GltfImport.Options(PLAIN, Optional.empty(), 48, false, false);
    Animation more = animation(plain.read(json.bytes(), twice, Optional.empty()));
    assertEquals(2 * frames - 1, more.frames().size());
  }

  @Test
  void framesAtOtherTimesGetPhasesFromThem() {
    GltfJson json = new GltfJson(plain, false);
    int times = json.sampler(plain.animation().bones().get(0), "rotation").get("input").getAsInt();
    float[] seconds = json.floats(times, 1);
    seconds[1] += 0.01f;
    int moved = json.accessor("SCALAR", 1, seconds);
    json.get("animations", 0)
        .getAsJsonArray("samplers")
        .forEach(s -> s.getAsJsonObject().addProperty("input", moved));
    GltfImport.Result read = read(json);
    assertEquals(
        seconds[1] / seconds[seconds.length - 1],
        animation(read).frames().get(1).phaseValue(),
        1e-6);
    assertEquals(
        "INFORMATION the keys are no longer evenly spaced; phases are computed from their times",
        messages(read));
  }

  @Test
  void oneOfSeveralAnimations() {
    GltfJson json = new GltfJson(plain, false);
    JsonObject second = json.get("animations", 0).deepCopy();
    second.addProperty("name", "Run");
    json.array("animations").add(second);
    refused(json, "has 2 animations; choose one with --animation: walk, Run");
    GltfImport.Options run = new GltfImport.Options(PLAIN, Optional.of("run"), 24, false, false);
    assertSame(plain.animation(), animation(plain.read(json.bytes(), run, Optional.empty())), 1e-5);
    GltfImport.Options none = new GltfImport.Options(PLAIN, Optional.of("x"), 24, false, false);
    assertEquals(
        "ERROR has no animation x; it has: walk, Run",
        messages(plain.read(json.bytes(), none, Optional.empty())));
  }

  @Test
  void aSecondJointOfTheSameNameIsListed() {
    GltfJson json = new GltfJson(plain, false);
    String first = plain.animation().bones().get(2);
    String second = plain.animation().bones().get(3);
    json.node(json.node(second)).addProperty("name", first);
    String messages = messages(read(json));
    assertTrue(
        messages.contains(
            "WARNING 1 joint left out, because another joint with the same name is imported: \""
                + first
                + "\". Rename the joints"),
        messages);
    assertFalse(messages.contains("has no such bones"), messages);
  }

  @Test
  void missingAndSurplusBonesAreListed() throws Exception {
    GltfJson json = new GltfJson(plain, false);
    String bone = plain.animation().bones().get(2);
    json.node(json.node(bone)).addProperty("name", "IK target");
    assertEquals(
        "WARNING no node found for 1 bone of the exported animation: \""
            + bone
            + "\". Bones without a node are left out; to keep them, use --base"
            + "\nWARNING 1 joint left out: \"IK target\". Skeleton "
            + plain.match().orElseThrow().skeleton().name()
            + " has no such bones; rename the joints, or choose another skeleton with"
            + " --skeleton",
        messages(read(json)));
    GltfImport.Result read = plain.read(json.bytes(), PLAIN, Optional.of(plain.animation()));
    assertEquals(
        "WARNING no node found for 1 bone of the base: \""
            + bone
            + "\". A bone without a node keeps its transform relative to its parent bone; to import"
            + " such a bone, name a node after it"
            + "\nWARNING 1 joint left out: \"IK target\". The base has no such bones;"
            + " to import the joints, do not use --base",
        messages(read));
    assertArrayEquals(
        plain.bytes(), DecodedFile.encode(animation(read), plain.animation()).bytes());
    GltfImport.Options options = new GltfImport.Options(PLAIN, Optional.empty(), 24, false, false);
    GltfImport.Result noSkeleton =
        GltfImport.read(
            new GltfImport.Source(json.bytes(), Optional.empty(), Optional.empty()),
            options,
            bones -> Optional.empty());
    assertTrue(
        messages(noSkeleton)
            .contains(
                "1 joint left out: \"IK target\". The exported animation has no such bones; rename"
                    + " the joints, or choose a skeleton that has them with --skeleton"),
        messages(noSkeleton));
  }

  /** An animation that says something else than the nodes must not be believed. */
  @Test
  void anotherOriginalChangesNothing() throws Exception {
    GltfJson json = new GltfJson(plain, false);
    Animation unlike = plain.animation();
    List<Frame> frames = new ArrayList<>(unlike.frames());
    Collections.reverse(frames);
    String expected = text(read(new GltfJson(plain, false).withoutOriginal()));
    json.setOriginal(OriginalAnimation.write(unlike.withFrames(frames)).orElseThrow());
    assertSame(plain.animation(), animation(read(json)), 2e-5);
    json.setOriginal(OriginalAnimation.write(binarised.animation()).orElseThrow());
    assertEquals(expected, text(read(json)));
    json.setOriginal(OriginalAnimation.write(unlike.withFrames(List.of())).orElseThrow());
    assertEquals(expected, text(read(json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "eJwDAAAAAAE=", "rtm"})
  void aDamagedOriginalIsIgnored(String damaged) {
    GltfJson json = new GltfJson(plain, false);
    String whole = json.original();
    for (String value : List.of(damaged, whole.substring(0, whole.length() / 2))) {
      json.setOriginal(value);
      GltfImport.Result read = read(json);
      assertTrue(
          messages(read)
              .startsWith(
                  "WARNING the copy of the exported animation in the custom properties is damaged,"
                      + " so rows that were not edited may change slightly"),
          value);
      assertSame(plain.animation(), animation(read), 1e-5);
      assertTrue(read.base().isEmpty());
    }
  }

  /** A few compressed bytes can stand for many. */
  @Test
  void anOriginalThatIsTooLargeIsRefused() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream zlib = new DeflaterOutputStream(bytes)) {
      zlib.write(new byte[1 << 20]);
    }
    String value = Base64.getEncoder().encodeToString(bytes.toByteArray());
    GltfException refused =
        assertThrows(
            GltfException.class, () -> OriginalAnimation.read(value, new ImportBudget(1 << 20)));
    assertTrue(
        refused.getMessage().startsWith("the original animation in the file needs more memory"));
  }

  /** Neither an export nor an import puts up with a file that is far larger than real ones. */
  @Test
  void anOriginalThatNoExportWritesIsIgnored() throws Exception {
    Animation a = plain.animation();
    Animation large =
        new Animation(
            a.encoding(),
            a.motion(),
            a.header(),
            a.properties(),
            a.bones(),
            a.frames(),
            new byte[1 << 25]);
    assertEquals(Optional.empty(), OriginalAnimation.write(large));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream zlib = new DeflaterOutputStream(bytes)) {
      zlib.write(RtmCodec.encode(large));
    }
    GltfJson json = new GltfJson(plain, false);
    json.setOriginal(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    GltfImport.Result read = read(json);
    assertEquals(0, animation(read).trailing().length);
    assertTrue(
        messages(read)
            .startsWith(
                "WARNING the copy of the exported animation in the custom properties is damaged"),
        messages(read));
  }

  private static String text(GltfImport.Result read) {
    return TextPrinter.print(animation(read));
  }

  /** One bone turns in one frame: only its row changes, in a plain file also those below it. */
  @Test
  void anEditChangesTheRowsItMoves() {
    for (Exported source : List.of(plain, binarised)) {
      GltfJson json = new GltfJson(source, false);
      int bone = 1;
      String name = source.animation().bones().get(bone);
      JsonObject sampler = json.sampler(name, "rotation");
      float[] values = json.floats(sampler.get("output").getAsInt(), 4);
      Quaternionf q = new Quaternionf(values[8], values[9], values[10], values[11]).rotateX(0.2f);
      values[8] = q.x;
      values[9] = q.y;
      values[10] = q.z;
      values[11] = q.w;
      sampler.addProperty("output", json.accessor("VEC4", 4, values));
      Animation a = source.animation();
      Animation b =
          animation(source.read(json.bytes(), Optional.empty(), Optional.of(source.animation())));
      for (int f = 0; f < a.frames().size(); f++) {
        for (int i = 0; i < a.bones().size(); i++) {
          boolean isBelow = i == bone;
          for (int p = i; p >= 0 && !a.encoding().isBinarised(); p = source.parents().parent(p)) {
            isBelow |= p == bone;
          }
          int count = a.encoding().isBinarised() ? 7 : 12;
          boolean isSame =
              a.frames()
                  .get(f)
                  .transforms()
                  .sameBits(i, b.frames().get(f).transforms(), i, 0, count);
          assertEquals(!(f == 2 && isBelow), isSame, name + " " + f + " " + i);
        }
      }
    }
  }

  @Test
  void motionOfTheRoot() {
    Animation a = binarised.animation();
    assertTrue(a.motion().vector().length() > 0.1);
    GltfJson json = new GltfJson(binarised, true);
    assertEquals(
        a.motion(),
        animation(binarised.read(json.bytes(), Optional.empty(), Optional.empty())).motion());
    JsonObject sampler = json.sampler("walk", "translation");
    float[] values = json.floats(sampler.get("output").getAsInt(), 3);
    for (int i = 0; i < values.length; i++) {
      values[i] *= 2;
    }
    sampler.addProperty("output", json.accessor("VEC3", 3, values));
    GltfImport.Result faster = binarised.read(json.bytes(), Optional.empty(), Optional.of(a));
    assertEquals(
        0, animation(faster).motion().vector().sub(a.motion().vector().mul(2)).length(), 1e-5);
    assertEquals(a.frames().get(3).transforms(), animation(faster).frames().get(3).transforms());
  }

  @Test
  void scaleIsKeptOnlyInPlainFiles() {
    GltfJson json = new GltfJson(plain, false);
    json.node(0).add("scale", new Gson().toJsonTree(new float[] {2, 2, 2}));
    Animation big = animation(read(json));
    Transforms rows = big.frames().get(0).transforms();
    assertEquals(2, rows.get(0).rows().getColumn(0, new Vector3d()).length(), 1e-5);
    GltfImport.Result read =
        plain.read(json.bytes(), Optional.of(Encoding.BMTR5), Optional.empty());
    assertTrue(messages(read).contains("WARNING bone "), messages(read));
    assertTrue(messages(read).contains("is scaled; the scale is lost"), messages(read));
  }
}
