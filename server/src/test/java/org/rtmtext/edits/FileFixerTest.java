package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.check.FileChecks;
import org.rtmtext.check.FileReport;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryShares;

class FileFixerTest {
  private static final int BONES = 30;
  private static final int LISTED = 1;

  @TempDir Path folder;
  private Path file;
  private final AtomicInteger texts = new AtomicInteger();

  @BeforeEach
  void makeMoreProblemsThanAreListed() throws IOException {
    int[] parents = new int[BONES];
    Arrays.fill(parents, -1);
    List<String> bones = IntStream.range(0, BONES).mapToObj(b -> "Bone" + b).toList();
    Draft draft = new Draft(Encoding.PLAIN, bones, parents, 2, 1);
    draft.property = "Unknown";
    for (int b = 0; b < BONES; b++) {
      draft.poses.get(1).setRotation(b, 2, 0, 0, 0, 2, 0, 0, 0, 2);
    }
    file = Files.write(folder.resolve("a.rtm"), draft.bytes());
  }

  private FileReport fix(Code code) {
    FixRequest request = new FixRequest(Optional.of(Set.of(code)), true, false);
    try (FileFixer fixer =
        new FileFixer(
            FileChecks.withoutSkeletons(LISTED),
            path -> {
              texts.incrementAndGet();
              return SkeletonCandidates.NONE;
            },
            request,
            (path, before, after) -> {})) {
      return fixer.run(file, MemoryShares.reading());
    }
  }

  @Test
  void aProblemThatIsNotListedIsFixed() {
    FileReport report = FileChecks.withoutSkeletons(LISTED).run(file, MemoryShares.reading());
    assertEquals(
        List.of(Code.PROPERTY_UNKNOWN), report.problems().stream().map(p -> p.code()).toList());
    assertEquals(Set.of(Code.PROPERTY_UNKNOWN, Code.MATRIX_SCALE), report.codes());

    FileReport fixed = fix(Code.MATRIX_SCALE);
    assertEquals(Map.of(Code.MATRIX_SCALE, BONES), fixed.fix().fixed());
    assertEquals(Set.of(Code.PROPERTY_UNKNOWN), fixed.codes());
    assertEquals(1, texts.get());
  }

  @Test
  void aFileWithoutAProblemOfTheCodesIsNotPrinted() {
    FileReport fixed = fix(Code.PHASE_ENDS);
    assertFalse(fixed.isChanged());
    assertTrue(fixed.leftOut() > 0);
    assertEquals(0, texts.get());
  }
}
