package org.rtmtext.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.LzoBomb;

class ParallelCheckTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;

  private List<FileReport> check(long memory) throws IOException {
    for (int i = 0; i < 8; i++) {
      Files.write(folder.resolve(i + ".rtm"), LzoBomb.bytes(20, i % 2 == 0 ? 10_000 : 100));
    }
    List<FileReport> reports = new ArrayList<>();
    new ParallelCheck(new FileCheck(0), memory).run(List.of(folder), reports::add);
    return reports;
  }

  /** They decode to 3 MB, and are let in for 1 MB. */
  @Test
  void aFileThatIsLargerThanItsShareIsReadAlone() throws IOException {
    for (FileReport report : check(8 * MEGABYTE)) {
      assertEquals(20, report.summary().frames(), report.name());
    }
  }

  @Test
  void aFileThatIsLargerThanAllMemoryIsRefusedAndOthersAreNot() throws IOException {
    List<FileReport> reports = check(2 * MEGABYTE);
    assertEquals(8, reports.size());
    for (int i = 0; i < 8; i++) {
      assertEquals(i % 2 == 0, reports.get(i).isTooLarge(), reports.get(i).name());
      assertEquals(i % 2 != 0, reports.get(i).summary() != null, reports.get(i).name());
    }
    assertTrue(reports.get(0).findings().get(0).message().contains("2 MB may be used"));
  }
}
