package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rtmtext.problem.Code;

/** What clients show about the fixes of a folder. */
class FixMessagesTest {
  @Test
  void theFixesOfAFile() {
    Map<Code, Integer> fixed = new EnumMap<>(Map.of(Code.PHASE_ORDER, 2, Code.BONE_CASE, 1));
    String both = "Frames out of order (2), Letter case of a bone differs from the skeleton (1)";
    assertEquals(both, FixMessages.file(fixed, 0));
    assertEquals(both + "; 1 problem left", FixMessages.file(fixed, 1));
  }

  @Test
  void filesThatWereNotRead() {
    List<String> none = List.of();
    assertEquals("No animations to fix in mod.", FixMessages.preview("mod", 0, 0, 0, 0, none));
    assertEquals(
        "No animations to fix in mod. A file was not read: a: is locked",
        FixMessages.preview("mod", 0, 0, 0, 0, List.of("a: is locked")));
    assertEquals(
        "The selected fixes change nothing in 3 files; remaining problems: 4. 2 files were not read."
            + " The first error: a",
        FixMessages.preview("mod", 3, 0, 0, 4, List.of("a", "b")));
    assertEquals("5 problems in 2 files", FixMessages.preview("mod", 3, 2, 5, 0, none));
    assertEquals(
        "5 problems in 2 files; 1 file not read",
        FixMessages.preview("mod", 3, 2, 5, 0, List.of("a")));
  }

  @Test
  void filesThatWereNotChanged() {
    assertEquals("3 problems fixed in 2 files.", FixMessages.applied(2, 3, List.of(), false));
    assertEquals(
        "1 problem fixed in 1 file. A file was not changed: x: busy",
        FixMessages.applied(1, 1, List.of("x: busy"), false));
    assertEquals(
        "Cancelled: 3 problems fixed in 2 files. 2 files were not changed. The first error: a",
        FixMessages.applied(2, 3, List.of("a", "b"), true));
  }

  @Test
  void filesThatWereNotRestored() {
    assertEquals(
        "3 files restored. A file was not restored, because it has changed since the fix: a.",
        FixMessages.undone(3, List.of("a"), List.of()));
    assertEquals(
        "0 files restored. 3 files were not restored, because they have changed since the fix: a"
            + " and 2 more. A file was not restored: d: its backup 4 is damaged",
        FixMessages.undone(0, List.of("a", "b", "c"), List.of("d: its backup 4 is damaged")));
  }
}
