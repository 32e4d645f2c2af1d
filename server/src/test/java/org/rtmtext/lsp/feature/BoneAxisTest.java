package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.model.Transform;

class BoneAxisTest {
  private static final String TEXT =
      """
      rtm %s
      motion 0 0 0
      poses Test
      bones
        Chest
        Arm
      skeleton
        chest | 0 1 0
        arm | chest | 0.5 1 0
      frame 0
        Chest | turn %s | move 0.1 0.2 0.3
        Arm | turn %s | move %s
      """;

  private static String numbers(double... values) {
    return String.format(Locale.ROOT, "%.9f %.9f %.9f", values[0], values[1], values[2]);
  }

  private static Optional<BoneAxis> at(Marked text) {
    Position cursor = text.cursors().get(0);
    return LinePlace.of(text.document(), cursor.getLine(), cursor.getCharacter())
        .map(LinePlace::axis);
  }

  /** A bone of the text in model space. */
  private static Transform transform(String text, int bone) {
    return Marked.of(text)
        .document()
        .analysis()
        .reading()
        .animation()
        .orElseThrow()
        .frames()
        .get(0)
        .transforms()
        .get(bone);
  }

  @Test
  void aTurnIsTheDerivativeOfTheRotation() {
    Random random = new Random(41);
    for (int n = 0; n < 300; n++) {
      int i = n % 3;
      double[] parent = random.doubles(3, -170, 170).toArray();
      double[] own = random.doubles(3, -170, 170).toArray();
      String number = numbers(own).split(" ")[i];
      String row = numbers(own).replace(number, "§" + number);
      BoneAxis axis = at(Marked.of(TEXT.formatted("plain", numbers(parent), row, "0 0 0"))).get();
      assertEquals("turn", axis.kind());
      assertEquals(List.of("x", "y", "z").get(i), axis.name());
      assertEquals("Chest", axis.parent());
      double step = 0.5;
      Matrix3d[] turned = new Matrix3d[2];
      for (int side = 0; side < 2; side++) {
        double[] moved = own.clone();
        moved[i] += (2 * side - 1) * step;
        String text = TEXT.formatted("plain", numbers(parent), numbers(moved), "0 0 0");
        turned[side] = transform(text, 1).rows();
      }
      String text = TEXT.formatted("plain", numbers(parent), numbers(own), "0 0 0");
      Vector3d direction = transform(text, 0).rows().transform(direction(axis));
      for (int k = 0; k < 3; k++) {
        Vector3d limb = transform(text, 1).rows().getColumn(k, new Vector3d());
        Vector3d change =
            turned[1]
                .getColumn(k, new Vector3d())
                .sub(turned[0].getColumn(k, new Vector3d()))
                .div(2 * Math.sin(Math.toRadians(step)));
        Vector3d expected = direction.cross(limb, new Vector3d());
        assertTrue(change.distance(expected) < 1e-4, () -> change + " is not " + expected);
      }
    }
  }

  private static Vector3d direction(BoneAxis axis) {
    return new Vector3d(axis.direction().stream().mapToDouble(Double::doubleValue).toArray());
  }

  @Test
  void aMoveGoesAlongTheAxesOfTheParent() {
    String text = TEXT.formatted("plain", "20 -30 70", "1 2 3", "0 %s 0");
    BoneAxis axis = at(Marked.of(text.formatted("0.5§"))).get();
    assertEquals("move y of Chest", axis.kind() + " " + axis.name() + " of " + axis.parent());
    Vector3d change =
        transform(text.formatted("1"), 1)
            .position()
            .sub(transform(text.formatted("0"), 1).position());
    Vector3d expected = transform(text.formatted("0"), 0).rows().transform(direction(axis));
    assertTrue(change.distance(expected) < 1e-5, () -> change + " is not " + expected);
  }

  @Test
  void aBundledSkeletonHasParents() {
    Marked text =
        Marked.of(
            """
            rtm plain
            motion 0 0 0
            poses OFP2_ManSkeleton 1
            bones
              Pelvis
              leftarm
              LeftForeArm
            frame 0
              Pelvis | turn 0 0 0 | move 0 0 0
              leftarm | turn 0 0 0 | move 0 0 0
              LeftForeArm | turn 1§ 2 3 | move 0 0 0
            """);
    assertEquals("leftarm", at(text).get().parent());
  }

  @Test
  void aRootHasNoParent() {
    BoneAxis axis = at(Marked.of(TEXT.formatted("plain", "0 0 §5", "1 2 3", "0 0 0"))).get();
    assertEquals(new BoneAxis("turn", "z", null, List.of(0.0, 0.0, 1.0)), axis);
  }

  @Test
  void rowsOfStillAndUnfinishedRowsHaveAnAxis() {
    Marked still =
        Marked.of(
            """
            rtm plain
            poses Test
            bones
              a
            still
              a | turn 0 9§0 90
            frame 0
            """);
    assertEquals(
        "[-1.0, 0.0, 0.0]",
        at(still).get().direction().stream().map(d -> Math.rint(d) + 0.0).toList().toString());
    assertEquals("x", at(Marked.of("rtm plain\nframe 0\n  a | turn 1§")).get().name());
    assertEquals("y", at(Marked.of("rtm plain\nframe 0\n  a | turn 1 -§ nan")).get().name());
  }

  @Test
  void otherPlacesHaveNone() {
    for (String row :
        List.of(
            "  §a | turn 1 2 3",
            "  a | §turn 1 2 3",
            "  a | turn 1 2 3 4§",
            "  a | turn   § 1 2 3",
            "  a | relative 1 0§ 0 | 0 1 0 | 0 0 1 | move 0 0 0",
            "  a | euler 1 2§ 3 | 0 0 0",
            "  // a | turn 1§ 2 3")) {
      assertTrue(at(Marked.of("rtm plain\nframe 0\n" + row)).isEmpty(), row);
    }
    assertTrue(at(Marked.of("rtm plain\nmetadata\n  a | turn 1§ 2 3\n")).isEmpty());
  }
}
