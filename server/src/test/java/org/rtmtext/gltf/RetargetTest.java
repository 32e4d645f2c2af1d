package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Matrix3d;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.cli.Cli;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testdata.TestData;

/**
 * Poses of a Mixamo-like rig on the man of Arma. What is expected is computed without matrices of
 * the import: from the directions and lengths of limbs.
 */
class RetargetTest {
  /** Floats of both files, and the table of joints, which has four decimals. */
  private static final double EXACT = 1e-5;

  private static final double LEG =
      rest("LeftUpLeg").distance(rest("LeftLeg")) + rest("LeftLeg").distance(rest("LeftFoot"));

  @TempDir Path folder;

  private static Vector3d rest(String bone) {
    return new Vector3d(JointPositions.table().find(bone).orElseThrow());
  }

  /** A vector of the scene of glTF in the space of the game. */
  private static Vector3d game(Vector3d v) {
    return new Vector3d(v.x, v.y, -v.z);
  }

  private static Vector3d resting(String joint) {
    return new Vector3d(OtherRigFile.JOINTS.get(joint).rest());
  }

  private static final double SCALE =
      LEG
          / (resting("LeftUpLeg").distance(resting("LeftLeg"))
              + resting("LeftLeg").distance(resting("LeftFoot")));

  private Cli.Result convert(OtherRigFile file, String... more) throws Exception {
    Files.write(folder.resolve("rig.gltf"), file.bytes());
    return rtm(List.of(more));
  }

  private Cli.Result rtm(List<String> more) {
    List<Object> args =
        new ArrayList<>(
            List.of("convert", folder.resolve("rig.gltf"), "-o", folder.resolve("rig.rtm")));
    args.addAll(List.of("--to", "plain", "--bones-map", "mixamo"));
    args.addAll(more);
    return Cli.rtm(args.toArray());
  }

  private Animation imported(OtherRigFile file, String... more) throws Exception {
    Cli.Result result = convert(file, more);
    assertEquals(0, result.code(), result.err());
    return RtmCodec.decode(Files.readAllBytes(folder.resolve("rig.rtm")));
  }

  /** Where a point of the resting mesh is that moves with a bone. */
  private static Vector3d moved(Animation a, int frame, String bone, Vector3d point) {
    Transforms t = a.frames().get(frame).transforms();
    return t.matrix(a.bones().indexOf(bone)).transformPosition(new Vector3d(point));
  }

  private static Vector3d joint(Animation a, int frame, String bone) {
    return moved(a, frame, bone, rest(bone));
  }

  private static Vector3d direction(Vector3d from, Vector3d to) {
    return new Vector3d(to).sub(from).normalize();
  }

  private static void assertSame(
      Vector3d expected, Vector3d actual, double tolerance, String what) {
    assertTrue(expected.distance(actual) <= tolerance, what + ": " + expected + ", " + actual);
  }

  private static void assertLimbs(OtherRigFile file, Animation a) {
    for (int f = 0; f < a.frames().size(); f++) {
      for (String side : List.of("Left", "Right")) {
        for (List<String> limb :
            List.of(List.of("Arm", "ForeArm", "Hand"), List.of("UpLeg", "Leg", "Foot"))) {
          for (int i = 1; i < limb.size(); i++) {
            String from = side + limb.get(i - 1);
            String to = side + limb.get(i);
            Vector3d expected = game(direction(file.position(from, f), file.position(to, f)));
            assertSame(
                expected, direction(joint(a, f, from), joint(a, f, to)), EXACT, f + " " + from);
            assertEquals(
                rest(from).distance(rest(to)), joint(a, f, from).distance(joint(a, f, to)), EXACT);
          }
        }
        // A joint stays in its parent, also in one without a joint of its own.
        String finger = side + "HandPinky1";
        assertSame(
            moved(a, f, side + "Hand", rest(finger)), joint(a, f, finger), EXACT, f + " " + finger);
        // Level in the rest poses of both rigs.
        Matrix3d foot = new Matrix3d().set(a.frames().get(f).transforms().matrix(index(a, side)));
        Quaterniond turned = file.turn(side + "Foot", f);
        for (Vector3d v : List.of(new Vector3d(1, 0, 0), new Vector3d(0, 0, 1))) {
          assertSame(
              game(turned.transform(game(v))), foot.transform(new Vector3d(v)), EXACT, "foot");
        }
      }
      Vector3d hips = game(file.position("Hips", f)).mul(SCALE);
      assertSame(hips, joint(a, f, "Pelvis"), EXACT, "hips of frame " + f);
    }
  }

  private static int index(Animation a, String side) {
    return a.bones().indexOf(side + "Foot");
  }

  private Cli.Result withSettings(String map, String... more) throws Exception {
    Files.writeString(folder.resolve("rtm.json"), "{\"bonesMap\": \"" + map + "\"}");
    List<Object> args =
        new ArrayList<>(
            List.of("convert", folder.resolve("rig.gltf"), "-o", folder.resolve("rig.rtm")));
    args.addAll(List.of(more));
    return Cli.rtm(args.toArray());
  }

  @Test
  void theMapOfTheModIsUsedForFilesWithItsJoints() throws Exception {
    Animation expected = imported(OtherRigFile.walk());
    Cli.Result result = withSettings("mixamo", "--to", "plain");
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().contains("transferred with bone map mixamo"), result.err());
    assertEquals(expected, RtmCodec.decode(Files.readAllBytes(folder.resolve("rig.rtm"))));
    result = withSettings("mixamo", "--to", "plain", "--bones-map", "none");
    assertTrue(result.err().contains("these are the joints of a Mixamo rig"), result.err());
    result = withSettings("rigify", "--to", "plain");
    assertTrue(result.err().contains("these are the joints of a Mixamo rig"), result.err());
    result = withSettings("gone.json", "--to", "plain");
    assertEquals(1, result.code());
    assertTrue(
        result.err().contains("rtm.json names a bone map that cannot be used"), result.err());
    result = withSettings("gone.json", "--to", "plain", "--bones-map", "mixamo");
    assertEquals(0, result.code(), result.err());
  }

  /** Its joints have the names of its bones, but the rows must keep their bytes. */
  @Test
  void theMapOfTheModIsNotUsedForAnExportedAnimation() throws Exception {
    Path walk = TestData.folder().resolve("walk.rtm");
    assertEquals(0, Cli.rtm("convert", walk, "-o", folder.resolve("rig.gltf")).code());
    Files.writeString(
        folder.resolve("own.json"), "{\"bones\": {\"Pelvis\": \"pelvis\", \"Spine\": \"spine\"}}");
    Cli.Result result = withSettings("own.json");
    assertEquals(0, result.code(), result.err());
    assertEquals(-1, Files.mismatch(walk, folder.resolve("rig.rtm")));
  }

  @Test
  void limbsHaveTheDirectionsOfTheOtherRigAndTheirOwnLengths() throws Exception {
    OtherRigFile walk = OtherRigFile.walk();
    Animation a = imported(walk);
    assertEquals(31, a.frames().size());
    assertLimbs(walk, a);
  }

  /** The man of Arma rests with sloping arms, so his arms are first made horizontal. */
  @Test
  void restPoseOfTheOtherRigIsItsRestPoseOnTheMan() throws Exception {
    Animation a =
        imported(new OtherRigFile((joint, f) -> new Quaterniond(), List.of(resting("Hips"))));
    Vector3d arm = direction(joint(a, 0, "LeftArm"), joint(a, 0, "LeftHand"));
    assertSame(new Vector3d(1, 0, 0), arm, 0.06, "arm");
    Vector3d finger = direction(joint(a, 0, "LeftHand"), joint(a, 0, "LeftHandMiddle1"));
    assertSame(new Vector3d(1, 0, 0), finger, 0.16, "finger");
    // A turn about the smallest angle does not turn the palms: the thumbs point forward.
    Vector3d thumb = direction(joint(a, 0, "LeftHandThumb1"), joint(a, 0, "LeftHandThumb2"));
    assertTrue(thumb.z < -0.6, thumb.toString());
    for (String bone : List.of("Pelvis", "Spine3", "Head", "LeftFoot", "RightToeBase")) {
      Vector3d up = moved(a, 0, bone, new Vector3d(0, 1, 0)).sub(moved(a, 0, bone, new Vector3d()));
      assertSame(new Vector3d(0, 1, 0), up, EXACT, bone);
    }
  }

  @Test
  void bonesWithoutJointMoveWithTheirParents() throws Exception {
    Animation a = imported(OtherRigFile.walk());
    Map<String, String> parents =
        Map.of("LeftArmRoll", "LeftArm", "Spine2", "Spine1", "Neck1", "Neck");
    for (int f = 0; f < a.frames().size(); f++) {
      Transforms rows = a.frames().get(f).transforms();
      for (var bone : parents.entrySet()) {
        assertEquals(
            rows.matrix(a.bones().indexOf(bone.getValue())),
            rows.matrix(a.bones().indexOf(bone.getKey())));
      }
    }
    assertTrue(
        convert(OtherRigFile.walk()).err().contains("has no \"LeftHandThumb1\""),
        convert(OtherRigFile.walk()).err());
  }

  /** As FBX files become glTF: the mesh is in centimetres, with the Z axis up. */
  @Test
  void unitAndAxesOfTheMeshDoNotMatter() throws Exception {
    Matrix4d armature = new Matrix4d().rotationX(-Math.PI / 2).scale(0.01);
    Animation a = imported(OtherRigFile.walk().under(armature));
    GltfImportFixture.assertSame(imported(OtherRigFile.walk()), a, 1e-4);
  }

  /** A figure that looks back, or lies on its back. */
  @ParameterizedTest
  @ValueSource(strings = {"180 0 1 0", "90 1 0 0"})
  void aFigureThatIsTurnedIsTurnedBack(String turn) throws Exception {
    double[] numbers = Arrays.stream(turn.split(" ")).mapToDouble(Double::parseDouble).toArray();
    Matrix4d scene =
        new Matrix4d().rotation(Math.toRadians(numbers[0]), numbers[1], numbers[2], numbers[3]);
    Cli.Result result = convert(OtherRigFile.walk().turned(scene));
    assertTrue(
        result.err().contains("turned by " + (int) numbers[0] + " degrees to the axes"),
        result.err());
    Animation a = imported(OtherRigFile.walk().turned(scene));
    GltfImportFixture.assertSame(imported(OtherRigFile.walk()), a, 1e-4);
  }

  @Test
  void displacementBecomesTheMotion() throws Exception {
    OtherRigFile walk = OtherRigFile.walk();
    Animation a = imported(walk, "--root-motion");
    Vector3d way = game(walk.position("Hips", 30).sub(walk.position("Hips", 0))).mul(SCALE);
    assertSame(new Vector3d(way.x, 0, way.z), a.motion().vector(), EXACT, "motion");
    Vector3d first = joint(a, 0, "Pelvis");
    Vector3d last = joint(a, 30, "Pelvis");
    assertSame(new Vector3d(first.x, last.y, first.z), last, EXACT, "pelvis");
    OtherRigFile still =
        new OtherRigFile((joint, f) -> new Quaterniond(), Collections.nCopies(3, resting("Hips")));
    assertTrue(
        convert(still, "--root-motion").err().contains("does not move horizontally"),
        convert(still, "--root-motion").err());
  }

  @Test
  void jointsAtOnePlaceAreRefused() throws Exception {
    JsonObject root =
        JsonParser.parseString(new String(OtherRigFile.walk().bytes(), StandardCharsets.UTF_8))
            .getAsJsonObject();
    root.getAsJsonArray("skins").get(0).getAsJsonObject().remove("inverseBindMatrices");
    Files.writeString(folder.resolve("rig.gltf"), root.toString());
    Cli.Result result = rtm(List.of());
    assertEquals(1, result.code());
    assertTrue(
        result.err().contains("the joints of bones LeftArm and LeftForeArm are at the same place"),
        result.err());
  }

  /** The names of a rig that Rigify has generated. */
  @Test
  void rigifyHasTheSamePoses() throws Exception {
    Map<String, String> bones = new HashMap<>();
    BoneMap.builtIn("mixamo").joints().forEach((bone, joint) -> bones.put(joint, bone));
    Map<String, String> joints = BoneMap.builtIn("rigify").joints();
    Animation expected = imported(OtherRigFile.walk());
    OtherRigFile rig = OtherRigFile.walk().named(name -> "DEF-" + joints.get(bones.get(name)));
    Files.write(folder.resolve("rig.gltf"), rig.bytes());
    Cli.Result result =
        Cli.rtm(
            "convert",
            folder.resolve("rig.gltf"),
            "-o",
            folder.resolve("rig.rtm"),
            "--to",
            "plain",
            "--bones-map",
            "rigify");
    assertEquals(0, result.code(), result.err());
    Animation a = RtmCodec.decode(Files.readAllBytes(folder.resolve("rig.rtm")));
    GltfImportFixture.assertSame(expected, a, EXACT);
  }

  @Test
  void bonesOfTheBuiltInMapsAreThoseOfTheMan() {
    Skeleton man =
        ModelConfig.builtIn().stream()
            .filter(skeleton -> skeleton.name().equals("OFP2_ManSkeleton"))
            .findFirst()
            .orElseThrow();
    for (String map : BoneMap.BUILT_IN) {
      assertEquals(64, man.count(List.copyOf(BoneMap.builtIn(map).joints().keySet())), map);
      assertEquals(64, BoneMap.builtIn(map).joints().size(), map);
    }
  }

  @Test
  void anyTurnsOfTheJoints() throws Exception {
    Random random = new Random(42);
    for (int run = 0; run < 20; run++) {
      List<Map<String, Quaterniond>> frames =
          IntStream.range(0, 3)
              .mapToObj(
                  f ->
                      OtherRigFile.JOINTS.keySet().stream()
                          .collect(Collectors.toMap(j -> j, j -> any(random))))
              .toList();
      List<Vector3d> hips =
          IntStream.range(0, 3).mapToObj(f -> new Vector3d(random.nextDouble(), 1, f)).toList();
      OtherRigFile file =
          new OtherRigFile((joint, f) -> new Quaterniond(frames.get(f).get(joint)), hips);
      assertLimbs(file, imported(file));
    }
  }

  private static Quaterniond any(Random random) {
    return new Quaterniond(
            random.nextGaussian(),
            random.nextGaussian(),
            random.nextGaussian(),
            random.nextGaussian())
        .normalize();
  }

  @Test
  void prefixOfTheNamesDoesNotMatter() throws Exception {
    Animation expected = imported(OtherRigFile.walk());
    for (String prefix : List.of("mixamorig1:", "MixamoRig_", "")) {
      GltfImportFixture.assertSame(
          expected, imported(OtherRigFile.walk().named(name -> prefix + name)), 0);
    }
  }

  @Test
  void anotherRigIsRefused() throws Exception {
    Cli.Result result = convert(OtherRigFile.walk().named(name -> "x" + name));
    assertEquals(1, result.code());
    assertTrue(
        result
            .err()
            .contains("does not match bone map mixamo; missing joints: \"Hips\", \"LeftArm\""),
        result.err());
  }

  @Test
  void importWithoutAMapNamesTheMap() throws Exception {
    for (String prefix : List.of("mixamorig:", "")) {
      Files.write(
          folder.resolve("rig.gltf"), OtherRigFile.walk().named(name -> prefix + name).bytes());
      Cli.Result result =
          Cli.rtm(
              "convert",
              folder.resolve("rig.gltf"),
              "-o",
              folder.resolve("a.rtm"),
              "--to",
              "plain");
      assertTrue(result.err().contains("use --bones-map mixamo"), result.err());
    }
  }

  @Test
  void binarisedAnimationsHaveTheSamePoses() throws Exception {
    OtherRigFile walk = OtherRigFile.walk();
    Files.write(folder.resolve("rig.gltf"), walk.bytes());
    Path to = folder.resolve("rig.rtm");
    Cli.Result result =
        Cli.rtm(
            "convert",
            folder.resolve("rig.gltf"),
            "-o",
            to,
            "--to",
            "bmtr5",
            "--bones-map",
            "mixamo");
    assertEquals(0, result.code(), result.err());
    Path plain = folder.resolve("plain.rtm");
    assertEquals(0, Cli.rtm("convert", to, "-o", plain, "--to", "plain").code());
    Animation back = RtmCodec.decode(Files.readAllBytes(plain));
    Animation expected = imported(walk);
    for (int f = 0; f <= 30; f++) {
      for (String bone : List.of("Pelvis", "LeftHand", "RightForeArm", "RightToeBase")) {
        assertSame(joint(expected, f, bone), joint(back, f, bone), 0.003, bone);
      }
    }
  }
}
