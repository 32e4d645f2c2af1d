package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.joml.Matrix4x3d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.skeleton.Bone;
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

  /** Of the Arma 2 man's 128 bones, those that the man of Arma 3 lacks. */
  private static final int BONES_OF_THE_FACE = 61;

  /** Bones of the Arma 2 man that its binarised animations lack. */
  private static final int BONES_OF_THE_EYES = 4;

  /** The share of position components that must be equal. */
  private static final double EQUAL_POSITIONS = 0.995;

  /**
   * What Bohemia's binariser makes of a plain animation.
   *
   * @param leftOut bones that the skeleton lacks
   * @param equal the share of quaternions that must be equal; the others differ by 1/16384. It is
   *     smaller for the plain file that another program made from the binarised one.
   * @param isIdentical whether our file has the same bytes
   */
  private record Pair(
      String plain,
      String binarised,
      Encoding encoding,
      String skeleton,
      int leftOut,
      double equal,
      boolean isIdentical) {}

  private static final List<Pair> PAIRS =
      List.of(
          zmb("zmbKneelPose", 5),
          zmb("zombie_standSpasms1Stand_74-112", 5),
          zmb("zombie_standSpasms2bentPose_135-178", 5),
          new Pair("armaio/plain.rtm", "armaio/bmtr5.rtm", Encoding.BMTR5, "", 0, 1, true),
          new Pair(
              "leeenfield/plain.rtm",
              "leeenfield/bmtr3.rtm",
              Encoding.BMTR3,
              "zmb/model.cfg",
              0,
              0.965,
              false));

  private static Pair zmb(String name, int leftOut) {
    return new Pair(
        "zmb/plain/" + name + ".rtm",
        "zmb/bmtr3/" + name + ".rtm",
        Encoding.BMTR3,
        "zmb/model.cfg",
        leftOut,
        0.995,
        false);
  }

  @TestFactory
  Stream<DynamicTest> convertsAsBohemiasBinariserDoes() {
    return PAIRS.stream().map(pair -> DynamicTest.dynamicTest(pair.plain(), () -> compare(pair)));
  }

  private static void compare(Pair pair) throws Exception {
    Skeleton skeleton = pair.skeleton().isEmpty() ? fourBones() : man(pair.skeleton());
    Animation plain = read(pair.plain());
    Animation theirs = read(pair.binarised());
    Conversion.Result converted = Conversion.convert(plain, pair.encoding(), skeleton, true);
    Animation ours = converted.animation();
    assertEquals(theirs.bones(), ours.bones());
    assertEquals(pair.leftOut(), plain.bones().size() - ours.bones().size());
    List<String> leftOut =
        converted.findings().stream()
            .map(Problem::message)
            .filter(m -> m.contains("left out: "))
            .toList();
    assertEquals(pair.leftOut() == 0 ? 0 : 1, leftOut.size(), leftOut::toString);
    assertTrue(
        leftOut.stream().allMatch(m -> m.startsWith(pair.leftOut() + " bones ")),
        leftOut::toString);
    Shares shares = new Shares();
    for (int f = 0; f < theirs.frames().size(); f++) {
      for (int i = 0; i < theirs.bones().size(); i++) {
        shares.add(theirs.frames().get(f).transforms(), ours.frames().get(f).transforms(), i);
      }
    }
    assertEquals(shares.components, shares.near, "components within 1/16384, with their signs");
    shares.verify(pair.equal());
    byte[] bytes = Files.readAllBytes(pairs().resolve(pair.binarised()));
    assertEquals(pair.isIdentical(), Arrays.equals(bytes, RtmCodec.encode(ours)), "equal bytes");
  }

  /** Signs, too: four quaternions of the kneeling zombie have w < 0. */
  @TestFactory
  Stream<DynamicTest> whatBohemiasBinariserWroteComesBackFromPlain() {
    return PAIRS.stream()
        .map(pair -> DynamicTest.dynamicTest(pair.binarised(), () -> comeBack(pair)));
  }

  private static void comeBack(Pair pair) throws Exception {
    Skeleton skeleton = pair.skeleton().isEmpty() ? fourBones() : man(pair.skeleton());
    Animation a = read(pair.binarised());
    Animation plain = Conversion.convert(a, Encoding.PLAIN, skeleton, true).animation();
    Animation back = Conversion.convert(plain, pair.encoding(), skeleton, true).animation();
    for (int f = 0; f < a.frames().size(); f++) {
      Transforms was = a.frames().get(f).transforms();
      Transforms is = back.frames().get(f).transforms();
      for (int i = 0; i < a.bones().size(); i++) {
        for (int c = 0; c < 7; c++) {
          // One step of a position below this is as small as the errors of floats.
          if (c < 4 || Math.abs(was.value(i, c)) > 0x1p-12) {
            assertEquals(was.bits(i, c), is.bits(i, c), a.bones().get(i) + " in frame " + f);
          }
        }
      }
    }
  }

  @Test
  void theManOfArma2IsKnownWithoutAModelCfg() throws Exception {
    Animation theirs = read("leeenfield/plain.rtm");
    Animation binarised = read("leeenfield/bmtr3.rtm");
    SkeletonMatch man =
        new SkeletonSearch(new SkeletonFiles())
            .candidates(Path.of("/nowhere/walk.rtm"), List.of())
            .find(binarised.bones())
            .orElseThrow();
    assertEquals("Arma2_Man", man.skeleton().name());
    assertEquals(binarised.bones().size(), man.known());
    Conversion.Result ours = Conversion.convert(binarised, Encoding.PLAIN, man.skeleton(), true);
    assertEquals(
        List.of(),
        ours.findings().stream().filter(p -> p.code() == Code.BONE_NOT_IN_SKELETON).toList());
    for (int f = 0; f < theirs.frames().size(); f++) {
      for (int i = 0; i < theirs.bones().size(); i++) {
        Matrix4x3d a = theirs.frames().get(f).transforms().matrix(i);
        Matrix4x3d b = ours.animation().frames().get(f).transforms().matrix(i);
        assertTrue(a.equals(b, 0.0002), theirs.bones().get(i));
      }
    }
  }

  @Test
  void quaternionsOfBohemiasBinariserHaveTheSignOfOurs() throws Exception {
    int negative = 0;
    for (Pair pair : PAIRS) {
      for (Frame frame : read(pair.binarised()).frames()) {
        for (int i = 0; i < frame.transforms().count(); i++) {
          Quaterniond q = frame.transforms().get(i).quaternion();
          double longest =
              Math.abs(q.z) > Math.max(Math.abs(q.x), Math.abs(q.y))
                  ? q.z
                  : Math.abs(q.y) > Math.abs(q.x) ? q.y : q.x;
          assertTrue(Math.abs(q.w) > 0.5 ? q.w > 0 : longest > 0, () -> pair + " " + q);
          negative += q.w < 0 ? 1 : 0;
        }
      }
    }
    assertEquals(4, negative);
  }

  @Test
  void aManToPlain() throws Exception {
    Skeleton man = man();
    Animation theirs = read("leeenfield/plain.rtm");
    Conversion.Result ours =
        Conversion.convert(read("leeenfield/bmtr3.rtm"), Encoding.PLAIN, man, BoneChoice.ANIMATION);
    assertThrows(
        BonesNotInSkeletonException.class,
        () -> Conversion.convert(read("leeenfield/bmtr3.rtm"), Encoding.PLAIN, man, true));
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
            .map(Problem::message)
            .toList();
    assertEquals(1, unknown.size());
    assertTrue(unknown.get(0).startsWith(BONES_OF_THE_FACE + " bones are not in"), unknown.get(0));
  }

  /**
   * The plain file is not the source of the binarised one, but has its head in the same place,
   * which is all that bones of the face depend on.
   */
  @Test
  void bonesThatTheSourceLacksAreTheIdentityInModelSpace() throws Exception {
    Animation theirs = read("leeenfield/bmtr3.rtm");
    Animation source = read("../weapons/AK.rtm");
    int own = source.bones().size();
    Skeleton man =
        ModelConfig.builtIn().stream()
            .filter(k -> k.name().equals("Arma2_Man"))
            .findFirst()
            .orElseThrow();
    assertEquals(man.bones().size(), man.count(theirs.bones()) + BONES_OF_THE_EYES);
    List<Bone> bones = new ArrayList<>(man.bones());
    bones.removeIf(b -> !theirs.bones().contains(Skeleton.folded(b.name())));
    // The added bones are in the order of a model that is not known.
    bones.sort(Comparator.comparing(b -> theirs.bones().indexOf(Skeleton.folded(b.name()))));
    Skeleton skeleton = new Skeleton("Arma2_Man", true, ConfigPlace.NONE, bones);
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
    int near;
    int quaternions;
    int equalQuaternions;
    int positions;
    int equalPositions;

    void add(Transforms a, Transforms b, int i) {
      int same = 0;
      for (int c = 0; c < 4; c++) {
        int difference = Math.abs(a.bits(i, c) - b.bits(i, c));
        components++;
        same += difference == 0 ? 1 : 0;
        near += difference <= 1 ? 1 : 0;
      }
      quaternions++;
      equalQuaternions += same == 4 ? 1 : 0;
      for (int c = 0; c < 3; c++) {
        positions++;
        equalPositions += a.bits(i, 4 + c) == b.bits(i, 4 + c) ? 1 : 0;
      }
    }

    void verify(double equal) {
      String text =
          String.format(
              "equal: %d of %d quaternions, %d of %d position components",
              equalQuaternions, quaternions, equalPositions, positions);
      assertTrue(equalQuaternions >= equal * quaternions, text);
      assertTrue(equalPositions >= EQUAL_POSITIONS * positions, text);
    }
  }

  private static Skeleton man() throws Exception {
    return man("../weapons/model.cfg");
  }

  private static Skeleton man(String config) throws Exception {
    return new SkeletonFiles().read(pairs().resolve(config)).find("OFP2_ManSkeleton").orElseThrow();
  }

  private static Skeleton fourBones() {
    return ModelConfig.read(new ConfigSource("four", FOUR_BONES), ConfigSource.Includes.NONE)
        .skeletons()
        .get(0);
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
