package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ConfigSource;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Corpus;

/** Conversion against the same animations before and after Bohemia's binariser. */
class ConversionPairsTest {
  private static final String FOUR_BONES =
      """
      class CfgSkeletons { class Four { skeletonBones[] = {
        "Pelvis", "", "Torso", "Pelvis", "RightArm", "Torso", "LeftArm", "Torso" }; }; };
      """;

  /**
   * Of the Arma 2 man's 128 bones, those of the face, which later skeletons have other names for.
   */
  private static final int BONES_OF_THE_FACE = 61;

  @Test
  void aManToPlain() throws Exception {
    Skeleton man = man();
    Animation theirs = read("leeenfield/plain.rtm");
    Conversion.Result ours =
        Conversion.convert(read("leeenfield/bmtr3.rtm"), Encoding.PLAIN, man, BoneChoice.ANIMATION);
    List<Double> differences = new ArrayList<>();
    for (int f = 0; f < theirs.frames().size(); f++) {
      Transforms a = theirs.frames().get(f).transforms();
      Transforms b = ours.animation().frames().get(f).transforms();
      for (int i = 0; i < theirs.bones().size(); i++) {
        for (int c = 0; man.find(theirs.bones().get(i)).isPresent() && c < 12; c++) {
          differences.add(Math.abs((double) a.value(i, c) - b.value(i, c)));
        }
      }
    }
    Collections.sort(differences);
    double most = differences.get(differences.size() - 1);
    double median = differences.get(differences.size() / 2);
    assertTrue(most <= 0.00017, "largest difference " + most);
    assertTrue(median <= 0.000013, "median " + median);
    List<String> unknown =
        ours.findings().stream()
            .filter(f -> f.code() == Code.BONE_NOT_IN_SKELETON)
            .map(f -> f.message().split("\"")[1])
            .toList();
    assertEquals(BONES_OF_THE_FACE, unknown.size());
    assertEquals(
        theirs.bones().stream().filter(b -> man.find(b).isEmpty()).toList(), unknown, "named");
  }

  @Test
  void aManToBinarised() throws Exception {
    Skeleton man = man();
    Animation theirs = read("leeenfield/bmtr3.rtm");
    Animation ours =
        Conversion.convert(read("leeenfield/plain.rtm"), Encoding.BMTR3, man, BoneChoice.ANIMATION)
            .animation();
    assertEquals(theirs.bones(), ours.bones());
    Shares shares = new Shares();
    for (int f = 0; f < theirs.frames().size(); f++) {
      Transforms a = theirs.frames().get(f).transforms();
      Transforms b = ours.frames().get(f).transforms();
      for (int i = 0; i < theirs.bones().size(); i++) {
        if (man.find(theirs.bones().get(i)).isPresent()) {
          shares.add(a, b, i);
        }
      }
    }
    assertEquals(shares.components, shares.near);
    assertTrue(shares.equal >= 0.985 * shares.components, shares.equal + " components");
    assertEquals(shares.positions, shares.equalPositions);
  }

  @Test
  void fourBonesComeOutByteForByte() throws Exception {
    Skeleton four =
        ModelConfig.read(new ConfigSource("four", FOUR_BONES), ConfigSource.Includes.NONE)
            .skeletons()
            .get(0);
    Animation theirs = read("armaio/bmtr5.rtm");
    Conversion.Result ours =
        Conversion.convert(read("armaio/plain.rtm"), Encoding.BMTR5, four, BoneChoice.ANIMATION);
    assertEquals(List.of(), ours.findings());
    Shares shares = new Shares();
    for (int f = 0; f < theirs.frames().size(); f++) {
      for (int i = 0; i < 4; i++) {
        shares.add(
            theirs.frames().get(f).transforms(), ours.animation().frames().get(f).transforms(), i);
      }
    }
    assertEquals(32, shares.equal);
    assertEquals(24, shares.equalPositions);
    assertArrayEquals(
        Files.readAllBytes(pairs().resolve("armaio/bmtr5.rtm")), RtmCodec.encode(ours.animation()));
  }

  /**
   * The plain file is not the source of the binarised one, but has its head in the same place,
   * which is all that bones of the face depend on.
   */
  @Test
  void bonesThatTheSourceLacksAreTheIdentityInModelSpace() throws Exception {
    Animation theirs = read("leeenfield/bmtr3.rtm");
    Animation source = read("../weapons/AK.rtm");
    List<Bone> bones = new ArrayList<>(man().bones());
    int own = source.bones().size();
    for (String face : theirs.bones().subList(own, theirs.bones().size())) {
      bones.add(new Bone(face, "head", ConfigPlace.NONE));
    }
    assertEquals(man().bones().size() + BONES_OF_THE_FACE, bones.size());
    // Bones of later skeletons that this one did not have.
    bones.removeIf(b -> !theirs.bones().contains(b.name().toLowerCase(Locale.ROOT)));
    Skeleton skeleton = new Skeleton("Arma2Man", true, ConfigPlace.NONE, bones);
    Animation ours =
        Conversion.convert(source, Encoding.BMTR3, skeleton, BoneChoice.ALL).animation();
    assertEquals(theirs.bones(), ours.bones());
    assertEquals(theirs.bmtr().preload(), ours.bmtr().preload());
    for (int f = 0; f < theirs.frames().size(); f++) {
      for (int i = own; i < theirs.bones().size(); i++) {
        assertTrue(
            theirs.frames().get(f).transforms().sameBits(i, ours.frames().get(f).transforms(), i),
            theirs.bones().get(i));
      }
    }
  }

  /** How many values are those of Bohemia's binariser. */
  private static final class Shares {
    int components;
    int equal;
    int near;
    int positions;
    int equalPositions;

    void add(Transforms a, Transforms b, int i) {
      for (int c = 0; c < 4; c++) {
        int difference = Math.abs(a.bits(i, c) - b.bits(i, c));
        components++;
        equal += difference == 0 ? 1 : 0;
        near += difference <= 1 ? 1 : 0;
      }
      for (int c = 0; c < 3; c++) {
        positions++;
        equalPositions += a.bits(i, 4 + c) == b.bits(i, 4 + c) ? 1 : 0;
      }
    }
  }

  private static Skeleton man() throws Exception {
    Path config = pairs().resolveSibling("weapons/model.cfg");
    return new SkeletonFiles().read(config).find("OFP2_ManSkeleton").orElseThrow();
  }

  private static Animation read(String name) throws Exception {
    return RtmCodec.decode(Files.readAllBytes(pairs().resolve(name)));
  }

  private static Path pairs() {
    Path pairs = Corpus.folder().map(f -> f.resolve("pairs")).orElse(Path.of("pairs"));
    assumeTrue(Files.isDirectory(pairs), "there is no folder shared/corpus/pairs");
    return pairs;
  }
}
