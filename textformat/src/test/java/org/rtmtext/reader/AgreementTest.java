package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
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
}
