package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.TextRange;
import org.rtmtext.rules.Validator;

/**
 * Whatever a text says, reading it ends with a result, and problems stand where they are. How many
 * mutations there are is the property {@code rtm.mutations}.
 */
@Tag("long")
class TextMutationTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000);

  private final AtomicInteger whole = new AtomicInteger();

  @Test
  void mutatedTextsAreReadOrRefused() {
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed -> {
              // Other seeds than AgreementTest takes.
              String text =
                  TextMutator.mutate(Texts.ALL.get(seed % Texts.ALL.size()), ~(long) seed);
              try {
                verify(text);
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e + "\n" + text, e);
              }
            });
    assertTrue(whole.get() > MUTATIONS / 50, whole.get() + " texts are animations");
  }

  private void verify(String text) {
    Agreement.verify(text);
    TextReading read = TextReader.read(text);
    int last = 0;
    for (Problem p : read.problems()) {
      verify(p.range(), text);
      assertFalse(p.message().isBlank());
      assertTrue(p.range().offset() >= last, "problems are in the order of the text");
      last = p.range().offset();
    }
    assertEquals(
        read.problems().stream().noneMatch(Problem::isError), read.animation().isPresent());
    if (read.animation().isEmpty()) {
      return;
    }
    whole.incrementAndGet();
    Animation animation = read.animation().get();
    for (Problem f : Validator.validate(animation, new ProblemCollector(100)).list()) {
      verify(read.range(f.place()), text);
    }
    TextReading again = TextReader.read(TextPrinter.print(animation));
    assertTrue(animation.sameContent(again.animation().orElseThrow()), "printed and read");
  }

  private static void verify(TextRange range, String text) {
    assertTrue(
        range.offset() >= 0
            && range.length() >= 0
            && range.offset() + range.length() <= text.length(),
        () -> range + " of " + text.length());
    int line = 0;
    int lineStart = 0;
    for (int i = 0; i < range.offset(); i++) {
      boolean crOfCrLf =
          text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      if (text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crOfCrLf) {
        line++;
        lineStart = i + 1;
      }
    }
    assertEquals(line, range.line());
    assertEquals(range.offset() - lineStart, range.column());
    String covered = text.substring(range.offset(), range.offset() + range.length());
    assertTrue(
        covered.indexOf('\n') < 0 && covered.indexOf('\r') < 0, () -> range + " goes over a line");
  }
}
