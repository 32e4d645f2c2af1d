package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @TempDir Path folder;

  @Test
  void helpHasExamplesAndExitCodes() {
    for (String command : new String[] {"text", "pack", "check", "info", "convert", "diff"}) {
      Cli.Result help = Cli.rtm(command, "--help");
      assertEquals(0, help.code());
      assertTrue(help.out().contains("Usage: java -jar rtm.jar " + command), help.out());
      assertTrue(help.out().contains("Exit codes:"), help.out());
      assertTrue(help.out().contains("  java -jar rtm.jar " + command + " "), help.out());
      assertTrue(help.out().lines().allMatch(l -> l.length() <= 80), help.out());
    }
    assertEquals(0, Cli.rtm("--help").code());
  }

  @Test
  void coloursAreForTerminals() {
    assertFalse(Cli.rtm("--help").out().contains("\u001b"));
    assertTrue(
        new Cli().onTerminal(Map.of("TERM", "xterm")).run("--help").out().contains("\u001b"));
    assertFalse(
        new Cli()
            .onTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"))
            .run("--help")
            .out()
            .contains("\u001b"));
    assertFalse(
        new Cli().onTerminal(Map.of("TERM", "dumb")).run("--help").out().contains("\u001b"));
  }

  @Test
  void versionTellsJavaToo() {
    Cli.Result version = Cli.rtm("--version");
    assertEquals(0, version.code());
    assertTrue(version.out().startsWith("rtm "), version.out());
    assertTrue(version.out().contains("Java " + Runtime.version()), version.out());
  }

  @Test
  void wrongUseIsExplained() {
    wrong("rtm: Unmatched argument at index 0: 'txt'", "text?", "txt");
    wrong(
        "rtm: Missing required option: '--output=OUT.rtm'",
        "java -jar rtm.jar pack --help",
        "pack",
        "a.rtmt");
    wrong("rtm: Missing required parameter: 'PATH'", "java -jar rtm.jar check --help", "check");
    wrong(
        "rtm: Unknown option: '--jsn'", "java -jar rtm.jar info --help", "info", "--jsn", "a.rtm");
    wrong("rtm: --max-findings cannot be negative", "", "check", "--max-findings=-1", ".");
  }

  private static void wrong(String first, String contains, Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(2, result.code(), result.err());
    assertEquals(first, result.errLines().get(0));
    assertTrue(result.err().contains(contains), result.err());
    assertEquals("", result.out());
  }

  @Test
  void withoutACommandTheyAreListed() {
    Cli.Result result = Cli.rtm();
    assertEquals(2, result.code());
    assertEquals("", result.out());
    assertEquals("rtm: which command?", result.errLines().get(0));
    for (String command : new String[] {"text", "pack", "check", "info", "convert", "diff"}) {
      assertTrue(result.err().contains("\n  " + command + " "), result.err());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "info"})
  void aFileThatIsNotThereIsWrongUse(String command) {
    Path file = folder.resolve("none.rtm");
    Cli.Result result = Cli.rtm(command, file);
    assertEquals(2, result.code());
    assertEquals("rtm: " + file + ": no such file or folder\n", result.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "info"})
  void aFolderIsNoFile(String command) {
    Cli.Result result = Cli.rtm(command, folder);
    assertEquals(2, result.code());
    assertEquals("rtm: " + folder + " is a folder; name a file\n", result.err());
  }
}
