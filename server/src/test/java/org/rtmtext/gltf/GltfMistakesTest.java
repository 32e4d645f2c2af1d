package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes that spoil every row, or all rows of a bone, must not pass without a message. */
class GltfMistakesTest extends GltfImportFixture {
  /** A turn of 90 degrees about X. */
  private static final float[] TURN = {(float) Math.sqrt(0.5), 0, 0, (float) Math.sqrt(0.5)};

  private static final String CLEAR =
      "; if the figure is too large or too small in the 3D program, clear this scale, otherwise"
          + " apply it to bones and mesh (in Blender, Object > Clear or Apply > Scale), and export"
          + " again";

  private static final String SCALED =
      "has wrong sizes: every position is scaled by 100, because node \"walk\" above the bones is"
          + CLEAR;

  GltfMistakesTest() throws Exception {}

  private GltfJson exported(boolean hasOriginal) {
    GltfJson json = new GltfJson(plain, false);
    return hasOriginal ? json : json.withoutExtras();
  }

  private static void set(JsonObject node, String property, float... values) {
    node.add(property, new Gson().toJsonTree(values));
  }

  private int binds(GltfJson json) {
    return json.get("skins", 0).get("inverseBindMatrices").getAsInt();
  }

  /** Moves the armature as an object: the inverse bind matrices undo it in the resting pose. */
  private void moveObject(GltfJson json, Matrix4d by) {
    float[] binds = json.floats(binds(json), 16);
    for (int i = 0; i < binds.length; i += 16) {
      Matrix4d bind = new Matrix4d(new Matrix4f().set(binds, i));
      bind.mul(by.invert(new Matrix4d())).get(binds, i);
    }
    json.get("skins", 0).addProperty("inverseBindMatrices", json.accessor("MAT4", 16, binds));
    Quaterniond q = by.getNormalizedRotation(new Quaterniond()).normalize();
    Vector3d at = by.getTranslation(new Vector3d());
    double scale = by.getScale(new Vector3d()).x;
    JsonObject node = json.node(json.node("walk"));
    set(node, "rotation", (float) q.x, (float) q.y, (float) q.z, (float) q.w);
    set(node, "translation", (float) at.x, (float) at.y, (float) at.z);
    set(node, "scale", (float) scale, (float) scale, (float) scale);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void inverseBindMatricesOfZero(boolean hasOriginal) {
    GltfJson json = exported(hasOriginal);
    float[] values = json.floats(binds(json), 16);
    json.get("skins", 0)
        .addProperty("inverseBindMatrices", json.accessor("MAT4", 16, new float[values.length]));
    refused(
        json,
        "is damaged: the inverse bind matrix of joint \""
            + plain.animation().bones().get(0)
            + "\" has no inverse, so it is unknown where the bone rests; export the file again with"
            + " the mesh and its armature in their resting pose");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aScaleAboveTheBones(boolean hasOriginal) {
    GltfJson json = exported(hasOriginal);
    set(json.node(json.node("walk")), "scale", 100, 100, 100);
    refused(
        json,
        "has wrong sizes: every row is scaled by 100, because node \"walk\" above the bones is"
            + CLEAR);
  }

  /** A file in centimetres, as converters from FBX write it, moves its mesh as ours does. */
  @Test
  void aScaleThatTheSkinUndoes() {
    GltfJson json = exported(true);
    moveObject(json, new Matrix4d().scale(0.01));
    for (int i = 0; i < plain.animation().bones().size(); i++) {
      String bone = plain.animation().bones().get(i);
      json.edit(
          bone,
          "translation",
          3,
          values -> {
            for (int k = 0; k < values.length; k++) {
              values[k] *= 100;
            }
            return values;
          });
    }
    float[] binds = json.floats(binds(json), 16);
    for (int i = 0; i < binds.length; i++) {
      // The mesh stays as it is: only the bones are in centimetres.
      binds[i] *= i % 16 >= 12 && i % 16 < 15 ? 100 : 1;
    }
    json.get("skins", 0).addProperty("inverseBindMatrices", json.accessor("MAT4", 16, binds));
    GltfImport.Result read = read(json);
    assertEquals("", messages(read));
    assertSame(plain.animation(), animation(read), 1e-4);
  }

  /** In Blender, scaling the armature in object mode scales bones and mesh. */
  @Test
  void aScaledObject() {
    GltfJson json = exported(true);
    moveObject(json, new Matrix4d().scale(100));
    refused(json, SCALED);
  }

  /** Another number of frames, as after a change of the frame rate, does not hide it. */
  @Test
  void aScaledObjectOfFewerFrames() {
    GltfJson json = exported(true);
    moveObject(json, new Matrix4d().scale(100));
    Set<Integer> cut = new HashSet<>();
    for (JsonElement s : json.get("animations", 0).getAsJsonArray("samplers")) {
      for (String values : List.of("input", "output")) {
        cut.add(s.getAsJsonObject().get(values).getAsInt());
      }
    }
    for (int index : cut) {
      JsonObject accessor = json.get("accessors", index);
      accessor.addProperty("count", accessor.get("count").getAsInt() - 1);
      accessor.remove("max");
    }
    refused(
        json,
        SCALED
            + "\nINFORMATION the file has 6 frames, the original animation 7; phases are computed"
            + " from the times of the keys");
  }

  @Test
  void aTurnAboveTheBones() {
    GltfJson json = exported(true);
    set(json.node(json.node("walk")), "rotation", TURN);
    assertEquals(
        "WARNING all bones are turned by 90 degrees about X against the exported animation, because"
            + " node \"walk\" above the bones is: if you did not intend this, clear the transform"
            + " of this node (in Blender, with Object > Clear), or export with the Y axis up (+Y"
            + " Up)",
        messages(read(json)));
  }

  @Test
  void aTurnAboveTheBonesOfAnotherProgram() {
    GltfJson json = exported(false);
    set(json.node(json.node("walk")), "rotation", TURN);
    assertEquals(
        "WARNING all bones are turned by 90 degrees about X in the resting pose already; is it a"
            + " Z-up export? Bones and mesh of the game have the Y axis up (in Blender, export with"
            + " +Y Up)",
        messages(read(json)));
  }

  /** A few edited bones do not hide that all others are turned. */
  @Test
  void aMovedObjectWithEdits() {
    GltfJson json = exported(true);
    moveObject(json, new Matrix4d().translate(3, 0, 0).rotateY(Math.toRadians(-30)));
    json.edit(
        plain.animation().bones().get(plain.animation().bones().size() - 1),
        "translation",
        3,
        values -> {
          values[0] += 0.1f;
          return values;
        });
    String messages = messages(read(json));
    assertTrue(
        messages.contains(
            "WARNING all bones are turned by -30 degrees about Y against the exported animation,"
                + " because node \"walk\" above the bones is: "),
        messages);
  }

  /** Without +Y Up, Blender writes bones and mesh in its own axes. */
  @Test
  void zUp() {
    GltfJson json = exported(true);
    moveObject(json, new Matrix4d().rotateX(Math.PI / 2));
    // The bones are turned, not a node above them.
    json.node(json.node("walk")).remove("rotation");
    String root = plain.animation().bones().get(0);
    Quaterniond turn = new Quaterniond().rotateX(Math.PI / 2);
    json.edit(
        root,
        "rotation",
        4,
        values -> {
          for (int i = 0; i < values.length; i += 4) {
            Quaterniond q =
                turn.mul(
                    new Quaterniond(values[i], values[i + 1], values[i + 2], values[i + 3]),
                    new Quaterniond());
            values[i] = (float) q.x;
            values[i + 1] = (float) q.y;
            values[i + 2] = (float) q.z;
            values[i + 3] = (float) q.w;
          }
          return values;
        });
    json.edit(
        root,
        "translation",
        3,
        values -> {
          for (int i = 0; i < values.length; i += 3) {
            Vector3d p = turn.transform(new Vector3d(values[i], values[i + 1], values[i + 2]));
            values[i] = (float) p.x;
            values[i + 1] = (float) p.y;
            values[i + 2] = (float) p.z;
          }
          return values;
        });
    assertEquals(
        "WARNING all bones are turned by 90 degrees about X against the exported animation, as in a"
            + " Z-up export: export it with the Y axis up (in Blender, with +Y Up)",
        messages(read(json)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aKeyOfZero(boolean hasOriginal) {
    GltfJson json = exported(hasOriginal);
    String bone = plain.animation().bones().get(1);
    json.edit(
        bone,
        "rotation",
        4,
        values -> {
          values[8] = values[9] = values[10] = values[11] = 0;
          return values;
        });
    refused(
        json,
        "is damaged: key 3 of the rotation of node \""
            + bone
            + "\" is 0 0 0 0, which is not a rotation; correct it in the 3D program, and export"
            + " again");
  }

  @Test
  void aRestingRotationOfZero() {
    GltfJson json = exported(true);
    String message =
        "is damaged: the rotation of node \"walk\" is 0 0 0 0, which is not a rotation; correct it"
            + " in the 3D program, and export again";
    set(json.node(json.node("walk")), "rotation", 0, 0, 0, 0);
    refused(json, message);
    // Nodes that do not move the bones do not matter.
    set(json.node(json.node("walk")), "rotation", 0, 0, 0, 1);
    set(json.node(json.node("limbs")), "rotation", 0, 0, 0, 0);
    assertEquals("", messages(read(json)));
  }

  @Test
  void aMissingChannel() {
    String bone = plain.animation().bones().get(1);
    for (Exported source : List.of(plain, binarised)) {
      GltfJson json = new GltfJson(source, false);
      removeChannel(json, bone, "rotation");
      GltfImport.Result read = source.read(json.bytes(), Optional.empty(), Optional.empty());
      assertEquals(
          "WARNING 1 bone moved by the exported animation, but without keys in this file: \""
              + bone
              + "\" (rotation). Its resting pose is imported; to keep the motion, export the file"
              + " with a key in each frame (in Blender, with Always Sample Animations)",
          messages(read));
    }
  }

  private static void removeChannel(GltfJson json, String bone, String path) {
    JsonObject sampler = json.sampler(bone, path);
    var samplers = json.get("animations", 0).getAsJsonArray("samplers");
    int index = samplers.asList().indexOf(sampler);
    var channels = json.get("animations", 0).getAsJsonArray("channels").asList();
    channels.removeIf(c -> c.getAsJsonObject().get("sampler").getAsInt() == index);
  }

  /** A program may leave out the keys of a bone that rests where the exported animation has it. */
  @Test
  void aMissingChannelOfAConstant() {
    GltfJson json = exported(true);
    String bone = plain.animation().bones().get(1);
    removeChannel(json, bone, "translation");
    assertEquals("", messages(plain.read(json.bytes(), PLAIN, Optional.empty())));
  }
}
