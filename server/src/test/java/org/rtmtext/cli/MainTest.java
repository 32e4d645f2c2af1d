package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir Path folder;

  @Test
  void helpHasExamplesAndExitCodes() {
    for (String command : Main.INDEPENDENT) {
      Cli.Result help = Cli.rtm(command, "--help");
      assertEquals(0, help.code());
      assertTrue(help.out().contains("Usage: java -jar rtm.jar " + command), help.out());
      assertTrue(help.out().contains("Exit codes:"), help.out());
      assertTrue(
          help.out().matches("(?s).*\n +(java )?-jar rtm.jar " + command + "\\s.*"), help.out());
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
  void versionTellsCommitAndJavaToo() {
    Cli.Result version = Cli.rtm("--version");
    assertEquals(0, version.code());
    assertTrue(
        version.outLines().get(0).matches("rtm \\S+ \\(commit (?:[0-9a-f]{10,40}|unknown)\\)"),
        version.out());
    assertTrue(version.out().contains("Java " + Runtime.version()), version.out());
  }

  private static final class FailingStream extends OutputStream {
    private final String reason;

    FailingStream(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(reason);
    }
  }

  private Object[][] printing() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
    Path odd = Samples.write(folder.resolve("odd.rtm"), Samples.plain(0, 0));
    return new Object[][] {
      {"--help"},
      {"--version"},
      {"check", "--help"},
      {"text", file},
      {"info", file},
      {"info", "--json", file},
      {"joints", "--skeleton", "OFP_Man", file},
      {"joints", "--skeleton", "OFP_Man", "--json", file},
      {"check", odd},
      {"check", "--json", file},
      {"diff", file, file},
      {"diff", "--json", file, file},
      {"convert", file, "-o", folder.resolve("walk3.rtm"), "--to", "plain"}
    };
  }

  @Test
  void outputThatCannotBeWrittenIsAnError() throws IOException {
    for (Object[] args : printing()) {
      Cli.Result result = new Cli().output(new FailingStream("No space left on device")).run(args);
      assertEquals(2, result.code(), Arrays.toString(args));
      List<String> messages =
          result.errLines().stream().filter(l -> l.startsWith("rtm: cannot write")).toList();
      assertEquals(
          List.of("rtm: cannot write to standard output: No space left on device"),
          messages,
          Arrays.toString(args));
    }
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws IOException {
    for (String reason : List.of("Broken pipe", "The pipe is being closed")) {
      for (Object[] args : printing()) {
        Cli.Result result = new Cli().output(new FailingStream(reason)).run(args);
        assertEquals(0, result.code(), Arrays.toString(args));
        assertFalse(result.err().contains(reason), result.err());
        assertFalse(result.err().contains("cannot write"), result.err());
      }
    }
    Path bad = Files.writeString(folder.resolve("bad.rtm"), "BMTR");
    assertEquals(1, new Cli().output(new FailingStream("Broken pipe")).run("check", bad).code());
  }
}
