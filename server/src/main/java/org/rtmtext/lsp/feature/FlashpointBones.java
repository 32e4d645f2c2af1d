package org.rtmtext.lsp.feature;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The bones of Operation Flashpoint's man, whose names are Czech, and what Arma calls the same
 * part. All 25 of them, as the page "Rtm (Animation) File Format" of the Bohemia Interactive
 * Community wiki lists them; the two buttocks have no Arma name there.
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
              "lprsty LeftHand; its fingers",
              "pprsty RightHand; its fingers",
              "lstehno LeftUpLeg",
              "pstehno RightUpLeg",
              "lholen LeftLeg",
              "pholen RightLeg",
              "lchodidlo LeftFoot",
              "pchodidlo RightFoot",
              "lzadek none; the left buttock",
              "pzadek none; the right buttock",
              "zbran weapon",
              "roura launcher")
          .map(line -> line.split(" ", 2))
          .collect(Collectors.toUnmodifiableMap(words -> words[0], words -> words[1]));

  private FlashpointBones() {}

  /** What Arma calls a bone of Operation Flashpoint; letter case does not matter. */
  static Optional<String> inArma(String bone) {
    return Optional.ofNullable(ARMA.get(bone.toLowerCase(Locale.ROOT)));
  }

  /** The same in parentheses, to be put behind the bone's name; empty for other bones. */
  static String note(String bone) {
    return inArma(bone).map(name -> " (Arma: " + name + ")").orElse("");
  }
}
