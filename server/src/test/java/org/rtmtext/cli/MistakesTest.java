package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands say of mistakes that users make. */
class MistakesTest {
  private static final byte[] JPEG = {
    (byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0
  };

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
  void anEmptyPathIsNotTheCurrentFolder() {
    wrong("PATH: a path is empty", "check", "");
    wrong("PATH: a path is empty", "check", walk, "");
    wrong("FILE.rtm: a path is empty", "text", "");
    wrong("FILE.rtm: a path is empty", "info", "");
    wrong("IN.rtm: a path is empty", "convert", "", "-o", "x", "--to", "plain");
    wrong("B: a path is empty", "diff", walk, "");
    wrong("--output: a path is empty", "text", walk, "-o", "");
    wrong("--output: a path is empty", "convert", walk, "-o", "", "--to", "plain");
    wrong("--base: a path is empty", "pack", text, "-o", folder.resolve("x.rtm"), "--base", "");
    for (String command : List.of("check", "info")) {
      wrong("--skeleton: a path is empty", command, walk, "--skeleton", "");
      wrong("--skeleton: a path is empty", command, walk, "--skeleton", "#Name");
    }
    assertFalse(Files.exists(folder.resolve("x.rtm")));
  }

  @ParameterizedTest
  @CsvSource({
    "chekc, did you mean check?",
    "txt, did you mean text?",
    "dif, did you mean diff?",
    "walk.rtm, 'to see a file use text walk.rtm'",
    "zzz, 'commands are text, pack, check, info, convert, diff, lsp, help, version'",
    "'', 'commands are text, pack, check, info, convert, diff, lsp, help, version'"
  })
  void aMisspelledCommandHasASuggestion(String command, String advice) {
    String message = "there is no command '" + command + "'; " + advice;
    wrong(message, command);
    wrong(message, "help", command);
  }

  @Test
  void argumentsThatAreTooManyAreNamed() {
    wrong("text takes one file; 'b' is one too many", "text", "a", "b");
    wrong("pack takes one file; 'b' and 'c' are too many", "pack", "a", "b", "c", "-o", "d");
    wrong("diff takes two files; 'c' is one too many", "diff", "a", "b", "c");
    wrong("help takes one command; 'text' is one too many", "help", "pack", "text");
    wrong("version takes no arguments; 'a' is one too many", "version", "a");
  }

  @Test
  void unknownOptionsAndValuesAreNamed() {
    wrong("info has no option '--jsn'; did you mean --json?", "info", "--jsn", walk);
    wrong("info has no option '-x'", "info", walk, "-x");
    wrong("--angle: 'x' is not a number", "diff", walk, walk, "--angle", "x");
    wrong(
        "--max-bones: '1.5' is not a whole number up to 2147483647",
        "diff",
        walk,
        walk,
        "--max-bones",
        "1.5");
  }

  @Test
  void aFileWhoseNameStartsWithADashHasAWayOut() {
    String message = "'-dash.rtm' is read as an option; write ./-dash.rtm for the file";
    wrong(message, "text", "-dash.rtm");
    wrong(message, "check", walk, "-dash.rtm");
    wrong(message, "pack", "-dash.rtm", "-o", "x.rtm");
    // An option with its value is no file.
    wrong("Missing required parameter: 'FILE.rtmt'", "pack", "-ox.rtm");
    wrong("Missing required parameter: 'FILE.rtmt'", "pack", "--output=x.rtm");
  }

  @Test
  void exitCodesOfHelpNameNoStream() {
    for (String command : List.of("text", "pack", "check", "info", "convert")) {
      String help = Cli.rtm("help", command).out();
      assertTrue(help.contains("  1   something is wrong with a file\n"), help);
    }
  }

  /** Found in a folder, named, and in a path: always in the same words. */
  @Test
  void aDanglingLinkIsCalledOneEverywhere() throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Path link = Files.createSymbolicLink(in.resolve("a.rtm"), Path.of("none"));
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

  @ParameterizedTest
  @ValueSource(strings = {"text", "info", "check", "pack", "convert", "diff"})
  void aPictureIsNoAnimation(String command) throws IOException {
    Path picture = Files.write(folder.resolve("picture.rtm"), JPEG);
    for (String input : List.of("-", picture.toString())) {
      Cli.Result result = new Cli().input(JPEG).run(command(command, input));
      String all = result.out() + result.err();
      String name = input.equals("-") ? "<stdin>" : input;
      String line = all.lines().findFirst().orElse("");
      assertTrue(line.startsWith(name + ":"), all);
      assertTrue(line.contains("error: "), all);
      assertTrue(
          line.contains("neither an animation nor the text of one")
              || line.contains("not an RTM animation"),
          all);
      assertEquals(command.equals("diff") ? 2 : 1, result.code(), all);
    }
    assertFalse(Files.exists(folder.resolve("new.rtm")));
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

  @ParameterizedTest
  @ValueSource(strings = {"UTF-32LE", "UTF-32BE"})
  void aTextInUtf32IsCalledOne(String charset) throws IOException {
    for (String mark : List.of("", "\uFEFF")) {
      byte[] bytes = (mark + Files.readString(text)).getBytes(Charset.forName(charset));
      Path wide = Files.write(folder.resolve("wide.rtmt"), bytes);
      for (String input : List.of("-", wide.toString())) {
        String name = input.equals("-") ? "<stdin>" : input;
        for (String command : List.of("check", "pack", "convert", "diff")) {
          Cli.Result result = new Cli().input(bytes).run(command(command, input));
          String all = result.out() + result.err();
          assertTrue(
              all.startsWith(name + ":1:1: error: the file is UTF-32; save it as UTF-8"), all);
        }
        Cli.Result result = new Cli().input(bytes).run("text", input);
        assertEquals(
            "rtm: " + name + " is a text; 'pack' makes an animation of it\n", result.err());
      }
    }
  }

  @Test
  void aNameThatIsNotUtf8IsExplained() throws Exception {
    Path script = folder.resolve("run.sh");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        script,
        "cd \"$1\"; cp walk.rtm \"$(printf 'b\\377d.rtm')\"\n"
            + "exec '"
            + java
            + "' -XX:TieredStopAtLevel=1 -cp '"
            + System.getProperty("java.class.path")
            + "' org.rtmtext.cli.Main \"$2\" \"$(printf 'b\\377d.rtm')\" 2>&1\n");
    for (String locale : List.of("C", "C.UTF-8")) {
      for (String command : List.of("check", "text")) {
        ProcessBuilder builder =
            new ProcessBuilder("/bin/sh", script.toString(), folder.toString(), command)
                .redirectErrorStream(true);
        builder.environment().put("LC_ALL", locale);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, process.waitFor(), said);
        String advice =
            locale.equals("C")
                ? "this locale has no such letters; set LC_ALL=C.UTF-8"
                : "no such file or folder; if its name is not UTF-8, rename it";
        assertTrue(said.contains(advice), said);
        assertFalse(said.contains("internal error") || said.contains("\tat "), said);
      }
    }
  }
}
