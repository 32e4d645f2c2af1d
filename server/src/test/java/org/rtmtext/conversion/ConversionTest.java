package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.joml.Matrix3d;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReader;
import org.rtmtext.skeleton.ConfigSource;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/** Converts small animations, written as texts. */
class ConversionTest {
  private static final String ONLY_RIGID =
      ", because a binarised file stores only a rotation and a position";

  private static final Skeleton MAN =
      ModelConfig.read(
              new ConfigSource(
                  "model.cfg",
                  """
                  class CfgSkeletons { class Man { skeletonBones[] = {
                    "Pelvis", "", "Spine", "Pelvis", "Head", "Spine", "weapon", "Pelvis" }; }; };
                  """),
              ConfigSource.Includes.NONE)
          .skeletons()
          .get(0);

  /** The spine stands a metre above the pelvis, turned a quarter about up; the head above it. */
  private static final String PLAIN =
      """
      rtm plain
      motion 0 0 1.5

      properties
        0.25 "StepSound" = ""
        0.5  "Other"     = "x"

      bones
        Head
        PELVIS
        spine

      frame 0
        Head   | 0 0 -1 | 0 1 0 | 1 0 0 | 0 2    0.5
        PELVIS | 1 0  0 | 0 1 0 | 0 0 1 | 0 0.5  0
        spine  | 0 0 -1 | 0 1 0 | 1 0 0 | 0 1.5  0
      """;

  private static final String BINARISED =
      """
      rtm bmtr 5
      motion 0 0 1.5
      reversed 1
      preload 1

      properties
        0.25 "StepSound" = "" type 0
        0.5 "Other" = "x" type -1

      bones
        head
        pelvis
        spine

      frame 0
        head   | 0 0 0 1 | 0.5 0.5 0
        pelvis | 0 0 0 1 | 0 0.5 0
        spine  | 0 -0.7071 0 0.7071 | 0 1 0
      """;

  /** Each bone is reported once, where it moves most, and the worst bone first. */
  @Test
  void roundedPositionsAreReported() throws Exception {
    String text =
        """
        rtm plain
        motion 0 0 0
        bones
          Pelvis
          Spine
          weapon
        frame 0
          Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 40.03 0
          Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 40.53 0
          weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        frame 1
          Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 124.86 0
          Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 3.0019 127.8619 0
          weapon | 1 0 0 | 0 1 0 | 0 0 1 | 0 124.86 0
        """;
    String where = " in frame 2 (phase 1) is moved by ";
    String why =
        " mm, because a binarised file stores coordinates around 124.9 m in steps of 62.5 mm";
    assertEquals(
        List.of(
            "bone \"Spine\"" + where + 49 + why,
            "bone \"Pelvis\"" + where + 48 + why,
            "bone \"weapon\"" + where + 48 + why),
        messages(convert(text, Encoding.BMTR5, BoneChoice.ANIMATION)));
  }

  @Test
  void transformsBecomeRelativeToTheParent() throws Exception {
    Conversion.Result there = convert(PLAIN, Encoding.BMTR5, BoneChoice.ANIMATION);
    assertEquals(List.of(), messages(there));
    assertEquals(printed(BINARISED), TextPrinter.print(there.animation()));
    Conversion.Result back =
        Conversion.convert(there.animation(), Encoding.PLAIN, MAN, BoneChoice.ANIMATION);
    assertEquals(List.of("Head", "Pelvis", "Spine"), back.animation().bones());
    assertEquals(2, back.animation().properties().size());
  }

  @Test
  void bonesInTheSkeletonsOrder() throws Exception {
    assertEquals(
        List.of("pelvis", "spine", "head"),
        convert(PLAIN, Encoding.BMTR5, BoneChoice.SORTED).animation().bones());
  }

  @Test
  void allBonesAreThoseOfTheAnimationAndThenTheMissingOnes() throws Exception {
    Animation all = convert(PLAIN, Encoding.BMTR5, BoneChoice.ALL).animation();
    assertEquals(List.of("head", "pelvis", "spine", "weapon"), all.bones());
    assertEquals(4, all.bmtr().animatedBones());
  }

  @Test
  void aMissingBoneIsTheIdentityInModelSpace() throws Exception {
    // A child of the pelvis, which is turned by half about up and 0.333333 m to the side of it.
    String text =
        PLAIN.replace(
            "1 0  0 | 0 1 0 | 0 0 1 | 0 0.5  0", "-1 0 0 | 0 1 0 | 0 0 -1 | 0.333333 0.5 0");
    Animation all = convert(text, Encoding.BMTR5, BoneChoice.ALL).animation();
    QuaternionTransforms frame = (QuaternionTransforms) all.frames().get(0).transforms();
    assertEquals(QuaternionTransforms.ONE, Math.abs(frame.quaternion(3, 1)), "turned back");
    assertEquals(-0.5, frame.get(3).position().y);
    // Cut off: the nearest binary16 to it would be 0.3333740234375.
    assertEquals(0.333251953125, Math.abs(frame.get(3).position().x));
    MatrixTransforms back =
        (MatrixTransforms)
            Conversion.convert(all, Encoding.PLAIN, MAN, BoneChoice.ANIMATION)
                .animation()
                .frames()
                .get(0)
                .transforms();
    assertTrue(back.get(3).rows().equals(new Matrix3d(), 1e-6), back.get(3).rows()::toString);
    assertTrue(back.get(3).position().equals(new Vector3d(), 1e-3));
  }

  @Test
  void bonesBelowAMissingOneAreRelativeToTheModel() throws Exception {
    String text = PLAIN.replace("  spine\n", "").replaceAll("  spine .*\n", "");
    Animation all = convert(text, Encoding.BMTR5, BoneChoice.ALL).animation();
    assertEquals(List.of("head", "pelvis", "spine", "weapon"), all.bones());
    QuaternionTransforms frame = (QuaternionTransforms) all.frames().get(0).transforms();
    assertEquals(2, frame.get(0).position().y, "the head's parent is the missing spine");
    assertEquals(-0.5, frame.get(2).position().y, "and the spine's the pelvis");
  }

  @Test
  void allBonesOfAPlainAnimationLeaveTheOthersWhereTheyAre() throws Exception {
    String text = BINARISED.replace("  spine\n", "").replaceAll("  spine .*\n", "");
    Animation own = convert(text, Encoding.PLAIN, BoneChoice.ANIMATION).animation();
    Animation all = convert(text, Encoding.PLAIN, BoneChoice.ALL).animation();
    assertEquals(List.of("Head", "Pelvis", "Spine", "weapon"), all.bones());
    Transforms rows = all.frames().get(0).transforms();
    for (int bone = 0; bone < 2; bone++) {
      assertTrue(rows.sameBits(bone, own.frames().get(0).transforms(), bone), "bone " + bone);
    }
    for (int bone = 2; bone < 4; bone++) {
      assertEquals(new Matrix3d(), rows.get(bone).rows());
      assertEquals(new Vector3d(), rows.get(bone).position());
    }
  }

  @Test
  void aMissingBoneTooFarFromItsParentIsRefusedByName() {
    // Turned by an eighth, the model's origin is 70711 m to the side.
    String pelvis =
        """
        rtm plain
        bones
          Pelvis
        frame 0
          Pelvis | 0.70710677 0 -0.70710677 | 0 1 0 | 0.70710677 0 0.70710677 | 50000 0 50000
        """;
    assertEquals(
        "the position of bone \"spine\" in frame 1 (phase 0) would be stored with the coordinate"
            + " 70710.7 m; a binarised file stores coordinates from -65504 to 65504 m",
        refusal(pelvis, Encoding.BMTR5, BoneChoice.ALL));
  }

  @Test
  void preloadIsOneForUpToThreeFrames() throws Exception {
    String frame = PLAIN.substring(PLAIN.indexOf("frame 0"));
    StringBuilder text = new StringBuilder(PLAIN);
    for (int frames = 1; frames <= 5; frames++) {
      Animation made = convert(text.toString(), Encoding.BMTR5, BoneChoice.ANIMATION).animation();
      assertEquals(frames <= 3 ? 1 : 0, made.bmtr().preload(), frames + " frames");
      Conversion.Result back = Conversion.convert(made, Encoding.PLAIN, MAN, BoneChoice.ANIMATION);
      assertEquals(List.of(), messages(back), "comes back as it is");
      text.append(frame.replace("frame 0", "frame " + frames));
    }
  }

  @Test
  void aBoneBetweenThatIsNotAnimatedMovesWithItsParent() throws Exception {
    String text = PLAIN.replace("  spine\n", "").replaceAll("  spine .*\n", "");
    QuaternionTransforms frame =
        (QuaternionTransforms)
            convert(text, Encoding.BMTR5, BoneChoice.ANIMATION)
                .animation()
                .frames()
                .get(0)
                .transforms();
    assertEquals(1.5, frame.get(0).position().y, "the head is above the pelvis");
  }

  @Test
  void lossesAreReported() throws Exception {
    Conversion.Result there = convert(PLAIN, Encoding.BMTR3, BoneChoice.ANIMATION);
    assertEquals(
        List.of("left out, because a bmtr 3 file cannot store such data: 2 properties"),
        messages(there));
    assertEquals(List.of(), there.animation().properties());
    assertEquals(
        List.of("bone \"camo\" is not in skeleton \"Man\": it is converted as a root"),
        messages(convert(PLAIN.replace("spine", "camo "), Encoding.BMTR5, BoneChoice.ANIMATION)));
  }

  @Test
  void invalidRotationsAreReportedAndTheirChildrenStay() throws Exception {
    check("2 0 0 | 0 2 0 | 0 0 2", "is scaled; the scale is lost" + ONLY_RIGID);
    check("0 0 0 | 0 0 0 | 0 0 0", "shrinks to nothing; this scale is lost" + ONLY_RIGID);
    check("-1 0 0 | 0 1 0 | 0 0 1", "is mirrored; the reflection is lost" + ONLY_RIGID);
    check("1 0 0 | 0.5 1 0 | 0 0 1", "is sheared; the shear is lost" + ONLY_RIGID);
    check(
        "nan 0 0 | 0 1 0 | 0 0 1",
        "has a number that is not finite; the identity rotation is stored instead");
  }

  @Test
  void theNearestRotationIsStored() throws Exception {
    String text =
        PLAIN.replace("0 0 -1 | 0 1 0 | 1 0 0 | 0 1.5", "1 0 0 | 0.6 0.8 0 | 0 0 1 | 0 1.5");
    Conversion.Result there = convert(text, Encoding.BMTR5, BoneChoice.ANIMATION);
    Animation back =
        Conversion.convert(there.animation(), Encoding.PLAIN, MAN, BoneChoice.ANIMATION)
            .animation();
    int spine = back.bones().stream().map(String::toLowerCase).toList().indexOf("spine");
    // Two rows 53.13 degrees apart are each moved by half of what is missing to 90.
    double half = Math.toRadians(90 - 53.13010235) / 2;
    Vector3d aside =
        back.frames().get(0).transforms().get(spine).rows().getColumn(0, new Vector3d());
    assertEquals(Math.cos(half), aside.x, 1e-3);
    assertEquals(-Math.sin(half), aside.y, 1e-3);
  }

  @Test
  void whatIsNotQuiteARotationSaysHowFarItMovesItsChildren() throws Exception {
    String text =
        PLAIN.replace(
            "0 0 -1 | 0 1 0 | 1 0 0 | 0 1.5", "0 0 -1.009 | 0 1.009 0 | 1.009 0 0 | 0 1.5");
    assertEquals(
        List.of(
            "the matrix of bone \"spine\" in frame 1 (phase 0) is not exactly a rotation: after conversion back to plain,"
                + " its children may be displaced (bone \"head\" by 5 mm)"),
        messages(convert(text, Encoding.BMTR5, BoneChoice.ANIMATION)));
  }

  private static void check(String rows, String what) throws Exception {
    String text = PLAIN.replace("0 0 -1 | 0 1 0 | 1 0 0 | 0 1.5", rows + " | 0 1.5");
    Conversion.Result there = convert(text, Encoding.BMTR5, BoneChoice.ANIMATION);
    assertEquals(List.of("bone \"spine\" in frame 1 (phase 0) " + what), messages(there));
    Animation back =
        Conversion.convert(there.animation(), Encoding.PLAIN, MAN, BoneChoice.ANIMATION)
            .animation();
    var was = read(text).frames().get(0).transforms();
    var is = back.frames().get(0).transforms();
    for (int bone = 0; bone < 3; bone++) {
      assertTrue(was.get(bone).position().equals(is.get(bone).position(), 1e-3), "bone " + bone);
    }
    assertTrue(was.get(0).rows().equals(is.get(0).rows(), 1e-3), "the head stays");
  }

  @Test
  void whatCannotBeConvertedIsRefused() {
    assertEquals(
        "the transforms of plain and bmtr 5 files are in different spaces: a skeleton is needed to convert them",
        assertThrows(
                CannotConvertException.class, () -> Conversion.convert(read(PLAIN), Encoding.BMTR5))
            .getMessage());
    assertEquals(
        "the position of bone \"PELVIS\" in frame 1 (phase 0) would be stored with the coordinate"
            + " -70000 m; a binarised file stores coordinates from -65504 to 65504 m",
        refusal(PLAIN.replace("0 0.5  0", "0 -70000  0"), Encoding.BMTR5, BoneChoice.ANIMATION));
  }

  @Test
  void aSkeletonOfSomethingElseIsRefused() {
    String dog =
        PLAIN.replace("Head", "Tail").replace("PELVIS", "Paw   ").replace("spine", "snout");
    assertEquals(
        "skeleton \"Man\" has none of the bones: choose the skeleton of the animated model",
        assertThrows(
                CannotConvertException.class,
                () -> convert(dog, Encoding.BMTR5, BoneChoice.ANIMATION))
            .getMessage());
  }

  @Test
  void twoBonesDoNotBecomeOneName() throws Exception {
    String camo = PLAIN.replace("Head  ", "Camo  ").replace("Head\n", "Camo\n");
    String twice = camo.replace("spine ", "camo  ").replace("spine\n", "camo\n");
    String message =
        "bones \"Camo\" and \"camo\" would both be called \"camo\": rename one of them first";
    assertEquals(message, refusal(twice, Encoding.BMTR5, BoneChoice.ANIMATION));
    assertEquals(message, refusal(twice, Encoding.BMTR5, BoneChoice.ALL));
    String two =
        BINARISED.replace("head", "HEAD").replace("spine ", "head  ").replace("spine\n", "head\n");
    assertEquals(
        "bones \"HEAD\" and \"head\" would both be called \"Head\": rename one of them first",
        refusal(two, Encoding.PLAIN, BoneChoice.ANIMATION));
  }

  private static String refusal(String text, Encoding to, BoneChoice bones) {
    return assertThrows(CannotConvertException.class, () -> convert(text, to, bones)).getMessage();
  }

  @Test
  void lossesInPlainFilesAreReported() throws Exception {
    assertEquals(List.of(), messages(convert(BINARISED, Encoding.PLAIN, BoneChoice.ANIMATION)));
    String odd =
        BINARISED
            .replace("reversed 1", "reversed 0")
            .replace("preload 1", "preload 3\nanimatedBones 7")
            .replace("\"\" type 0", "\"\" type 5")
            .replace("\"x\" type -1", "\"x\" type 0");
    Conversion.Result there = convert(odd, Encoding.PLAIN, BoneChoice.ANIMATION);
    assertEquals(
        Stream.of(
                "reversed 0",
                "preload 3",
                "animatedBones 7",
                "type 5 of property \"StepSound\"",
                "type 0 of property \"Other\"")
            .map(what -> "left out, because a plain file cannot store such data: " + what)
            .toList(),
        messages(there));
    assertEquals(2, there.animation().properties().size(), "only their types are left out");
  }

  @Test
  void theMdatWordIsReported() throws Exception {
    String odd = PLAIN.replace("properties\n", "mdat 9\nproperties\n");
    assertEquals(
        List.of("left out, because a bmtr 5 file cannot store such data: mdat 9"),
        messages(convert(odd, Encoding.BMTR5, BoneChoice.ANIMATION)));
  }

  @Test
  void quaternionsThatAreNotOfUnitLengthAreReportedOnce() throws Exception {
    String odd = BINARISED.replace("spine  | 0 -0.7071 0 0.7071", "spine  | 0 -0.5 0 0.5");
    odd += odd.substring(odd.indexOf("frame 0")).replace("frame 0", "frame 1");
    List<Problem> findings = convert(odd, Encoding.PLAIN, BoneChoice.ANIMATION).findings();
    assertEquals(List.of(Code.QUATERNION_LENGTH), findings.stream().map(Problem::code).toList());
    assertTrue(findings.get(0).message().contains("\"spine\""), findings.get(0)::message);
    assertEquals(1, findings.get(0).more());
  }

  @Test
  void versionsOfOneKindKeepTheirTransforms() throws Exception {
    Animation five = read(BINARISED);
    for (Encoding to : List.of(Encoding.BMTR3, Encoding.BMTR4, Encoding.BMTR5)) {
      Animation other = Conversion.convert(five, to).animation();
      Animation decoded = RtmCodec.decode(RtmCodec.encode(other));
      assertEquals(to, decoded.encoding());
      assertEquals(five.frames().get(0).transforms(), decoded.frames().get(0).transforms());
      assertEquals(to == Encoding.BMTR3 ? 0 : 2, decoded.properties().size());
    }
  }

  private static Conversion.Result convert(String text, Encoding to, BoneChoice bones)
      throws CannotConvertException {
    return Conversion.convert(read(text), to, MAN, bones);
  }

  private static Animation read(String text) {
    return TextReader.read(text).animation().orElseThrow();
  }

  private static String printed(String text) {
    return TextPrinter.print(read(text));
  }

  private static List<String> messages(Conversion.Result converted) {
    return converted.findings().stream().map(Problem::message).toList();
  }
}
