package org.rtmtext.skeleton;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodySidesTest {
  @ParameterizedTest
  @CsvSource({
    "LeftHand, RightHand",
    "leftupleg, rightupleg",
    "RigLBLeg1, RigRBLeg1",
    "RigLEar1, RigREar1",
    "lbiceps, pbiceps",
    "LRuka, pruka",
    "hand_l, hand_r",
    "hand_L, hand_r",
    "hand.L, hand.R",
    "hand_l_1, hand_r_1",
    "l_thigh, r_thigh",
    "upleft, upright",
    "wheel left 2, wheel right 2",
    "riglbleg1, rigrbleg1",
    "eyebrow_lf, eyebrow_rf",
    "lip_uplb, lip_uprb",
    "wheel_fl, wheel_fr",
    "arm-l, arm-r",
    "l1, r1",
    "LeftLeg_L, RightLeg_R",
    "Lleg_L, Rleg_R"
  })
  void counterpartsFollowFromNames(String left, String right) {
    for (List<String> bones :
        List.of(List.of(left, "spine", right), List.of(right, "spine", left))) {
      BodySides sides = BodySides.of(bones);
      assertEquals(BodySide.LEFT, sides.side(bones.indexOf(left)));
      assertEquals(BodySide.RIGHT, sides.side(bones.indexOf(right)));
      assertEquals(BodySide.CENTRE, sides.side(1));
      assertEquals(2, sides.counterpart(0));
      assertEquals(1, sides.counterpart(1));
      assertEquals(0, sides.counterpart(2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pelvis", "Launcher", "RigRoot", "lip", "head_l", "upright", "cleft"})
  void aMarkWithoutCounterpartIsNoSide(String bone) {
    BodySides sides = BodySides.of(List.of(bone));
    assertEquals(BodySide.CENTRE, sides.side(0));
    assertEquals(0, sides.counterpart(0));
    assertEquals(Optional.empty(), sides.missingCounterpart(0));
  }

  @ParameterizedTest
  @CsvSource({
    "rightfoot, leftfoot, RIGHT",
    "LeftFoot, RightFoot, LEFT",
    "RIGHT_FOOT, LEFT_FOOT, RIGHT",
    "RigLeftFoot, RigRightFoot, LEFT",
    "LeftLeg_L, RightLeg_R, LEFT"
  })
  void aWordNamesTheMissingCounterpart(String bone, String missing, BodySide side) {
    BodySides sides = BodySides.of(List.of(bone));
    assertEquals(side, sides.side(0));
    assertEquals(Optional.of(missing), sides.missingCounterpart(0));
  }

  @Test
  void aBoneIsTheCounterpartOfOneOther() {
    BodySides sides = BodySides.of(List.of("LeftHand", "lefthand", "righthand"));
    assertEquals(2, sides.counterpart(0));
    assertEquals(Optional.of("righthand"), sides.missingCounterpart(1));
    assertEquals(0, sides.counterpart(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Light Left Right", "RBrow LBrow PBrow", "lip_l lip_r rip_l", "LArm larm RArm"})
  void theClearerMarkDecides(String names) {
    List<String> bones = List.of(names.split(" "));
    List<Set<String>> pairs = new ArrayList<>();
    for (List<String> order : List.of(bones, reversed(bones))) {
      BodySides sides = BodySides.of(order);
      Set<String> paired = new TreeSet<>();
      for (int i = 0; i < 3; i++) {
        assertEquals(i, sides.counterpart(sides.counterpart(i)));
        if (sides.counterpart(i) != i) {
          paired.add(order.get(i).toLowerCase(Locale.ROOT));
        }
      }
      pairs.add(paired);
    }
    assertEquals(2, pairs.get(0).size());
    assertEquals(pairs.get(0), pairs.get(1));
  }

  private static List<String> reversed(List<String> list) {
    List<String> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    return reversed;
  }
}
