package org.rtmtext.rules;

import static org.rtmtext.rules.AnimationBuilder.bmtr;
import static org.rtmtext.rules.AnimationBuilder.plain;
import static org.rtmtext.rules.Checks.check;
import static org.rtmtext.rules.Checks.checkClean;
import static org.rtmtext.rules.Checks.checkCodes;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on the head: names, strings, counts and properties. */
class HeadRulesTest {
  private static final String NAME_32 = "a".repeat(32);
  private static final String NAME_33 = "a".repeat(33);

  @Test
  void usualAnimationsAreClean() {
    checkClean(plain().motion(0, 0, -1.5f).property(0.5f, "StepSound").frames(0, 0.5f, 1));
    checkClean(bmtr(3).motion(0, 0, -1.5f).frames(0, 0.5f, 1));
    checkClean(bmtr(4).property(0.5f, "StepSound", "", -1).metadata("x").frames(0, 0.5f, 1));
    checkClean(bmtr(5).property(0.5f, "stepsound", "", 0).frames(0, 0.5f, 1));
  }

  @Test
  void nameTooLong() {
    checkClean(plain().bones("pelvis", NAME_32).frames(0, 1));
    checkClean(bmtr(5).bones("pelvis", NAME_33).frames(0, 1));
    check(
        plain().bones("pelvis", NAME_33).frames(0, 1),
        "name-too-long @bone[1]: name \""
            + NAME_33
            + "\" has 33 bytes; a plain file stores at most 32: shorten it");
  }

  @Test
  void nameWithNulInAnyEncoding() {
    String[] expected = {
      "name-with-nul @bone[1]: name \"sp\\x00ine\" contains a NUL (\\x00), which ends the stored"
          + " string: remove the NUL"
    };
    check(plain().bones("pelvis", "sp\0ine").frames(0, 1), expected);
    check(bmtr(3).bones("pelvis", "sp\0ine").frames(0, 1), expected);
  }

  @Test
  void otherStringsWithNulWhereNulEndsThem() {
    checkClean(plain().property(0, "StepSound", "a\0b", 0).frames(0, 1));
    checkCodes(
        bmtr(4)
            .metadata("fine", "a\0")
            .property(0, "StepSound", "a\0b", 0)
            .property(0, "StepSound\0", "", 0)
            .frames(0, 1),
        "name-with-nul @metadata",
        "name-with-nul @property[0].value",
        "name-with-nul @property[1].name",
        "property-unknown @property[1].name");
  }

  @Test
  void stringTooLong() {
    checkClean(plain().property(0, "StepSound", "a".repeat(255), 0).frames(0, 1));
    checkClean(bmtr(5).property(0, "StepSound", "a".repeat(256), 0).frames(0, 1));
    check(
        plain().property(0, "StepSound", "a".repeat(256), 0).frames(0, 1),
        "string-too-long @property[0].value: the value of the property has 256 bytes; a plain file"
            + " stores at most 255: shorten it");
    checkCodes(
        plain().property(0, "a".repeat(256)).frames(0, 1),
        "string-too-long @property[0].name",
        "property-unknown @property[0].name");
  }

  @Test
  void notInEncoding() {
    check(
        bmtr(3).metadata("x").property(0, "StepSound").property(1, "StepSound").frames(0, 1),
        "not-in-encoding @properties: a bmtr 3 file cannot store properties: remove the section (2"
            + " entries) or write \"rtm bmtr 5\"",
        "not-in-encoding @metadata: a bmtr 3 file cannot store metadata: remove the section (1"
            + " entry)"
            + " or write \"rtm bmtr 5\"");
    check(
        plain().property(0, "StepSound").property(0.5f, "StepSound", "", -1).frames(0, 1),
        "not-in-encoding @property[1].type: a plain file cannot store type -1 of property"
            + " \"StepSound\": remove the type");
  }

  @Test
  void emptyNames() {
    check(
        plain().bones("hip", "").frames(0, 1),
        "name-empty @bone[1]: bone 2 has an empty name, so its rows move nothing: write the name of"
            + " a bone, or remove it from the list and all frames");
    checkCodes(bmtr(5).bones("").frames(0, 1), "name-empty @bone[0]");
  }

  @Test
  void limitsOfTheEngine() {
    String[] bones = IntStream.rangeClosed(1, 1001).mapToObj(i -> "b" + i).toArray(String[]::new);
    check(
        plain().bones(bones).frames(0, 1),
        "engine-limit @bones: the animation has 1,001 bones, but Arma: Cold War Assault refuses a"
            + " file with more than 1,000, and newer games probably do, too: remove some of them");
    checkClean(plain().bones(Arrays.copyOf(bones, 1000)).frames(0, 1));
    checkClean(bmtr(5).bones(bones).frames(0, 1));
  }

  @Test
  void noFrames() {
    check(
        plain(),
        "no-frames @encoding: the animation has no frames, so nothing is played: add \"frame 0\"");
    check(
        bmtr(5).bones().frames(0, 1),
        "no-frames @bones: the animation has no bones, so it moves nothing: list its bones under"
            + " \"bones\"");
  }

  @Test
  void countsDisagree() {
    checkClean(bmtr(5).animatedBones(2).frames(0, 1));
    check(
        bmtr(5).animatedBones(3).frames(0, 1),
        "counts-disagree @animated_bones: animatedBones is 3, but the list has 2 bones: remove"
            + " \"animatedBones\"; the count is then taken from the list");
    check(
        bmtr(3).animatedBones(-1).bones("pelvis").frames(0, 1),
        "counts-disagree @animated_bones: animatedBones is 4294967295, but the list has 1 bone:"
            + " remove \"animatedBones\"; the count is then taken from the list");
    check(
        bmtr(5).extraPhases(0.5f, 1).frames(0, 1),
        "counts-disagree @extra_phases: 2 extra phases after the last frame:"
            + " remove \"extraPhases\"");
  }

  @Test
  void framesThatCountOtherwise() {
    check(
        bmtr(5).frames(0, 1).frameWithoutPhase().transforms(1),
        "counts-disagree @frame[2]: frame 3 has no phase: replace \"none\" with a phase",
        "counts-disagree @count[2]: frame 3 (no phase) has 1 transform for 2 bones: give each bone"
            + " one row");
    checkCodes(bmtr(5).frames(0, 1).transforms(3), "counts-disagree @count[1]");
  }

  @Test
  void boneListedTwice() {
    check(
        plain().bones("Head", "neck", "head", "Head").frames(0, 1),
        "bone-listed-twice @bone[2]: bone \"head\" is already in the list as bone 1, with"
            + " different capitalisation: remove or rename one of them",
        "bone-listed-twice @bone[3]: bone \"Head\" is already in the list as bone 1: remove or"
            + " rename"
            + " one of them");
  }

  @Test
  void upperCase() {
    checkClean(plain().bones("LeftArm").frames(0, 1));
    checkClean(bmtr(5).bones("left_arm.2").frames(0, 1));
    check(
        bmtr(3).bones("spine", "LeftArm").frames(0, 1),
        "upper-case @bone[1]: name \"LeftArm\" has upper-case letters, but binarised files use"
            + " lower case: write \"leftarm\"");
  }

  @Test
  void propertyUnknown() {
    check(
        bmtr(5).property(0, "StepSond").property(0, "Step").property(0, "STEPSOUND").frames(0, 1),
        "property-unknown @property[0].name: the game is not known to use property \"StepSond\";"
            + " did you mean \"StepSound\"?",
        "property-unknown @property[1].name: the game is not known to use property \"Step\": the"
            + " only known one is \"StepSound\"");
  }

  @Test
  void trailingBytes() {
    check(
        plain().trailing(1).frames(0, 1),
        "trailing-bytes @encoding: the file has 1 byte after the end of the animation; the text"
            + " does not show this data, and saving over the file keeps it");
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void valuesOfTheHeadThatAreNotFinite(float value) {
    checkCodes(
        bmtr(5)
            .motion(0, value, value)
            .property(value, "StepSound")
            .extraPhases(value)
            .frames(0, 1),
        "counts-disagree @extra_phases",
        "not-finite @motion",
        "not-finite @motion",
        "not-finite @property[0].phase",
        "not-finite @extra_phases");
  }

  @Test
  void messagesOfValuesThatAreNotFinite() {
    check(
        plain().motion(Float.NaN, 0, 0).property(Float.NEGATIVE_INFINITY, "StepSound").frames(0, 1),
        "not-finite @motion: the motion's x is nan: write a number",
        "not-finite @property[0].phase: the phase of property \"StepSound\" is -inf: write a"
            + " number");
  }
}
