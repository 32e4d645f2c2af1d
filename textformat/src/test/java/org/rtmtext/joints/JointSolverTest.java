package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.joml.Matrix4d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

class JointSolverTest {
  private static final List<String> BONES = List.of("pelvis", "leg", "foot");
  private static final Vector3d LEG = new Vector3d(0.1, -0.1, 0.02);
  private static final Vector3d FOOT = new Vector3d(0.15, -0.9, 0.05);
  private static final Parents CHAIN = Parents.of(BONES, chain());

  /** Turns a bone about its joint, in the space of its parent, at one frame. */
  private interface Turn {
    Matrix4d at(int frame, Matrix4d joint);
  }

  @Test
  void jointsOfFreelyTurningBonesAreFound() {
    List<Joint> joints = solve(frames(20, free(1), free(2)));
    assertNear(LEG, joints.get(1));
    assertNear(FOOT, joints.get(2));
    assertEquals(JointSource.SOLVED, joints.get(2).source());
    assertEquals(3, joints.get(2).determined().size());
    assertEquals("leg", joints.get(2).parent());
    assertTrue(joints.get(2).residual() < 1e-6);
  }

  @Test
  void aHingeLeavesItsAxisOpen() {
    Joint leg = JointSolver.solve(hinge(), JointSolver.Sources.NONE).get(1);
    assertEquals(2, leg.determined().size());
    leg.determined().forEach(direction -> assertEquals(0, direction.x(), 1e-6));
    assertEquals(0, leg.position().x(), 1e-6, "nearest to the joint of the parent");
    assertEquals(LEG.y, leg.position().y(), 1e-5);
    assertEquals(LEG.z, leg.position().z(), 1e-5);
  }

  @Test
  void aBoneThatNeverTurnsHasTheJointOfItsParent() {
    Joint foot = solve(frames(20, free(1), still())).get(2);
    assertEquals(List.of(), foot.determined());
    assertEquals(JointSource.PARENT, foot.source());
    assertNear(LEG, foot);
  }

  @Test
  void aPriorCountsInOpenDirections() {
    JointPositions known = new JointPositions(Map.of("LEG", new Vector3d(LEG).add(0, 0.02, -0.02)));
    Joint leg =
        JointSolver.solve(hinge(), new JointSolver.Sources(JointPositions.NONE, List.of(), known))
            .get(1);
    assertNear(LEG, leg);
    assertEquals(JointSource.SOLVED, leg.source());
  }

  @Test
  void aTableOfAnotherRestPoseIsNotUsed() {
    JointPositions metreHigher =
        new JointPositions(
            Map.of("leg", new Vector3d(LEG).add(0, 1, 0), "foot", new Vector3d(FOOT).add(0, 1, 0)));
    JointSolver.Sources sources =
        new JointSolver.Sources(JointPositions.NONE, List.of(), metreHigher);
    Joint foot = JointSolver.solve(sums(frames(20, free(1), still())), sources).get(2);
    assertEquals(JointSource.PARENT, foot.source());
    assertNear(LEG, foot);
    Joint unknown = JointSolver.solve(sums(frames(20, still(), still())), sources).get(2);
    assertEquals(JointSource.KNOWN, unknown.source(), "nothing contradicts the table");
  }

  @Test
  void theModelCountsMoreThanTheMotion() {
    Vector3d modelled = new Vector3d(0.2, 0.3, 0.4);
    JointPositions model = new JointPositions(Map.of("leg", modelled));
    Joint leg =
        JointSolver.solve(
                sums(frames(20, free(1), free(2))),
                new JointSolver.Sources(model, List.of(), JointPositions.NONE))
            .get(1);
    assertEquals(modelled, leg.position());
    assertEquals(JointSource.MODEL, leg.source());
    assertEquals(3, leg.determined().size(), "the motion can be compared with the model");
  }

  @Test
  void aBoneThatMovesInItsParentIsAttached() {
    Joint foot =
        solve(frames(20, free(1), (f, m) -> m.translate(0.01 * f, 0, 0).rotateY(f))).get(2);
    assertTrue(foot.isAttached(), "residual " + foot.residual());
    assertFalse(solve(frames(20, free(1), free(2))).get(2).isAttached());
  }

  @Test
  void aRootHasNothingToBeSolvedFrom() {
    Joint pelvis = solve(frames(20, free(1), free(2))).get(0);
    assertEquals(new Vector3d(), pelvis.position());
    assertTrue(Double.isNaN(pelvis.residual()));
    assertFalse(pelvis.isAttached());
  }

  @Test
  void rowsThatAreNoRotationAreSkipped() {
    List<Frame> frames = new ArrayList<>(frames(20, free(1), free(2)));
    for (int bad :
        new int[] {0, Float.floatToRawIntBits(Float.NaN), Float.floatToRawIntBits(1e30f)}) {
      int[] bits = frames.get(0).transforms().matrices().clone();
      Arrays.fill(bits, 12, 21, bad);
      frames.add(new Frame(0, Transforms.ofMatrices(bits)));
    }
    frames.add(new Frame(0, Transforms.ofMatrices(new int[12])));
    assertNear(LEG, solve(frames).get(1));
    assertNear(FOOT, solve(frames).get(2));
  }

  @Test
  void animationsWithoutFramesHaveJointsToo() {
    List<Joint> joints = solve(List.of());
    assertEquals(3, joints.size());
    joints.forEach(joint -> assertEquals(new Vector3d(), joint.position()));
  }

  @Test
  void otherAnimationsCountInOpenDirections() {
    JointSums nearby = sums(frames(20, (f, m) -> m.rotateY(0.1 * f), free(2)));
    List<Joint> joints =
        JointSolver.solve(
            hinge(),
            new JointSolver.Sources(JointPositions.NONE, List.of(nearby), JointPositions.NONE));
    assertNear(LEG, joints.get(1));
    assertEquals(JointSource.SOLVED, joints.get(1).source());
    assertEquals(2, joints.get(1).determined().size(), "by its own motion");
    assertNear(FOOT, joints.get(2));
    assertEquals(JointSource.NEARBY, joints.get(2).source());
    assertEquals(List.of(), joints.get(2).determined());
  }

  @Test
  void anotherAnimationIsMatchedByNamesAndParents() {
    List<Frame> frames = frames(20, free(1), free(2));
    List<String> reversed = List.of("FOOT", "Leg", "Pelvis");
    List<Frame> turned =
        frames.stream().map(f -> new Frame(0, f.transforms().select(2, 1, 0))).toList();
    Parents parents = Parents.of(reversed, chain());
    JointSums nearby = JointSums.of(PlainFrames.animation(reversed, turned), parents);
    JointSums still = sums(frames(20, still(), still()));
    JointSolver.Sources sources =
        new JointSolver.Sources(JointPositions.NONE, List.of(nearby), JointPositions.NONE);
    assertNear(FOOT, JointSolver.solve(still, sources).get(2));

    List<String> withoutLeg = List.of("pelvis", "foot");
    JointSums other =
        JointSums.of(
            PlainFrames.animation(
                withoutLeg,
                frames.stream().map(f -> new Frame(0, f.transforms().select(0, 2))).toList()),
            Parents.of(withoutLeg, chain()));
    sources = new JointSolver.Sources(JointPositions.NONE, List.of(other), JointPositions.NONE);
    assertEquals(JointSource.PARENT, JointSolver.solve(still, sources).get(2).source());
  }

  @Test
  void animationsThatDisagreeAreNotSummed() {
    Vector3d elsewhere = new Vector3d(LEG).add(0, 0, 0.01);
    JointSums first = sums(frames(20, free(1), free(2)));
    JointSums second = sums(frames(20, LEG, free(3), FOOT, free(4)));
    JointSums third = sums(frames(200, elsewhere, free(3), FOOT, free(4)));
    List<Joint> joints =
        JointSolver.solve(BONES, CHAIN, List.of(first, second, third), JointSolver.Sources.NONE);
    Joint leg = joints.get(1);
    assertTrue(
        leg.position().distance(LEG) < 1e-5 || leg.position().distance(elsewhere) < 1e-5,
        leg::toString);
    assertTrue(leg.residual() > BoneSums.MAX_SUMMED_RESIDUAL, "over the frames of all");
    assertNear(FOOT, joints.get(2));
  }

  @Test
  void animationsOfOtherRigsAreRecognised() {
    List<JointSums> rigs = new ArrayList<>();
    for (double shift : new double[] {0, 0.013, 0}) {
      Vector3d leg = new Vector3d(LEG).add(0, 0, shift);
      Vector3d foot = new Vector3d(FOOT).add(0, 0, shift);
      rigs.add(sums(frames(20, leg, free(1 + rigs.size()), foot, free(9 + rigs.size()))));
    }
    assertTrue(RestPoseComparison.agree(rigs.get(0), rigs.get(2)));
    assertFalse(RestPoseComparison.agree(rigs.get(0), rigs.get(1)));
    assertFalse(RestPoseComparison.agree(rigs.get(1), rigs.get(2)));
    JointSums silent = sums(frames(20, still(), still()));
    assertTrue(
        RestPoseComparison.agree(silent, rigs.get(1)), "a bone that never turns can be anywhere");
    assertEquals(
        List.of(rigs.get(2)), RestPoseComparison.agreeing(rigs.get(0), rigs.subList(1, 3)));
    assertEquals(List.of(rigs.get(1)), RestPoseComparison.agreeing(silent, rigs.subList(1, 3)));
  }

  @Test
  void scaledMatricesDetermineNothing() {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : frames(20, free(1), still())) {
      int[] bits = frame.transforms().matrices().clone();
      for (int i = 24; i < 27; i++) {
        bits[i] = Float.floatToRawIntBits(Float.intBitsToFloat(bits[i]) * 1.02f);
      }
      frames.add(new Frame(0, Transforms.ofMatrices(bits)));
    }
    assertEquals(List.of(), solve(frames).get(2).determined());
  }

  @Test
  void severalAnimationsAreSummed() {
    JointSums second = sums(frames(20, (f, m) -> m.rotateY(0.1 * f), still()));
    Joint leg =
        JointSolver.solve(BONES, CHAIN, List.of(hinge(), second), JointSolver.Sources.NONE).get(1);
    assertEquals(3, leg.determined().size());
    assertNear(LEG, leg);
  }

  @Test
  void aBinarisedAnimationHasTheSameJoints() throws CannotConvertException {
    Animation binarised =
        Conversion.convert(
                PlainFrames.animation(BONES, frames(20, free(1), free(2))),
                Encoding.BMTR5,
                chain(),
                BoneChoice.ANIMATION)
            .animation();
    List<Joint> joints =
        JointSolver.solve(JointSums.of(binarised, CHAIN), JointSolver.Sources.NONE);
    assertEquals(0, LEG.distance(joints.get(1).position()), 5e-4);
    assertEquals(0, FOOT.distance(joints.get(2).position()), 5e-4);
    assertEquals(3, joints.get(2).determined().size());
  }

  @Test
  void editedFramesUpdateTheSums() {
    List<Frame> before = frames(20, free(1), free(2));
    List<Frame> other = frames(20, free(5), free(6));
    List<Frame> edited = new ArrayList<>(before);
    edited.set(7, other.get(7));
    assertUpdated(before, edited);
    edited.add(3, other.get(3));
    assertUpdated(before, edited);
    edited.remove(19);
    edited.remove(0);
    assertUpdated(before, edited);
    assertUpdated(before, List.of());
    assertUpdated(List.of(), before);
    assertUpdated(before, other);
    assertUpdated(before, before);
  }

  private static void assertUpdated(List<Frame> before, List<Frame> after) {
    assertSame(sums(after), sums(before).next(before, after));
  }

  @Test
  void aMistypedPositionLeavesNoTrace() {
    List<Frame> frames = frames(20, free(1), free(2));
    List<Frame> mistyped = new ArrayList<>(frames);
    int[] bits = frames.get(4).transforms().matrices().clone();
    bits[12 + 9] = Float.floatToRawIntBits(999_999f);
    mistyped.set(4, new Frame(0, Transforms.ofMatrices(bits)));
    JointSums sums = sums(frames);
    JointSums typing = sums.next(frames, mistyped);
    assertTrue(
        JointSolver.solve(typing, JointSolver.Sources.NONE).get(1).isAttached(), "it counts");
    JointSums undone = typing.next(mistyped, frames);
    for (int i = 0; i < 100; i++) {
      undone = undone.next(frames, mistyped).next(mistyped, frames);
    }
    assertSame(sums, undone);
  }

  private static void assertSame(JointSums expected, JointSums actual) {
    for (int bone = 0; bone < BONES.size(); bone++) {
      assertArrayEquals(expected.bone(bone).values(), actual.bone(bone).values(), 1e-12);
    }
  }

  /** The leg turns about one axis only. */
  private static JointSums hinge() {
    return sums(frames(20, (f, m) -> m.rotateX(0.1 * f), still()));
  }

  private static JointSums sums(List<Frame> frames) {
    return JointSums.of(PlainFrames.animation(BONES, frames), CHAIN);
  }

  private static List<Joint> solve(List<Frame> frames) {
    return JointSolver.solve(sums(frames), JointSolver.Sources.NONE);
  }

  private static void assertNear(Vector3dc expected, Joint joint) {
    assertEquals(
        0, expected.distance(joint.position()), 1e-5, () -> joint + " is not at " + expected);
  }

  private static Turn free(int seed) {
    Random random = new Random(seed);
    double x = random.nextDouble();
    double y = random.nextDouble();
    return (f, m) -> m.rotateXYZ(Math.sin(f * x), Math.cos(f * y), 0.2 * f);
  }

  private static Turn still() {
    return (f, m) -> m;
  }

  /** Frames in which the pelvis moves freely, and both other bones turn about their joints. */
  private static List<Frame> frames(int count, Turn leg, Turn foot) {
    return frames(count, LEG, leg, FOOT, foot);
  }

  private static List<Frame> frames(
      int count, Vector3d legJoint, Turn leg, Vector3d footJoint, Turn foot) {
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      Matrix4d pelvis = new Matrix4d().translate(0.1 * f, 1, 0).rotateXYZ(0.3 * f, 0.1 * f, 0.2);
      Matrix4d upper = new Matrix4d(pelvis).mul(about(legJoint, leg, f));
      Matrix4d lower = new Matrix4d(upper).mul(about(footJoint, foot, f));
      int[] bits = new int[3 * Transforms.MATRIX_STRIDE];
      PlainFrames.store(pelvis, bits, 0);
      PlainFrames.store(upper, bits, 12);
      PlainFrames.store(lower, bits, 24);
      frames.add(new Frame(f, Transforms.ofMatrices(bits)));
    }
    return frames;
  }

  private static Matrix4d about(Vector3d joint, Turn turn, int frame) {
    return turn.at(frame, new Matrix4d().translate(joint)).translate(joint.negate(new Vector3d()));
  }

  private static Skeleton chain() {
    ConfigPlace place = new ConfigPlace("model.cfg", 0, 0, 1, 1);
    return new Skeleton(
        "chain",
        false,
        place,
        List.of(
            new Bone("pelvis", "", place),
            new Bone("leg", "pelvis", place),
            new Bone("foot", "leg", place)));
  }
}
