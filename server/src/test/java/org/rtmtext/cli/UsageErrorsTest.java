package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.testing.Systems;

/** The messages of the commands for mistakes that users make. */
class UsageErrorsTest {

  @TempDir Path folder;

  private Path walk;
  private Path text;

  @BeforeEach
  void files() throws IOException {
    walk = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(3, 2));
    text = folder.resolve("walk.rtmt");
    assertEquals(0, Cli.rtm("text", walk, "-o", text).code());
  }

  private static void wrong(String message, Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(2, result.code(), result.err());
    assertEquals("rtm: " + message, result.errLines().get(0));
    assertEquals("", result.out());
  }

  @Test
  void aPathThatLeadsThroughAFileIsExplained() {
    // Windows only says that there is no such path.
    Systems.assumePosix();
    Path through = walk.resolve("x");
    String reason = ": part of the path is a file, not a folder";
    wrong(through + reason, "text", through);
    assertEquals(
        List.of("rtm: cannot create the folder " + through + reason),
        Cli.rtm("convert", walk, "-o", through + "/", "--to", "bmtr3").errLines());
  }

  @Test
  void exitCodesOfHelpNameNoStream() {
    for (String command : Main.INDEPENDENT) {
      String help = Cli.rtm("help", command).out();
      String codes = help.substring(help.indexOf("Exit codes:"), help.indexOf("Examples:"));
      // Of these, 1 says what was found.
      boolean compares = List.of("diff", "merge").contains(command);
      assertTrue(compares || codes.contains("\n  1   a problem in a file\n"), help);
      assertTrue(codes.contains("\n  2   usage error, "), help);
      assertFalse(codes.contains("stream") || codes.contains("standard"), help);
    }
  }

  /** The message is the same for a link in a folder, a named link, and a link in a path. */
  @Test
  void aDanglingLinkIsNamedByEveryCommand() throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Path link = Systems.link(in.resolve("a.rtm"), Path.of("none"));
    String reason = "a link to a file that does not exist\n";
    for (String command : List.of("text", "info")) {
      assertEquals("rtm: " + link + ": " + reason, Cli.rtm(command, link).err());
    }
    for (Path path : List.of(in, link)) {
      assertEquals(link + ": error: cannot be read: " + reason, Cli.rtm("check", path).out());
    }
    Cli.Result convert = Cli.rtm("convert", in, "-o", folder.resolve("out"), "--to", "plain", "-q");
    assertEquals("rtm: cannot read " + link + ": " + reason, convert.err());
    assertEquals(1, convert.code());
    Cli.Result within = Cli.rtm("text", walk, "-o", link.resolve("a.rtmt"));
    assertTrue(within.err().endsWith("the folder " + link + " is " + reason), within.err());
  }

  private Object[] command(String command, String input) {
    return switch (command) {
      case "pack" -> new Object[] {command, input, "-o", folder.resolve("new.rtm")};
      case "convert" ->
          new Object[] {command, input, "-o", folder.resolve("new.rtm"), "--to", "bmtr3"};
      case "diff" -> new Object[] {command, input, walk};
      default -> new Object[] {command, input};
    };
  }

  private record Said(int code, String text) {}

  /**
   * Runs a command in a process of its own: arguments of a test are characters, not bytes.
   *
   * @param setUp shell commands, run in the folder
   * @param arguments as a shell takes them; {@code $bad} is a name that is not UTF-8
   */
  private Said inLocale(String locale, String setUp, String arguments) throws Exception {
    Systems.assumePosix();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String script =
        "bad=$(printf 'b\\377d')\n"
            + setUp
            + "\nexec \"$JAVA\" -XX:TieredStopAtLevel=1 org.rtmtext.cli.Main "
            + arguments;
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", locale);
    builder.environment().put("JAVA", java);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertFalse(text.contains("internal error") || text.contains("\tat "), text);
    return new Said(process.waitFor(), text);
  }

  @ParameterizedTest
  @CsvSource({
    "C, the current locale cannot encode its characters; set LC_ALL=C.UTF-8",
    "C.UTF-8, 'no such file or folder; if its name is not UTF-8, rename it'"
  })
  void aNameThatIsNotUtf8IsExplained(String locale, String advice) throws Exception {
    for (String command : List.of("check", "text")) {
      Said said = inLocale(locale, "cp walk.rtm \"$bad.rtm\"", command + " \"$bad.rtm\"");
      assertEquals(2, said.code(), said.text());
      assertTrue(said.text().contains(advice), said.text());
    }
  }

  @Test
  void aNameInAFolderThatIsNotUtf8DoesNotKeepTheOthersFromBeingConverted() throws Exception {
    String setUp = "mkdir in; cp walk.rtm in/a.rtm; cp walk.rtmt \"in/$bad.rtmt\"";
    Said said = inLocale("C", setUp, "convert in -o out --to bmtr3");
    assertEquals(1, said.code(), said.text());
    assertTrue(
        said.text()
            .contains(
                "rtm: cannot read in/b?d.rtmt: the current locale cannot encode its characters; set"
                    + " LC_ALL"),
        said.text());
    assertTrue(said.text().endsWith("\n1 file converted to bmtr 3, 1 failed\n"), said.text());
    assertTrue(Files.exists(folder.resolve("out/a.rtm")));
    Said again = inLocale("C.UTF-8", "", "convert in -o out --to bmtr3");
    assertEquals(0, again.code(), again.text());
    assertTrue(again.text().endsWith("\n2 files converted to bmtr 3, 0 failed\n"), again.text());
  }
}
