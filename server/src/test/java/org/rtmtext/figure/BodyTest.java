package org.rtmtext.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.junit.jupiter.api.Test;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.skeleton.BodySide;

/** The limbs that the page, pictures and comparisons of figures have in common. */
class BodyTest {
  private static final List<FigureBone> LEG =
      List.of(
          bone("hip", -1, new Vector3d(0.1, 0, 0)),
          bone("knee", 0, new Vector3d(0.1, -0.4, 0)),
          bone("foot", 1, new Vector3d(0.1, -0.8, 0)));

  private static FigureBone bone(String name, int parent, Vector3dc at) {
    return bone(name, parent, at, JointSource.SOLVED, 3, false);
  }

  private static FigureBone bone(
      String name, int parent, Vector3dc at, JointSource source, int determined, boolean attached) {
    List<Vector3dc> directions = new ArrayList<>();
    IntStream.range(0, determined).forEach(i -> directions.add(new Vector3d()));
    Joint joint = new Joint(name, "", at, source, directions, 0);
    return new FigureBone(joint, at, parent, attached, BodySide.CENTRE);
  }

  private static List<FigureBone> legAnd(FigureBone... more) {
    List<FigureBone> bones = new ArrayList<>(LEG);
    bones.addAll(List.of(more));
    return bones;
  }

  @Test
  void limbsAreTaperedAndTheLastOneGoesOn() {
    List<Body.Limb> limbs = new Body(LEG).limbs();
    assertEquals(
        List.of("0 1", "1 2", "2 -1"),
        limbs.stream().map(limb -> limb.bone() + " " + limb.child()).toList());
    assertTrue(limbs.get(2).reach().distance(new Vector3d(0, -0.2, 0)) < 1e-9);
    assertTrue(limbs.get(0).near() > limbs.get(0).far());
    assertEquals(limbs.get(0).far(), limbs.get(1).near());
  }

  @Test
  void aJointAtThatOfTheParentHasNoLimb() {
    FigureBone roll = bone("roll", 1, new Vector3d(0.1, -0.4, 0), JointSource.PARENT, 0, false);
    assertEquals(
        List.of(0, 1, 2), new Body(legAnd(roll)).limbs().stream().map(Body.Limb::bone).toList());
  }

  @Test
  void attachedBonesHaveNoLimbs() {
    FigureBone weapon = bone("weapon", 2, new Vector3d(3, 0, 0), JointSource.SOLVED, 3, true);
    Body body = new Body(legAnd(weapon, bone("sight", 3, new Vector3d(3, 1, 0))));
    assertTrue(body.limbs().stream().allMatch(limb -> limb.bone() < 3 && limb.child() < 3));
  }

  @Test
  void aHeadIsRound() {
    Body body =
        new Body(
            legAnd(
                bone("neck", 0, new Vector3d(0, 0.5, 0)),
                bone("Head", 3, new Vector3d(0, 0.6, 0))));
    Optional<Body.Limb> head = body.limbs().stream().filter(limb -> limb.bone() == 4).findFirst();
    assertEquals(-1, head.orElseThrow().child());
    assertTrue(head.get().far() > 0.04);
    assertTrue(head.get().start().y() > 0 && head.get().reach().y() > head.get().start().y());
  }

  @Test
  void oneBoneNoneAndAChainOf4000() {
    assertEquals(List.of(), new Body(LEG.subList(0, 1)).limbs());
    assertEquals(1, new Body(LEG.subList(0, 1)).size());
    assertEquals(List.of(), new Body(List.of()).limbs());
    List<FigureBone> chain =
        IntStream.range(0, 4000)
            .mapToObj(i -> bone("b" + i, i - 1, new Vector3d(0, i, 0)))
            .toList();
    assertEquals(4000, new Body(chain).limbs().size());
  }

  @Test
  void uncertainJoints() {
    Vector3d at = new Vector3d();
    assertTrue(bone("a", 0, at, JointSource.PARENT, 0, false).isUncertain());
    assertTrue(bone("a", -1, at, JointSource.SOLVED, 1, false).isUncertain());
    assertFalse(bone("a", -1, at, JointSource.SOLVED, 2, false).isUncertain());
    assertFalse(bone("a", -1, at, JointSource.KNOWN, 0, false).isUncertain());
  }
}
