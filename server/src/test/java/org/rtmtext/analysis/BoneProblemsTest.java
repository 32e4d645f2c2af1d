package org.rtmtext.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.lsp.Skel;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.TextReader;
import org.rtmtext.rules.Validator;
import org.rtmtext.skeleton.Skeleton;

class BoneProblemsTest {
  private static final String ZERO =
      " is zero in frame 1 (phase 0), which is not a rotation: write the identity, \"0 0 0 1\", or another rotation";
  private static final String DIVIDE =
      ", which distorts the bone: divide the quaternion by its length";

  /** The advice for a quaternion of length 0 would lose the rotation of the other bones. */
  @Test
  void zeroQuaternionsAreApartFromOtherLengths() throws Exception {
    String text = text("0.5 0 0.6 1", "0 0.5 0 1", "1 1 1 1");
    assertEquals(
        List.of(
            "the quaternion of \"pelvis\" has length 0.5 in frame 1 (phase 0)"
                + DIVIDE
                + "; the same applies to \"head\", \"spine\"",
            "the quaternion of \"spine\"" + ZERO + "; the same applies to \"pelvis\", \"head\""),
        converted(text).stream().sorted().toList());
  }

  /** Which problem of a bone comes first must not matter. */
  @Test
  void framesAreJoinedByTheirCondition() {
    for (String text : List.of(text("0.5", "0", "0.7"), text("0", "0.5", "0.7"))) {
      ProblemCollector problems = ProblemCollector.joined(10, SeverityRules.NONE);
      Validator.validate(read(text), problems);
      assertEquals(
          Map.of(true, 0, false, 1),
          problems.list().stream()
              .filter(p -> p.code() == Code.QUATERNION_LENGTH)
              .collect(Collectors.toMap(p -> p.message().contains(" is zero in "), Problem::more)));
    }
  }

  @Test
  void writtenQuaternionsAreJoinedByTheirCondition() {
    String plain = text("0.5", "0", "0.7", "0").replace("bmtr 5", "plain");
    List<Problem> problems =
        Analysis.forReport(plain.getBytes(UTF_8), 10, SeverityRules.NONE).report().stream()
            .filter(p -> p.code() == Code.QUATERNION_LENGTH)
            .toList();
    assertEquals(List.of(1, 1), problems.stream().map(Problem::more).toList(), problems::toString);
  }

  @Test
  void aRotationThatIsNotFiniteIsApartFromAPosition() throws Exception {
    String text =
        """
        rtm plain
        bones
          pelvis
          spine
          head
        frame 0
          pelvis | nan 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          spine  | 1 0 0 | 0 1 0 | 0 0 1 | nan 0 0
          head   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 inf
        """;
    assertEquals(
        List.of(
            "bone \"pelvis\" in frame 1 (phase 0) has a number that is not finite; the identity"
                + " rotation is stored instead",
            "bone \"spine\" in frame 1 (phase 0) has a number that is not finite; the position 0 0 0"
                + " is stored instead; the same applies to \"head\""),
        converted(text));
  }

  private static List<String> converted(String text) throws Exception {
    Animation a = read(text);
    Skeleton skeleton =
        Skel.of("pelvis", "spine", "head", "hand").find(a.bones()).orElseThrow().skeleton();
    Encoding to = a.encoding().isBinarised() ? Encoding.PLAIN : Encoding.BMTR5;
    List<Problem> findings = Conversion.convert(a, to, skeleton, BoneChoice.ANIMATION).findings();
    return BoneProblems.joined(a, findings).stream().map(Problem::message).toList();
  }

  /**
   * An animation.
   *
   * @param frames for each frame, the lengths of the quaternions of its bones
   */
  private static String text(String... frames) {
    String[] bones = {"pelvis", "spine", "head", "hand"};
    int count = frames[0].split(" ").length;
    return "rtm bmtr 5\npreload 1\nbones\n"
        + Arrays.stream(bones).limit(count).map(b -> "  " + b + "\n").collect(Collectors.joining())
        + IntStream.range(0, frames.length)
            .mapToObj(f -> frame(f, bones, frames[f].split(" ")))
            .collect(Collectors.joining());
  }

  private static String frame(int frame, String[] bones, String[] lengths) {
    return "frame "
        + frame
        + "\n"
        + IntStream.range(0, lengths.length)
            .mapToObj(b -> "  " + bones[b] + " | 0 0 0 " + lengths[b] + " | 0 0 0\n")
            .collect(Collectors.joining());
  }

  private static Animation read(String text) {
    return TextReader.read(text).animation().orElseThrow();
  }
}
