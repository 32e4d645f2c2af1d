package org.rtmtext.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.problem.Problem;

/** Block reading and one whole Xtext parse agree. */
class AgreementTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000);

  @Test
  void onTextsThatAreRight() {
    for (String text : Texts.ALL) {
      assertEquals(
          List.of(),
          TextReader.read(text).problems().stream()
              .filter(Problem::isError)
              .map(Problem::message)
              .toList());
      assertTrue(Agreement.verify(text));
    }
  }

  @Test
  void onMutatedTexts() {
    AtomicInteger right = new AtomicInteger();
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed -> {
              String text = TextMutator.mutate(Texts.ALL.get(seed % Texts.ALL.size()), seed);
              try {
                if (Agreement.verify(text)) {
                  right.incrementAndGet();
                }
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + text, e);
              }
            });
    assertTrue(Agreement.QUICK.get() > MUTATIONS / 5, "too few frames are read quickly");
    assertTrue(Agreement.QUICK_HEADS.get() > MUTATIONS / 20, "too few heads are read quickly");
    System.out.printf("%d mutated texts, %d without syntax errors%n", MUTATIONS, right.get());
    assertTrue(right.get() > MUTATIONS / 20, "too few texts are without syntax errors");
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
      })
  void onTextsThatAreHardToSplit(String text) {
    Agreement.verify(text);
  }
}
