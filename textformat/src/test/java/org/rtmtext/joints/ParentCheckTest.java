package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

class ParentCheckTest {
  private static final String[] DOG = {
    "hip", "chest<hip", "leg<chest", "foot<leg", "neck<chest", "head<neck", "tail<hip"
  };

  /**
   * The bones that fit another parent better than that of a skeleton.
   *
   * @param wrong bones with other parents in the skeleton than in the rig, as {@code bone<parent}
   */
  private static String found(Animation animation, String[] rig, String... wrong) {
    List<String> pairs = new ArrayList<>(Arrays.asList(wrong));
    pairs.addAll(Arrays.asList(rig));
    // Of two entries of a bone, the first counts.
    List<Bone> bones =
        pairs.stream()
            .map(b -> (b + "<").split("<", 3))
            .map(b -> new Bone(b[0], b[1], ConfigPlace.NONE))
            .toList();
    Skeleton skeleton = new Skeleton("", false, ConfigPlace.NONE, bones);
    List<String> names = animation.bones();
    return ParentCheck.of(animation, Parents.of(names, skeleton)).stream()
        .map(m -> names.get(m.bone()) + "<" + names.get(m.parent()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void theBoneThatFitsIsFound() {
    Animation dog = new Rig(DOG).animation(1, 10);
    assertEquals("", found(dog, DOG));
    assertEquals("neck<chest", found(dog, DOG, "neck<leg"));
    assertEquals("neck<chest tail<hip", found(dog, DOG, "neck<leg", "tail<head"));
  }

  /** It would be its own ancestor. */
  @Test
  void aDescendantIsNoParent() {
    Animation dog = new Rig(DOG).animation(1, 10);
    assertEquals("", found(dog, DOG, "leg", "hip<leg"));
  }

  @Test
  void bonesThatTheSkeletonLacksAreNoParents() {
    Animation dog = new Rig(DOG).animation(1, 10);
    String[] withoutNeck =
        Arrays.stream(DOG).filter(b -> !b.startsWith("neck")).toArray(String[]::new);
    assertEquals("", found(dog, withoutNeck, "head<chest"));
    assertEquals("head<neck", found(dog, DOG, "head<chest"));
  }

  @Test
  void aFewFramesShowNothing() {
    Rig rig = new Rig(DOG);
    assertEquals("", found(rig.animation(1, 9), DOG, "neck<leg"));
    Animation dog = rig.animation(1, 5);
    List<Frame> repeated = new ArrayList<>();
    Collections.nCopies(10, dog.frames()).forEach(repeated::addAll);
    assertEquals("", found(dog.withFrames(repeated), DOG, "neck<leg"));
  }

  /** A hand may hold it for a whole animation. */
  @Test
  void aBoneThatMovesWithAnotherIsNotItsChild() {
    Animation held = new Rig(DOG).turning(0, "neck").animation(1, 10);
    assertEquals("", found(held, DOG, "neck<leg"));
  }

  @Test
  void theParentOfTheBuiltInManIsRight() {
    String[] man = {
      "Pelvis", "RightHand<Pelvis", "RightHandRing<RightHand", "RightHandPinky1<RightHand", "Head"
    };
    Animation animation = new Rig(man).animation(1, 10);
    assertEquals("", found(animation, man, "RightHandPinky1<RightHandRing"));
    assertEquals("RightHandPinky1<RightHand", found(animation, man, "RightHandPinky1<Pelvis"));
  }

  @Test
  void faultyAnimationsShowNothing() {
    Animation dog = new Rig(DOG).turning(0, "leg").animation(1, 20);
    assertEquals("", found(edited(dog, "leg", 0), DOG));
    assertEquals("neck<chest", found(edited(dog, "", 0), DOG, "neck<foot"));
    assertEquals("", found(edited(dog, "foot", 0), DOG, "neck<foot"));
    assertEquals("", found(edited(dog, "", 0.001), DOG, "neck<foot"));
  }

  /** A bone is moved in every other frame; each bone is scaled by more than the one before it. */
  private static Animation edited(Animation animation, String bone, double scale) {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : animation.frames()) {
      Transforms all = frame.transforms();
      int[] bits = new int[all.count() * Transforms.MATRIX_STRIDE];
      for (int i = 0; i < bits.length; i++) {
        int b = i / Transforms.MATRIX_STRIDE;
        int k = i % Transforms.MATRIX_STRIDE;
        boolean isMoved = animation.bones().get(b).equals(bone) && frames.size() % 2 == 1 && k > 8;
        double value = all.value(b, k) * (k < 9 ? 1 + scale * b : 1) + (isMoved ? 0.1 : 0);
        bits[i] = Float.floatToRawIntBits((float) value);
      }
      frames.add(new Frame(frame.phase(), Transforms.ofMatrices(bits)));
    }
    return animation.withFrames(frames);
  }
}
