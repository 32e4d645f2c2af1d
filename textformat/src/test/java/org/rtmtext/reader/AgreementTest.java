package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.problem.Problem;

/** Block reading and one whole Xtext parse agree. */
class AgreementTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000);

  @Test
  void onCorrectTexts() {
    for (String text : Texts.ALL) {
      assertEquals(
          List.of(),
          TextReader.read(text).problems().stream()
              .filter(Problem::isError)
              .map(Problem::message)
              .toList());
      Agreement.Compared compared = Agreement.verify(text);
      assertTrue(compared.correct());
    }
  }

  @Tag("long")
  @Test
  void onMutatedTexts() {
    List<Agreement.Compared> compared =
        IntStream.range(0, MUTATIONS).parallel().mapToObj(AgreementTest::verifyMutation).toList();
    // Texts that nobody can read agree easily.
    long correct = compared.stream().filter(Agreement.Compared::correct).count();
    int rows = compared.stream().mapToInt(Agreement.Compared::quickRows).sum();
    assertTrue(correct > MUTATIONS / 20, correct + " texts without syntax errors");
    assertTrue(rows > MUTATIONS, rows + " rows read by the quick reader");
  }

  private static Agreement.Compared verifyMutation(int seed) {
    String text = TextMutator.mutate(Texts.ALL.get(seed % Texts.ALL.size()), seed);
    try {
      return Agreement.verify(text);
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + text, e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        " \t",
        "// frame 0",
        "frame",
        "frame 0",
        "frame 0\n",
        "rtm plain frame 0\n",
        "rtm plain\n\tframe 0\n",
        "rtm plain\nbones\nframe\n",
        "rtm plain\nbones\nframes\nframe0\nframe 0\n",
        "rtm plain\nbones\n\"frame\n",
        "rtm plain\nbones\nframe-1\nframe//\nframe|\n",
        "rtm plain\n// x\rframe 0\r",
        "rtm plain\n\fframe 0\n",
        "\ufeffframe 0\n",
        "rtm plain\nframe 0\nbones\n a\nframe 1\n",
        "rtm plain\nframe 0\n\uffff\nframe 1\n",
        "rtm plain\n\"\\\nframe 0\n",
        "rtm plain\nframe 0\na as b | nan:0xffnan -inf-inf 1+2 | euler 1angle 2\n| nan:0x1axis\n",
        "rtm plain\nframe 0\na | nan:0xffnan -inf nan | euler1 | 1\n| nan:0x1 | axis 1 angle 2\n",
      })
  void onTextsThatAreHardToSplit(String text) {
    Agreement.verify(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rtm bmtr 05\nmotion 1 2 3\nreversed 1\n",
        "rtm bmtr 4\nmotion 1-2 3\nreversed 200\npreload +1\nextraPhases 1 2-3\n",
        "rtm bmtr 4\nmotion 1 2 3 4\nreversed 256\npreload 4294967296\nextraPhases nan:0x1 -0\n",
        "rtm bmtr 5\nproperties\n0 a = b 1\n0 a = b type\n0 a = b type 1e1\n0 a = b type -3\n",
        "rtm plain\nbones\na // \uffff\nb \uffff\nc\nframe 0 // \uffff\na || 0 0 0\n",
        "rtm plain\nbones\n\"\uffff\"\n\"\\\uffff\" // \uffff\nframe 0\n\"\uffff\" | 0 0 0 1 | 0 0 0\n",
        "rtm plain\nproperties\n0 a = b\nbonse\na\nframe 0\na | 0 0 0 1 | 0 0 0\n",
        "rtm plain\nbonse\na\nbones\nb\nreverssed 1\nc\nfram 0\nd | 1\nmetadata\n\"e\n",
        "motion 1 2 3\na\nb\nrtm plain\nrtm bmtr 5\nbones\na b\nb\n",
        "rtm plain\nframe 0\n| euler 270 10 20 | 0 0 0\n| axis 0 -2 0 angle 300 | 1 2 3\n",
        "frame 0\n| axis 1e-300 0 1e300 angle 1e999 | 1 2 3\n| axis 0 -0 0 angle 1 | 1 2 3\n",
        "frame 0\n| 1e30 0 0 0 | 1 2 3\n| 3 0 0 1 | 1e5 -1e-9 3\n| 0 0 0 0 | nan:0x7e01 inf 0\n",
        "frame 0\n| 2 0 0 | 0 1 0.5 | 0 0 -1 | 1 2 3\n| 1 0 0 | 0 nan 0 | 0 0 1 | 1 2 3\n",
        "frame 0 transforms 7\n| euler 1 2 3 angle 4 | 0 0 0\n| 1 2 angle 4 | 1\n| axis 1 2 3 | 1 2 3\n",
        "frame nan transforms -1\n| 1 2 3 | 1 2 3\n| 1 0 0 0 | euler 1 2 3\n| 1 0 0 0 | 1 2 3 | 4\n",
        "frame 1 transform 2\n| 1 0 0 1-2 | 1 2 3\na b | 1 0 0 0 | 1 2 3\n\"\\q\" as \"\" | 1 0 0 0 | 1 2 3\n",
      })
  void onValuesThatAreHardToRead(String text) {
    Agreement.verify(text);
  }
}
