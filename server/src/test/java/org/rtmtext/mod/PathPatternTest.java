package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.problem.TextRange;

class PathPatternTest {
  private static PathPattern pattern(String pattern) {
    return PathPattern.of(pattern, new TextRange(0, 0, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "backup/**, backup/a.rtm, true",
    "backup/**, backup, true",
    "backup/**, a/backup/a.rtm, false",
    "backup, backup/sub/a.rtm, true",
    "backup/, backup/a.rtm, true",
    "./backup, backup/a.rtm, true",
    "backup, backups/a.rtm, false",
    "**/backup, backup/a.rtm, true",
    "**/backup, a/b/backup/a.rtm, true",
    "**/*_old.rtm, a/walk_old.rtm, true",
    "**/*_old.rtm, walk_old.rtm, true",
    "*.rtm, walk.rtm, true",
    "*.rtm, a/walk.rtm, false",
    "a/**/b.rtm, a/b.rtm, true",
    "a/**/b.rtm, a/x/y/b.rtm, true",
    "a/**/b.rtm, x/a/b.rtm, false",
    "wal?.rtm, walk.rtm, true",
    "wal?.rtm, wal.rtm, false",
    "Backup\\Old, backup/old/a.rtm, true",
    "**, a/b.rtm, true",
    "a*b*c, aXbXbc, true",
    "a*b*c, aXbXcX, false",
  })
  void patterns(String pattern, String path, boolean matches) {
    assertEquals(matches, pattern(pattern).matches(Path.of(path)));
  }

  /** A pattern that takes matchers with backtracking more steps than there are atoms. */
  @Test
  void manyStarsTakeNoTime() {
    Path path = Path.of(("a".repeat(200) + "/").repeat(15) + "b");
    assertFalse(pattern("*a".repeat(100) + "c").matches(path));
    assertFalse(pattern("**/*a*/".repeat(200) + "c").matches(path));
  }
}
