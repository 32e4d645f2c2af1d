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
  private static final Map<String, String> ARMA =
      Stream.of(
              "hlava Head",
              "krk Neck",
              "zebra Spine",
              "hrudnik Spine1, Spine2 or Spine3",
              "bricho Pelvis",
              "lrameno LeftShoulder",
              "prameno RightShoulder",
              "lbiceps LeftArm",
              "pbiceps RightArm",
              "lloket LeftForeArm",
              "ploket RightForeArm",
              "lruka LeftHand",
              "pruka RightHand",
              "lprsty the fingers of LeftHand",
              "pprsty the fingers of RightHand",
              "lstehno LeftUpLeg",
              "pstehno RightUpLeg",
              "lholen LeftLeg",
              "pholen RightLeg",
              "lchodidlo LeftFoot",
              "pchodidlo RightFoot",
              "zbran weapon",
              "roura launcher")
          .map(line -> line.split(" ", 2))
          .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> words[1]));

  private static final Map<String, String> ONLY_FLASHPOINT =
      Map.of("lzadek", "left buttock", "pzadek", "right buttock");

  private FlashpointBones() {}

  /** The Arma name in parentheses, to follow the bone's name; empty for other bones. */
  static String note(String bone) {
    String name = bone.toLowerCase(Locale.ROOT);
    if (ONLY_FLASHPOINT.containsKey(name)) {
      return " (" + ONLY_FLASHPOINT.get(name) + "; no such bone in Arma)";
    }
    return ARMA.containsKey(name) ? " (Arma: " + ARMA.get(name) + ")" : "";
  }
}
