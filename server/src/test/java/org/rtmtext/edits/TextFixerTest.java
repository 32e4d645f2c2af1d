package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.lsp.Skel;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;
import org.rtmtext.reader.TextMutator;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

class TextFixerTest {
  private static final int MUTATIONS = 12;
  private static final SkeletonCandidates SKELETON =
      Skel.of("Pelvis", "Spine", "Head", "LeftArm", "a");

  private static final String PLAIN =
      """
      rtm plain
      motion 0 0 0
      bones
        Hip
        Foot
      frame 0
        Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        Foot | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
      frame 1
        Hip  | 0 0 1 | 0 1 0 | -1 0 0 | 0 3 0
        Foot | 1 0 0 | 0 0 1 | 0 -1 0 | 0 4 0
      """;

  private static Analysis analysis(String text, SkeletonCandidates skeletons) {
    return Analysis.of(TextDocument.of(text), false).with(skeletons);
  }

  private static String fixed(String text, Code... codes) {
    Analysis before = analysis(text, Skel.of("Hip", "Knee", "Foot", "Toe"));
    Set<Code> all = EnumSet.noneOf(Code.class);
    all.addAll(List.of(codes));
    TextFixer.Fixed fixed =
        codes.length == 0
            ? TextFixer.fixObvious(before, () -> {})
            : TextFixer.fixNamed(before, all, () -> {});
    return fixed.analysis().document().text();
  }

  /** Problems of removed rows are gone, but were not to be fixed. */
  @Test
  void onlyNamedCodesAreCounted() {
    String text = PLAIN.replace("Foot", "Tail").replace("0 0 1 | 0 2 0", "0 0 2 | 0 2 0");
    Analysis before = analysis(text, Skel.of("Hip", "Knee"));
    assertTrue(before.counts().containsKey(Code.MATRIX_SCALE));
    TextFixer.Fixed fixed =
        TextFixer.fixNamed(before, EnumSet.of(Code.BONE_NOT_IN_SKELETON), () -> {});
    assertEquals(Map.of(Code.BONE_NOT_IN_SKELETON, 1), fixed.fixed());
    assertFalse(fixed.analysis().counts().containsKey(Code.MATRIX_SCALE));
  }

  /** One byte of a letter in UTF-8 is no letter. */
  @Test
  void namesInUtf8KeepTheirLetters() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        reversed 1
        preload 0
        bones
          "ko\\xC4\\x8Dka"
          "KO\\xC4\\x8CKO"
          "\\xC4\\xCE\\xCC"
        frame 0
          "ko\\xC4\\x8Dka" | 0 0 0 1 | 0 0 0
          "KO\\xC4\\x8CKO" | 0 0 0 1 | 0 0 0
          "\\xC4\\xCE\\xCC" | 0 0 0 1 | 0 0 0
        """;
    String expected = text.replace("KO\\xC4\\x8CKO", "ko\\xC4\\x8Dko");
    assertEquals(
        expected.replace("\\xC4\\xCE\\xCC", "\\xE4\\xEE\\xEC").replaceAll(" +", " "),
        fixed(text).replaceAll(" +", " "));
  }

  /** Such a quaternion hides damage if it is made a rotation. */
  @Test
  void aQuaternionOfAFewStepsIsNotObvious() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        reversed 1
        preload 0
        bones
          hip
        frame 0
          hip | QUATERNION | 0 0 0
        """;
    String noise = text.replace("QUATERNION", "-0.00006 -0.00006 -0.00006 -0.00006");
    assertEquals(noise, fixed(noise));
    assertFalse(fixed(noise, Code.QUATERNION_LENGTH).contains("0.00006"));
    String half = text.replace("QUATERNION", "0 0 0 0.5");
    assertTrue(fixed(half).replaceAll(" +", " ").contains(" 0 0 0 1 | "), fixed(half));
  }

  @Test
  void phasesInFrameNumbersAreScaled() {
    String text = PLAIN.replace("frame 0\n", "frame 0.5\n").replace("frame 1\n", "frame 2\n");
    String scaled = fixed(text, Code.PHASE_RANGE);
    assertTrue(scaled.contains("frame 0\n") && scaled.contains("frame 1\n"), scaled);
  }

  @Test
  void evenlySpacedPhasesAreScaled() {
    assertEquals("0 0.25 0.5 0.75 1", phases("0 0.3 0.6 0.9 1.2"));
    assertEquals("0 0.2 0.4 0.6 0.8 1", phases("-0.25 0 0.25 0.5 0.75 1"));
  }

  /** Scaling would move all other poses. */
  @Test
  void aWrongPhaseIsCorrectedAlone() {
    assertEquals("0 0.2 0.3 0.4 1", phases("0 0.2 30 0.4 1"));
    String several = "0 0.1 0.2 0.3 0.4 0.5 1.6 1.7 0.9 1";
    assertEquals(several, phases(several));
  }

  /** The phases after a fix of those outside of 0 to 1. */
  private static String phases(String before) {
    StringBuilder text = new StringBuilder(PLAIN.substring(0, PLAIN.indexOf("frame")));
    String rows = PLAIN.substring(PLAIN.indexOf('\n', PLAIN.indexOf("frame")) + 1);
    for (String phase : before.split(" ")) {
      text.append("frame ").append(phase).append('\n');
      text.append(rows, 0, rows.indexOf("frame"));
    }
    return fixed(text.toString(), Code.PHASE_RANGE)
        .lines()
        .filter(line -> line.startsWith("frame "))
        .map(line -> line.substring("frame ".length()))
        .collect(Collectors.joining(" "));
  }

  /** A property above 1 shows that properties count the unit of the frames. */
  @Test
  void propertiesThatAreFractionsAreNotDivided() {
    String text =
        PLAIN
            .replace("frame 1\n", "frame 20\n")
            .replace(
                "bones\n",
                "properties\n  0.25 \"StepSound\" = \"\"\n  LAST \"StepSound\" = \"\"\nbones\n");
    String fractions = fixed(text.replace("LAST", "0.75"), Code.PHASE_RANGE);
    assertTrue(fractions.contains("  0.25 ") && fractions.contains("  0.75 "), fractions);
    assertTrue(fractions.contains("frame 1\n"), fractions);
    String rounded = fixed(text.replace("LAST", "1.000001"), Code.PHASE_RANGE);
    assertTrue(rounded.contains("  0.25 "), rounded);
    String frames = fixed(text.replace("LAST", "15"), Code.PHASE_RANGE);
    assertTrue(frames.contains("  0.0125 ") && frames.contains("  0.75 "), frames);
  }

  /** Frames may be counted although there are only three of them. */
  @Test
  void fractionsStayWhereFramesAreCounted() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        reversed 1
        preload 0
        properties
          0.25 "StepSound" = "" type 0
          0.75 "StepSound" = "" type 0
        bones
          hip
        frame 0
          hip | 0 0 0 1 | 0 0 0
        frame 1
          hip | 0 0 0 1 | 0 1 0
        frame 1
          hip | 0 0 0 1 | 0 2 0
        frame LAST
          hip | 0 0 0 1 | 0 3 0
        """;
    String counted = fixed(text.replace("LAST", "2"), Code.PHASE_REPEATED);
    assertTrue(counted.contains("  0.25 ") && counted.contains("  0.75 "), counted);
    String fractions = fixed(text.replace("LAST", "1.5"), Code.PHASE_REPEATED);
    assertTrue(fractions.contains("  0.083333336 "), fractions);
  }

  @Test
  void finiteCoordinatesAreKept() {
    String text = PLAIN.replace("0 3 0", "5 nan 7");
    String fixed = fixed(text, Code.NOT_FINITE).replaceAll(" +", " ");
    assertTrue(fixed.contains("| 5 1 7\n"), fixed);
  }

  /** Elements of two matrices do not make a rotation. */
  @Test
  void aRotationIsCopiedAsAWhole() {
    String text = PLAIN.replace("0 0 1 | 0 1 0 | -1 0 0", "0 0 1 | 0 nan 0 | -1 0 0");
    String fixed = fixed(text, Code.NOT_FINITE).replaceAll(" +", " ");
    assertTrue(fixed.contains("Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 3 0\n"), fixed);
  }

  private static List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path file :
        Stream.concat(TestData.malformedTexts().stream(), TestData.goldenTexts().stream())
            .toList()) {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      if (text.length() < 20_000) {
        texts.add(text);
        for (long seed = 0; seed < MUTATIONS; seed++) {
          texts.add(TextMutator.mutate(text, seed));
        }
      }
    }
    return texts;
  }

  /** Also applies each difference to its text, and looks for fixes that were left out. */
  @Tag("long")
  @Test
  void noTextHasMoreProblemsThanBefore() throws IOException {
    int changed = 0;
    int solved = 0;
    for (String text : texts()) {
      Analysis before = analysis(text, SKELETON);
      for (TextFixer.Fixed fixed :
          List.of(
              TextFixer.fixObvious(before, () -> {}),
              TextFixer.fixNamed(before, TextFixer.codes(), () -> {}))) {
        Analysis after = fixed.analysis();
        String now = after.document().text();
        assertTrue(errors(after.counts()) <= errors(before.counts()), () -> text + "\n" + now);
        assertTrue(after.problemCount() <= before.problemCount(), () -> text + "\n" + now);
        String diff = UnifiedDiff.of("x", before.document(), after.document());
        assertEquals(now, Patch.apply(text, diff));
        changed += now.equals(text) ? 0 : 1;
        solved += after.problemCount() == 0 && before.problemCount() > 0 ? 1 : 0;
      }
    }
    assertTrue(changed > 500, changed + " texts were changed");
    assertTrue(solved > 100, solved + " texts have no problems left");
  }

  private static int errors(Map<Code, Integer> counts) {
    return counts.entrySet().stream()
        .filter(e -> e.getKey().severity() == Severity.ERROR)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Its rows follow it, so it is a frame and no bone without quotes. */
  @Test
  void aMisspelledFrameIsNotQuotedAsABone() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        bones
          a

        keyframe 0
          a | 0 0 0 1 | 0 0 0
        """;
    assertEquals(text, fixed(text));
  }

  @Test
  void aFixThatUncoversMoreProblemsIsNotMade() {
    String text =
        """
        rtm plain
        motion 0 0 0
        bones
          Hip
          left arm
        frame 0.5
          Hip | 2 0 0 | 0 2 0 | 0 0 2 | 0 0 0
          Foot | 2 0 0 | 0 2 0 | 0 0 2 | 0 0 0
        """;
    assertEquals(text, fixed(text));
  }

  /** The rows of an added bone keep the motion: the conversion finds that it does not move. */
  @ParameterizedTest
  @CsvSource({"PLAIN", "BMTR5"})
  void addedBonesMoveWithTheirParents(Encoding encoding) throws CannotConvertException {
    Animation plain = analysis(PLAIN, SKELETON).animation().orElseThrow();
    SkeletonCandidates chooser = Skel.of("Hip", "Knee", "Foot", "Toe");
    Skeleton skeleton = chooser.find(plain.bones()).orElseThrow().skeleton();
    Animation before =
        encoding == Encoding.PLAIN
            ? plain
            : Conversion.convert(plain, encoding, skeleton, BoneChoice.ANIMATION).animation();
    String text = TextPrinter.print(before);
    Analysis after = analysis(fixed(text, Code.BONES_ABSENT), chooser);
    assertEquals(0, after.problemCount(), after.document()::text);
    Animation added = after.animation().orElseThrow();
    assertEquals(4, added.bones().size());
    Animation relative =
        encoding == Encoding.PLAIN
            ? Conversion.convert(added, Encoding.BMTR5, skeleton, BoneChoice.ANIMATION).animation()
            : added;
    Animation expected =
        Conversion.convert(plain, Encoding.BMTR5, skeleton, BoneChoice.ANIMATION).animation();
    Transforms rest = Transforms.ofQuaternions(new short[] {0, 0, 0, Transforms.ONE, 0, 0, 0});
    for (int f = 0; f < relative.frames().size(); f++) {
      Frame frame = relative.frames().get(f);
      assertTrue(frame.transforms().sameBits(2, rest, 0, 0, 7), "Knee");
      assertTrue(frame.transforms().sameBits(3, rest, 0, 0, 7), "Toe");
      assertEquals(expected.frames().get(f).transforms(), frame.transforms().select(0, 1));
    }
  }

  /**
   * The frames are played by their phases: even phases in the order of the file would reverse them.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.6, 0.1", "0.1, 0.1, 0", "-2, 3, 1"})
  void phasesThatAreNotInOrderAreNotSpaced(String first, String second, String third) {
    String text =
        String.format(
            """
            rtm bmtr 5
            motion 0 0 0
            bones
              hip
            frame %s
              hip | 0 0 0 1 | 0 1 0
            frame %s
              hip | 0 0 0 1 | 0 2 0
            frame %s
              hip | 0 0 0 1 | 0 3 0
            """,
            first, second, third);
    Code[] codes = {Code.PHASE_ENDS, Code.PHASE_REPEATED, Code.PHASE_RANGE, Code.NOT_FINITE};
    assertEquals(text, fixed(text, codes));
    String sorted = fixed(text, Code.PHASE_ENDS, Code.PHASE_REPEATED, Code.PHASE_ORDER);
    if (first.equals("1")) {
      assertEquals(
          List.of("0 3 0", "0 2 0", "0 1 0"),
          sorted.lines().filter(l -> l.contains("| 0")).map(l -> l.substring(18).strip()).toList());
    }
  }

  /** A file can have bones of one name; the rows of a frame belong to them in order. */
  @ParameterizedTest
  @CsvSource({"COUNTS_DISAGREE", "BONE_MISSING", "NOT_FINITE"})
  void theRowOfTheSameBoneIsCopied(Code code) {
    String text =
        """
        rtm plain
        motion 0 0 0
        bones
          Hip
          Foot
          Hip
        frame 0
          Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
          Foot | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
          Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 3 0
        frame 1
          Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 4 0
          Foot | 1 0 0 | 0 1 0 | 0 0 1 | 0 5 0
        """;
    String missing =
        switch (code) {
          case NOT_FINITE -> text + "  Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 nan 0\n";
          case COUNTS_DISAGREE ->
              text.replace("frame 1\n", "frame 1 transforms 2\n")
                  .replace("rtm plain", "rtm bmtr 5")
                  .replace("1 0 0 | 0 1 0 | 0 0 1", "0 0 0 1");
          default -> text;
        };
    String fixed = fixed(missing, code);
    assertEquals(
        List.of("0 4 0", "0 5 0", "0 3 0"),
        fixed
            .substring(fixed.indexOf("frame 1"))
            .lines()
            .filter(l -> l.contains("|"))
            .map(l -> l.substring(l.lastIndexOf('|') + 1).strip().replaceAll(" +", " "))
            .toList(),
        fixed);
  }

  @Test
  void anAnimationOfOtherBonesKeepsThem() {
    String text = PLAIN.replace("Hip", "x").replace("Foot", "y");
    assertEquals(text, fixed(text, Code.BONE_NOT_IN_SKELETON));
    assertFalse(fixed(PLAIN.replace("Foot", "y "), Code.BONE_NOT_IN_SKELETON).contains("y"));
  }

  @Test
  void phasesAreSpacedAfterTheFramesAreSorted() {
    String row = "\n  Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 %d 0\n";
    String head = "rtm plain\nmotion 0 0 0\nbones\n  Hip\n";
    String before =
        head
            + "frame 0"
            + String.format(row, 1)
            + "frame 8"
            + String.format(row, 3)
            + "frame 4"
            + String.format(row, 2)
            + "frame 4"
            + String.format(row, 4);
    String after =
        head
            + "frame 0"
            + String.format(row, 1)
            + "frame 0.33333334"
            + String.format(row, 2)
            + "frame 0.6666667"
            + String.format(row, 4)
            + "frame 1"
            + String.format(row, 3);
    assertEquals(after, fixed(before, Code.PHASE_REPEATED, Code.PHASE_ORDER, Code.PHASE_RANGE));
  }

  /** Even phases would change the speed of a loop, and the timing of anything else. */
  @Test
  void aLoopGetsItsLastFrameAndOtherPhasesAreScaled() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        properties
          0.25 "StepSound" = ""
        bones
          hip
        frame 0
          hip | 0 0 0 1 | 0 1 0

        frame 0.33333334
          hip | 0 0 0 1 | 0 1.5 0

        frame 0.6666667
          hip | 0 0 0 1 | 0 1.25 0
        """;
    String last =
        "\nframe 1\n"
            + "  hip |        0        0        0        1 |         0         1         0\n";
    assertEquals(text + last, fixed(text, Code.PHASE_ENDS));
    String open = text.stripTrailing();
    assertEquals(open + "\n" + last, fixed(open, Code.PHASE_ENDS));
    String jump = text.replace("0 1.25 0", "0 9 0");
    assertEquals(
        jump.replace("0.33333334", "0.5").replace("0.6666667", "1").replace("0.25", "0.375"),
        fixed(jump, Code.PHASE_ENDS));
    String uneven = text.replace("0.33333334", "0.2").replace("0.6666667", "0.5");
    assertEquals(
        uneven.replace("0.2\n", "0.4\n").replace("0.5\n", "1\n").replace("0.25 ", "0.5 "),
        fixed(uneven, Code.PHASE_ENDS));
    assertEquals(text, fixed(text));
    String still = text.replaceAll("0 1[.]\\d+ 0", "0 1 0");
    assertEquals(still, fixed(still, Code.PHASE_ENDS));
  }

  @Test
  void timingIsKeptIfTheUnitIsTheOnlyProblem() {
    String fixed = fixed(PLAIN.replace("frame 1\n", "frame 3\n") + frame("12"), Code.PHASE_RANGE);
    assertTrue(fixed.contains("frame 0.25\n"), fixed);
    assertTrue(fixed.contains("frame 1\n"), fixed);
  }

  private static String frame(String phase) {
    return PLAIN.substring(PLAIN.indexOf("frame 1")).replace("frame 1", "frame " + phase);
  }
}
