package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckAnnotationsTest {
  private static final String ROWS =
      """
      bones
        a
      frame 0
        a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  @TempDir Path folder;

  private static String property(Path file) {
    return file.toString().replace('\\', '/').replace(":", "%3A").replace(",", "%2C");
  }

  @Test
  void findingsBecomeAnnotations() throws Exception {
    Path text = Files.writeString(folder.resolve("a,b.rtmt"), "rtm plain\nmotion 0 0\n" + ROWS);
    Cli.Result result = Cli.rtm("check", "--github", text);
    assertEquals(1, result.code());
    List<String> lines = result.out().lines().toList();
    assertEquals(
        "::error file="
            + property(text)
            + ",line=2,col=1::'motion' takes 3 numbers, x y z in metres; found 2 [value-count]",
        lines.get(0));
    assertEquals(1, lines.size());
  }

  @Test
  void warningsAreAnnotationsUnlessQuiet() throws Exception {
    Path text = Files.writeString(folder.resolve("a.rtmt"), "rtm plain\n" + ROWS);
    Cli.Result result = Cli.rtm("check", "--github", text);
    assertEquals(0, result.code());
    assertTrue(result.out().startsWith("::warning file="), result.out());
    assertEquals("", Cli.rtm("check", "--github", "-q", text).out());
  }

  @Test
  void aBinaryFileHasAnOffsetInsteadOfALine() throws Exception {
    Path file = Files.write(folder.resolve("a.rtm"), new byte[] {'R', 'T', 'M', '_', 0});
    String line = Cli.rtm("check", "--github", file).out().strip();
    assertTrue(line.startsWith("::error file=" + property(file) + "::@"), line);
  }

  @Test
  void theDotOfTheCurrentFolderIsLeftOut() {
    Cli.Result result = Cli.rtm("check", "--github", "./missing.rtm");
    assertTrue(result.out().startsWith("::error file=missing.rtm::"), result.out());
  }

  @Test
  void oneFormatCanBeChosen() throws Exception {
    Path text = Files.writeString(folder.resolve("a.rtmt"), "rtm plain\nmotion 0 0 0\n" + ROWS);
    assertEquals(2, Cli.rtm("check", "--github", "--json", text).code());
  }
}
