package org.rtmtext.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.SeverityRules;

class CheckMemoryTest {
  /** A text that needs more than its share waits until it is alone. */
  @Test
  void aSmallTextHasRoomForItsFrames() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n");
    for (int i = 0; i < 150; i++) {
      text.append("  bone").append(i).append('\n');
    }
    text.append("frame 0\n");
    for (int i = 0; i < 150; i++) {
      text.append("  bone")
          .append(i)
          .append(" | euler 10.1234 20.1234 30.123 | 1.234 1.234 1.234\n");
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    assertFalse(hasErrors(bytes, Path.of("a.rtmt")));
    assertTrue(hasErrors(bytes, Path.of("a.RTM")));
  }

  private static boolean hasErrors(byte[] bytes, Path path) {
    long memory = new FileCheck(0).share(path, bytes.length);
    return Analysis.forReport(bytes, 0, memory, bones -> Optional.empty(), SeverityRules.NONE)
        .hasErrors();
  }
}
