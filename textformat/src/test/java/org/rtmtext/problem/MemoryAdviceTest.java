package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MemoryAdviceTest {
  @Test
  void namesWhatTheUserChanges() {
    assertEquals("run Java with -Xmx512m", MemoryAdvice.of("", "", 512));
    assertEquals(
        "set the environment variable JDK_JAVA_OPTIONS to -Xmx512m, and restart",
        MemoryAdvice.of("JDK_JAVA_OPTIONS", "", 512));
    assertEquals(
        "set rtm.java.memory to 512, and restart the language server",
        MemoryAdvice.of("rtm.java.memory", "", 512));
  }

  @Test
  void anUnknownSizeIsAnExample() {
    assertEquals(
        "run Java with a larger -Xmx, for example -Xmx512m",
        MemoryAdvice.of("", "for example ", 512));
    assertEquals(
        "set the environment variable JDK_JAVA_OPTIONS to a larger -Xmx, for example -Xmx512m, and"
            + " restart",
        MemoryAdvice.of("JDK_JAVA_OPTIONS", "for example ", 512));
    assertEquals(
        "set rtm.java.memory to a larger value, for example 512, and restart the language server",
        MemoryAdvice.of("rtm.java.memory", "for example ", 512));
    // The heap with which it failed was not enough.
    assertEquals(MemoryAdvice.larger(1, 1), MemoryAdvice.forFile("a.rtm", 1));
    long max = Runtime.getRuntime().maxMemory();
    assertEquals(MemoryAdvice.larger(5, 1), MemoryAdvice.forFile("a.rtm", max));
    assertEquals(MemoryAdvice.larger(32, 1), MemoryAdvice.forFile("a.RTMT", max));
    assertTrue(MemoryAdvice.larger().matches("run Java with a larger -Xmx, for example -Xmx\\d+m"));
  }
}
