package org.rtmtext.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodySideTest {
  @ParameterizedTest
  @CsvSource({
    "LeftHand, RightHand",
    "leftupleg, rightupleg",
    "RigLBLeg1, RigRBLeg1",
    "RigLEar1, RigREar1",
    "lbiceps, pbiceps",
    "hand_l, hand_r",
    "hand.L, hand.R",
    "l_thigh, r_thigh"
  })
  void aSideFollowsFromTheName(String left, String right) {
    assertEquals(
        List.of(BodySide.LEFT, BodySide.RIGHT, BodySide.CENTRE),
        BodySide.of(List.of(left, right, "spine")));
  }

  @ParameterizedTest
  @CsvSource({"pelvis", "Launcher", "RigRoot", "lip", "head_l"})
  void aMarkWithoutCounterpartIsNoSide(String bone) {
    assertEquals(List.of(BodySide.CENTRE), BodySide.of(List.of(bone)));
  }
}
