package org.rtmtext.lsp.feature;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Czech names of the 25 bones of the man in Operation Flashpoint, and their names in Arma. From
 * the page "Rtm (Animation) File Format" of the Bohemia Interactive Community wiki, which has no
 * Arma name for the two buttocks.
 */
final class FlashpointBones {
  private static final Map<String, String> NOTES =
      Stream.of(
              "hlava Arma: Head",
              "krk Arma: Neck",
              "zebra Arma: Spine",
              "hrudnik Arma: Spine1, Spine2 or Spine3",
              "bricho Arma: Pelvis",
              "lrameno Arma: LeftShoulder",
              "prameno Arma: RightShoulder",
              "lbiceps Arma: LeftArm",
              "pbiceps Arma: RightArm",
              "lloket Arma: LeftForeArm",
              "ploket Arma: RightForeArm",
              "lruka Arma: LeftHand",
              "pruka Arma: RightHand",
              "lprsty Arma: the fingers of LeftHand",
              "pprsty Arma: the fingers of RightHand",
              "lstehno Arma: LeftUpLeg",
              "pstehno Arma: RightUpLeg",
              "lholen Arma: LeftLeg",
              "pholen Arma: RightLeg",
              "lchodidlo Arma: LeftFoot",
              "pchodidlo Arma: RightFoot",
              "zbran Arma: weapon",
              "roura Arma: launcher",
              "lzadek left buttock; no such bone in Arma",
              "pzadek right buttock; no such bone in Arma")
          .map(line -> line.split(" ", 2))
          .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> words[1]));

  private FlashpointBones() {}

  /** The Arma name in parentheses, to follow the bone's name; empty for other bones. */
  static String note(String bone) {
    String note = NOTES.get(bone.toLowerCase(Locale.ROOT));
    return note == null ? "" : " (" + note + ")";
  }
}
