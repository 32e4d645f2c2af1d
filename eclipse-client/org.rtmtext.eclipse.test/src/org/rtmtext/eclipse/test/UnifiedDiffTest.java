package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.fix.UnifiedDiff;

class UnifiedDiffTest {
  private static final String HEAD = "--- a.rtm\n+++ a.rtm\n";

  @Test
  void linesAreReplacedAddedAndRemoved() throws Exception {
    String diff = HEAD + "@@ -2,1 +2,2 @@\n-b\n+B\n+b2\n@@ -4,1 +5,0 @@\n-d\n@@ -5,0 +6,1 @@\n+f\n";
    assertEquals("a\nB\nb2\nc\ne\nf\n", UnifiedDiff.apply(diff, "a\nb\nc\nd\ne\n"));
  }

  @Test
  void linesAreAddedAtTheStart() throws Exception {
    assertEquals("x\na\n", UnifiedDiff.apply(HEAD + "@@ -0,0 +1,1 @@\n+x\n", "a\n"));
  }

  @Test
  void endOfTheLastLineIsKeptOrRemoved() throws Exception {
    String none = "\\ No newline at end of file\n";
    String kept = HEAD + "@@ -1,2 +1,2 @@\n-a\n+A\n b\n" + none;
    assertEquals("A\nb", UnifiedDiff.apply(kept, "a\nb"));
    String changed = HEAD + "@@ -2,1 +2,1 @@\n-b\n" + none + "+B\n" + none;
    assertEquals("a\nB", UnifiedDiff.apply(changed, "a\nb"));
  }

  @Test
  void otherLineEndsAreKept() throws Exception {
    String diff = HEAD + "@@ -1,2 +1,2 @@\n-a\r\n+A\r\n b\r\n";
    assertEquals("A\r\nb\r\n", UnifiedDiff.apply(diff, "a\r\nb\r\n"));
  }

  @Test
  void nothingChangesWithoutDifferences() throws Exception {
    assertEquals("a\nb", UnifiedDiff.apply("", "a\nb"));
  }

  @Test
  void differenceOfAnotherTextIsRefused() {
    String diff = HEAD + "@@ -1,1 +1,1 @@\n-a\n+A\n";
    assertThrows(IOException.class, () -> UnifiedDiff.apply(diff, "b\n"));
    assertThrows(IOException.class, () -> UnifiedDiff.apply(diff, ""));
  }
}
