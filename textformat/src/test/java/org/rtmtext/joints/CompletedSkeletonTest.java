package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

class CompletedSkeletonTest {
  private static final Animation DOG =
      new Rig("pelvis", "chest<pelvis", "collar<chest", "leg<collar", "foot<leg", "tail<pelvis")
          .animation(1, 20);

  private static Skeleton skeleton(String... bones) {
    List<Bone> list =
        Arrays.stream(bones)
            .map(b -> (b + "<").split("<", 3))
            .map(b -> new Bone(b[0], b[1], ConfigPlace.NONE))
            .toList();
    return new Skeleton("Dog", false, ConfigPlace.NONE, list);
  }

  private static String parents(Skeleton skeleton) {
    return skeleton.bones().stream()
        .map(Bone::name)
        .sorted()
        .map(b -> b + "<" + skeleton.parentOf(b).map(Bone::name).orElse(""))
        .collect(Collectors.joining(" "));
  }

  @Test
  void missingBonesAndOtherRootsGetParents() {
    Skeleton inPieces = skeleton("pelvis", "chest<pelvis", "leg", "foot<leg", "tail<chest");
    assertEquals(
        "chest<pelvis collar<chest foot<leg leg<collar pelvis< tail<chest",
        parents(CompletedSkeleton.of(inPieces, DOG)));
  }

  /** The proposed tree begins at the pelvis; the skeleton need not. */
  @Test
  void noBoneBecomesItsOwnAncestor() {
    Skeleton upsideDown = skeleton("foot", "leg<foot", "chest<leg", "pelvis<chest");
    assertEquals(
        "chest<leg collar<chest foot< leg<foot pelvis<chest tail<pelvis",
        parents(CompletedSkeleton.of(upsideDown, DOG)));
  }

  @Test
  void aSkeletonWithAllParentsStays() {
    Skeleton whole =
        skeleton("pelvis", "chest<pelvis", "collar<pelvis", "leg<collar", "foot<leg", "tail<chest");
    assertSame(whole, CompletedSkeleton.of(whole, DOG));
  }

  @Test
  void aSkeletonStaysIfTheMotionShowsNothing() {
    Skeleton inPieces = skeleton("pelvis", "chest<pelvis", "leg", "foot<leg");
    assertSame(
        inPieces, CompletedSkeleton.of(inPieces, DOG.withFrames(DOG.frames().subList(0, 4))));
    Skeleton weapons = skeleton("pelvis", "sword");
    Animation free = new Rig("pelvis", "sword", "shield").animation(1, 20);
    assertSame(weapons, CompletedSkeleton.of(weapons, free));
  }

  /** Equipment that is attached to nothing, and does not move, stays in pieces. */
  @Test
  void aTreeWithoutABoneOfTheSkeletonIsNotAdded() {
    Animation slots =
        new Rig("pelvis", "leg<pelvis", "slot", "slot1<slot", "slot2<slot1").animation(1, 20);
    Skeleton man = skeleton("pelvis", "leg<pelvis");
    assertSame(man, CompletedSkeleton.of(man, slots));
  }

  @Test
  void tooManyBonesAreNotCompared() {
    String[] rig =
        IntStream.range(0, 129)
            .mapToObj(i -> "b" + i + (i == 0 ? "" : "<b" + (i - 1)))
            .toArray(String[]::new);
    Skeleton skeleton = skeleton("b0");
    assertSame(skeleton, CompletedSkeleton.of(skeleton, new Rig(rig).animation(1, 5)));
  }
}
