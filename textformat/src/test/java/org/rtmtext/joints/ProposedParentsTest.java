package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Transforms;

class ProposedParentsTest {
  private static final int FRAMES = Rig.FRAMES;

  private static Map<String, Proposal> byName(ProposedParents proposed) {
    return proposed.bones().stream().collect(Collectors.toMap(Proposal::bone, Function.identity()));
  }

  private static String written(ProposedParents proposed) {
    return proposed.bones().stream()
        .map(p -> p.bone() + "<" + p.parent() + " " + p.certainty())
        .collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void theTreeOfFreelyTurningBonesIsFound(int seed) {
    Random random = new Random(seed);
    List<String> names = new ArrayList<>(IntStream.range(0, 20).mapToObj(i -> "b" + i).toList());
    Collections.shuffle(names, random);
    String[] bones = new String[names.size()];
    bones[0] = "Hips";
    for (int i = 1; i < bones.length; i++) {
      int parent = random.nextInt(i);
      bones[i] = names.get(i) + "<" + (parent == 0 ? "Hips" : names.get(parent));
    }
    Rig rig = new Rig(bones);
    Map<String, Proposal> proposed = byName(ProposedParents.of(List.of(rig.animation(seed, 100))));
    for (int i = 0; i < bones.length; i++) {
      Proposal proposal = proposed.get(rig.bones.get(i));
      assertEquals(i == 0 ? "" : rig.bones.get(rig.parents[i]), proposal.parent());
      assertEquals(i == 0 ? Certainty.ROOT : Certainty.SURE, proposal.certainty());
      assertTrue(i == 0 || proposal.residual() < 1e-5, proposal::toString);
    }
  }

  @Test
  void parentsComeFirst() {
    Rig rig = new Rig("toe", "foot<toe", "leg<foot", "pelvis<leg", "spine<pelvis", "tail<pelvis");
    assertEquals(
        """
        pelvis< ROOT
        leg<pelvis SURE
        foot<leg SURE
        toe<foot SURE
        spine<pelvis SURE
        tail<pelvis SURE\
        """,
        written(rig.proposed()));
  }

  @Test
  void withoutANameTheFirstBoneIsTheRoot() {
    assertEquals("a< ROOT\nb<a SURE\nc<b SURE", written(new Rig("a", "b<a", "c<b").proposed()));
  }

  @Test
  void numbersDecideBetweenBonesThatDoNotMoveAgainstEachOther() {
    Rig rig =
        new Rig("root", "tail<root", "tail3<tail", "tail1<tail", "tail2<tail", "tip<tail3")
            .turning(0, "tail1", "tail2", "tail3");
    Map<String, Proposal> proposed = byName(rig.proposed());
    for (int i = 1; i <= 3; i++) {
      assertEquals(i == 1 ? "tail" : "tail" + (i - 1), proposed.get("tail" + i).parent());
      assertEquals(Certainty.UNSURE, proposed.get("tail" + i).certainty());
    }
    assertEquals(Certainty.UNSURE, proposed.get("tip").certainty(), "all of the tail fit");
    assertEquals(Certainty.UNSURE, proposed.get("tail").certainty());
    assertTrue(proposed.get("tail").rival().matches("tail[123]"), "may be its parent instead");
  }

  @Test
  void sidesDecideBetweenBonesThatDoNotMoveAgainstEachOther() {
    Rig rig =
        new Rig("Pelvis", "LThigh<Pelvis", "RThigh<Pelvis", "RFoot<RThigh", "LFoot<LThigh")
            .turning(0, "LThigh", "RThigh", "RFoot", "LFoot");
    Map<String, Proposal> proposed = byName(rig.proposed());
    assertEquals("LThigh", proposed.get("LFoot").parent());
    assertEquals("RThigh", proposed.get("RFoot").parent());
  }

  /** Sixty bones of a face, which do not move against the head. */
  @Test
  void bonesThatNothingTellsApartHaveTheirCommonParent() {
    List<String> bones = new ArrayList<>(List.of("root", "throat<root", "skull<throat"));
    List<String> face = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      for (String side : List.of("", "Left", "Right")) {
        face.add("face" + side + (char) ('a' + i));
        bones.add(face.get(face.size() - 1) + "<skull");
      }
    }
    bones.add("lash<faceLefta");
    Rig rig = new Rig(bones.toArray(String[]::new)).turning(0, face.toArray(String[]::new));
    Map<String, Proposal> proposed = byName(rig.proposed());
    for (String bone : face) {
      assertEquals("skull", proposed.get(bone).parent(), bone);
      assertEquals(Certainty.UNSURE, proposed.get(bone).certainty());
    }
    assertEquals("throat", proposed.get("skull").parent());
  }

  @Test
  void bonesThatNeverTurnHaveTheOrderOfTheBuiltInMan() {
    String[] names = {"neck", "RIGHTARM", "Pelvis", "spine", "spine3", "rightshoulder", "spine1"};
    Rig rig =
        new Rig(
                Arrays.stream(names)
                    .map(n -> n.equals("neck") ? n : n + "<neck")
                    .toArray(String[]::new))
            .turning(0, names);
    for (int frames : new int[] {1, FRAMES}) {
      Map<String, Proposal> bones = byName(ProposedParents.of(List.of(rig.animation(1, frames))));
      assertEquals("Pelvis", bones.get("spine").parent());
      assertEquals("spine", bones.get("spine1").parent());
      assertEquals("spine3", bones.get("neck").parent());
      assertEquals("spine3", bones.get("rightshoulder").parent());
      assertEquals("rightshoulder", bones.get("RIGHTARM").parent());
      bones.forEach(
          (name, bone) ->
              assertEquals(
                  name.equals("Pelvis") ? Certainty.ROOT : Certainty.UNSURE, bone.certainty()));
    }
  }

  @Test
  void anotherParentThanInTheBuiltInManIsUnsure() {
    Proposal finger =
        byName(
                new Rig(
                        "Pelvis",
                        "LeftHand<Pelvis",
                        "LeftHandRing<LeftHand",
                        "LeftHandPinky1<LeftHand")
                    .proposed())
            .get("LeftHandPinky1");
    assertEquals("LeftHand", finger.parent());
    assertEquals(Certainty.UNSURE, finger.certainty());
    assertEquals("LeftHandRing", finger.rival());
    assertTrue(finger.rivalResidual() > 0.01, finger::toString);
  }

  @Test
  void aBoneThatSharesNoJointIsAttachedToNothing() {
    Rig rig = new Rig("pelvis", "arm<pelvis", "hand<arm", "weapon", "muzzle<weapon");
    Map<String, Proposal> proposed = byName(rig.proposed());
    Proposal weapon = proposed.get("weapon");
    assertEquals("", weapon.parent());
    assertEquals(Certainty.UNATTACHED, weapon.certainty());
    assertTrue(weapon.residual() > Joint.MAX_RESIDUAL, weapon::toString);
    assertEquals(weapon.residual(), weapon.rivalResidual());
    assertEquals("weapon", proposed.get("muzzle").parent());
  }

  @Test
  void fewFramesAreUnsure() {
    Rig rig = new Rig("pelvis", "arm<pelvis", "hand<arm");
    ProposedParents proposed = ProposedParents.of(List.of(rig.animation(1, 4)));
    assertEquals("pelvis< ROOT\narm<pelvis UNSURE\nhand<arm UNSURE", written(proposed));
  }

  @Test
  void animationsAreSummed() {
    Rig still = new Rig("pelvis", "a<pelvis", "b<a", "c<b").turning(0, "b", "c");
    Rig moving = new Rig("PELVIS", "A<PELVIS", "B<A", "C<B").turning(0, "A");
    List<Animation> both = List.of(still.animation(1, FRAMES), moving.animation(2, FRAMES));
    assertEquals(Certainty.UNSURE, byName(still.proposed()).get("c").certainty());
    ProposedParents proposed = ProposedParents.of(both);
    assertEquals(List.of(), proposed.leftOut());
    assertEquals(
        "pelvis< ROOT\na<pelvis SURE\nb<a SURE\nc<b SURE",
        written(proposed),
        "spelled as in the first");
  }

  @Test
  void bonesOfOtherAnimationsAreAdded() {
    Rig all = new Rig("pelvis", "leg<pelvis", "foot<leg", "tail<pelvis");
    Animation part =
        PlainFrames.animation(
            List.of("pelvis", "leg", "foot"),
            all.frames(1, FRAMES).stream()
                .map(f -> new Frame(f.phase(), f.transforms().select(0, 1, 2)))
                .toList());
    ProposedParents proposed = ProposedParents.of(List.of(part, all.animation(2, FRAMES)));
    assertEquals(
        "pelvis< ROOT\nleg<pelvis SURE\nfoot<leg SURE\ntail<pelvis SURE", written(proposed));
  }

  @Test
  void anAnimationOfAnotherRigIsLeftOut() {
    String[] bones = {"pelvis", "leg<pelvis", "foot<leg", "tail<pelvis", "spine<pelvis"};
    Rig rig = new Rig(bones);
    Rig other = new Rig(bones);
    Arrays.stream(other.joints).forEach(joint -> joint.mul(1.1));
    List<Animation> all =
        List.of(rig.animation(1, FRAMES), other.animation(2, 2 * FRAMES), rig.animation(3, FRAMES));
    ProposedParents proposed = ProposedParents.of(all);
    assertEquals(1, proposed.leftOut().size());
    assertEquals(written(rig.proposed()), written(proposed));
  }

  @Test
  void anAnimationWithFaultyPositionsIsLeftOut() {
    Rig rig = new Rig("pelvis", "leg<pelvis", "foot<leg", "tail<pelvis");
    List<Frame> faulty = new ArrayList<>();
    for (Frame frame : rig.frames(1, FRAMES)) {
      int[] bits = frame.transforms().matrices().clone();
      for (int b = 0; b < 4; b++) {
        bits[12 * b + 9] = Float.floatToRawIntBits(100f * (float) Math.sin(b * frame.phase()));
      }
      faulty.add(new Frame(frame.phase(), Transforms.ofMatrices(bits)));
    }
    Animation bad = PlainFrames.animation(rig.bones, faulty);
    ProposedParents proposed = ProposedParents.of(List.of(bad, rig.animation(1, FRAMES)));
    assertEquals(List.of(0), proposed.leftOut());
    assertEquals(written(rig.proposed()), written(proposed));
    assertEquals(new ProposedParents(List.of(), List.of(0)), ProposedParents.of(List.of(bad)));
  }

  @Test
  void repeatedNamesAndRowsThatAreNoRotationsAreSkipped() {
    Rig rig = new Rig("pelvis", "leg<pelvis", "foot<leg");
    List<Frame> frames = new ArrayList<>(rig.frames(1, FRAMES));
    int[] bits = frames.get(3).transforms().matrices().clone();
    Arrays.fill(bits, 12, 24, Float.floatToRawIntBits(Float.NaN));
    frames.set(3, new Frame(3, Transforms.ofMatrices(bits)));
    frames.add(new Frame(99, Transforms.ofMatrices(new int[12])));
    List<Frame> repeated =
        frames.stream()
            .map(
                f ->
                    f.transforms().count() == 3
                        ? new Frame(f.phase(), f.transforms().select(0, 1, 2, 0))
                        : f)
            .toList();
    Animation animation = PlainFrames.animation(List.of("pelvis", "leg", "foot", "LEG"), repeated);
    assertEquals(
        "pelvis< ROOT\nleg<pelvis SURE\nfoot<leg SURE",
        written(ProposedParents.of(List.of(animation))));
  }

  @Test
  void aBoneWithoutRowsIsAttachedToNothing() {
    Rig rig = new Rig("pelvis", "leg<pelvis", "foot<leg");
    Animation animation =
        PlainFrames.animation(List.of("pelvis", "leg", "foot", "none"), rig.frames(1, FRAMES));
    Proposal none = byName(ProposedParents.of(List.of(animation))).get("none");
    assertEquals(Certainty.UNATTACHED, none.certainty());
    assertEquals("", none.rival());
    assertEquals(Double.POSITIVE_INFINITY, none.residual());
  }

  /** Another one shows more than each of them, and so is tried first. */
  @Test
  void theAnimationsThatAgreeCount() {
    Rig rig = new Rig("pelvis", "leg<pelvis", "foot<leg", "neck<pelvis");
    Animation other =
        new Rig("pelvis", "leg<pelvis", "foot<leg", "neck<foot", "toe<foot", "nail<toe")
            .animation(3, FRAMES);
    for (int at = 0; at < 3; at++) {
      List<Animation> all = new ArrayList<>();
      all.add(rig.animation(1, FRAMES));
      all.add(rig.animation(2, FRAMES));
      all.add(at, other);
      ProposedParents proposed = ProposedParents.of(all);
      assertEquals(List.of(at), proposed.leftOut());
      assertEquals("pelvis", byName(proposed).get("neck").parent());
    }
  }

  @Test
  void animationsThatCannotBeComparedAreRefused() {
    List<Frame> frames = new Rig("a", "b<a").frames(1, 3);
    assertRefused("has no frames", PlainFrames.animation(List.of("a", "b"), List.of()));
    assertRefused(
        "has 1 bone; between 2 and 256 can be compared",
        PlainFrames.animation(List.of("a"), frames));
    assertRefused(
        "has 257 bones; between 2 and 256 can be compared",
        PlainFrames.animation(IntStream.range(0, 257).mapToObj(i -> "b" + i).toList(), frames));
    Animation binarised =
        new Animation(
            Encoding.BMTR5,
            new Motion(0, 0, 0),
            BmtrHeader.of(2),
            List.of(),
            List.of("a", "b"),
            List.of(),
            new byte[0]);
    assertRefused(
        "is binarised: its transforms are relative to parents that it does not name; convert it"
            + " to plain with its skeleton first",
        binarised);
  }

  private static void assertRefused(String reason, Animation animation) {
    assertEquals(reason, ProposedParents.whyUnusable(animation).orElse(""));
  }

  /** Of many frames, some are compared. */
  @Tag("long")
  @Test
  void theMostBonesInManyFrames() {
    String[] bones = new String[256];
    for (int i = 0; i < bones.length; i++) {
      bones[i] = "bone" + i + (i == 0 ? "" : "<bone" + (i - 1));
    }
    Rig rig = new Rig(bones);
    rig.turning(0.1, rig.bones.toArray(String[]::new));
    Animation sample = ProposedParents.sample(rig.animation(1, 1000));
    assertEquals(80, sample.frames().size());
    Map<String, Proposal> proposed = byName(ProposedParents.of(List.of(sample)));
    for (int i = 1; i < bones.length; i++) {
      assertEquals("bone" + (i - 1), proposed.get("bone" + i).parent());
    }
  }
}
