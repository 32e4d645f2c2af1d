package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.platform.FileBatch;

class FileBatchTest {
  private static String report(int count, FileBatch.Step step) throws Exception {
    List<Path> files = IntStream.range(0, count).mapToObj(i -> Path.of("a" + i + ".rtm")).toList();
    return Dialogs.during(
        () ->
            FileBatch.run(
                Workspace.page().getWorkbenchWindow().getShell(),
                "Export",
                "exported",
                files,
                step),
        "batch",
        "OK");
  }

  @Test
  void aFailureDoesNotEndTheBatch() throws Exception {
    List<Path> done = new ArrayList<>();
    String texts =
        report(
            4,
            (file, monitor) -> {
              switch (file.toString()) {
                case "a0.rtm" -> throw new IllegalStateException("index 3");
                case "a1.rtm" -> throw new IOException();
                case "a2.rtm" -> throw new IOException("the text has errors");
                default -> done.add(file);
              }
              return List.of();
            });
    assertEquals(List.of(Path.of("a3.rtm")), done);
    String unknown = "The reason is unknown: see the Error Log.";
    assertTrue(
        texts.contains(
            "1 of 4 animations were exported.\n\na0.rtm: "
                + unknown
                + "\na1.rtm: "
                + unknown
                + "\na2.rtm: The text has errors."),
        texts);
  }

  @Test
  void aCancelledBatchSaysWhatWasNotDone() throws Exception {
    String texts =
        report(
            4,
            (file, monitor) -> {
              switch (file.toString()) {
                case "a0.rtm" -> throw new IOException("the text has errors");
                case "a2.rtm" -> {
                  monitor.setCanceled(true);
                  throw new IOException("cancelled");
                }
                default -> {
                  return List.of();
                }
              }
            });
    assertTrue(texts.contains("1 of 4 animations were exported. You cancelled 2."), texts);
    assertTrue(texts.contains("a0.rtm: The text has errors."), texts);
    assertFalse(texts.contains("a2.rtm"), texts);
  }

  @Test
  void whatNeedsNothingIsSkipped() throws Exception {
    String texts =
        report(
            3, (file, monitor) -> file.toString().equals("a1.rtm") ? FileBatch.SKIPPED : List.of());
    assertTrue(
        texts.contains(
            "2 of 3 animations were exported. 1 skipped, because there was nothing to do."),
        texts);
  }

  @Test
  void onlyTheFirstOfManyWarningsAreShown() throws Exception {
    String all = report(12, (file, monitor) -> List.of("rounded"));
    assertTrue(all.contains("a11.rtm: Rounded."), all);
    String some = report(300, (file, monitor) -> List.of("rounded"));
    assertTrue(some.contains("300 of 300 animations were exported."), some);
    assertTrue(some.contains("a10.rtm: Rounded.\nand 289 more; see the Error Log."), some);
    assertFalse(some.contains("a11.rtm"), some);
  }
}
