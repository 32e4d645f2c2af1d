package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

class HelpTest {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

  @Test
  void helpIsACommandToo() {
    assertEquals(Cli.rtm("--help").out(), printed("help"));
    // A command that runs alone is the only one that was built.
    for (String command : Main.INDEPENDENT) {
      assertEquals(Cli.rtm(command, "--help").out(), printed("help", command));
      assertTrue(Cli.rtm("help").out().contains("\n  " + command + " "));
    }
  }

  private static String printed(Object... command) {
    Cli.Result result = Cli.rtm(command);
    assertEquals(0, result.code(), result.err());
    assertEquals("", result.err());
    assertTrue(result.out().contains("Usage: "), result.out());
    return result.out();
  }

  @Test
  void versionIsACommandToo() {
    Cli.Result version = Cli.rtm("version");
    assertEquals(0, version.code());
    assertEquals(Cli.rtm("--version").out(), version.out());
  }

  private static List<String> commands() {
    return Main.INDEPENDENT;
  }

  /** A command, as picocli knows it. */
  private static CommandSpec spec(String command) {
    CommandLine all = new CommandLine(CommandSpec.create());
    all.addSubcommand(command, Main.command(command, Console.ofProcess()));
    return all.getSubcommands().get(command).getCommandSpec();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void linesBreakBetweenWords(String command) {
    String help = Cli.rtm("help", command).out();
    List<String> words = Arrays.asList(help.split("\\s+"));
    List<String> texts = new ArrayList<>(Arrays.asList(spec(command).usageMessage().description()));
    for (ArgSpec arg : spec(command).args()) {
      texts.addAll(Arrays.asList(arg.description()));
    }
    for (String text : texts) {
      for (String word : text.split("\\s+")) {
        if (!word.contains("${")) {
          assertTrue(words.contains(word), word + " in " + help);
        }
      }
    }
    assertWidth(help);
  }

  /** The path of the jar is part of the synopsis. */
  @Test
  void synopsisIsIndentedWhateverTheNameOfTheProgram() {
    for (int length : new int[] {3, 20, 40, 60, 200}) {
      CommandLine line = new CommandLine(new InfoCommand(null));
      line.setCommandName("x".repeat(length));
      Help.use(line);
      List<String> synopsis =
          line.getUsageMessage(Ansi.OFF)
              .lines()
              .takeWhile(text -> !text.startsWith("Describes"))
              .toList();
      assertTrue(synopsis.get(0).startsWith("Usage: x"), synopsis.get(0));
      assertEquals(length >= 40, synopsis.size() > 1, synopsis::toString);
      for (String text : synopsis.subList(1, synopsis.size())) {
        assertTrue(text.startsWith(" ".repeat("Usage: ".length())), synopsis::toString);
      }
    }
  }

  private static void assertWidth(String help) {
    help.lines().forEach(l -> assertTrue(l.length() <= 80, l.length() + ": " + l));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void namesOfFilesAreWhole(String command) {
    String help = Cli.rtm("help", command).out();
    for (String name : List.of("model.cfg", ".rtm", "FILE.rtm", "OUT.rtm", "OLD.rtm", "IN.rtm")) {
      for (int cut = 1; cut < name.length(); cut++) {
        Pattern broken =
            Pattern.compile(
                "(?<![A-Za-z])"
                    + Pattern.quote(name.substring(0, cut))
                    + "\\s*\n\\s*"
                    + Pattern.quote(name.substring(cut))
                    + "\\b");
        assertTrue(!broken.matcher(help).find(), name + " in " + help);
      }
    }
    assertWidth(help);
  }

  @Test
  void textBesideAnOptionIsContinuedBelowItself() {
    List<String> lines = Cli.rtm("help", "text").out().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("--no-overwrite  ")) {
        int column = lines.get(i).indexOf("Fail if");
        assertTrue(lines.get(i + 1).matches(" {" + column + "}\\S.*"), lines.get(i + 1));
        return;
      }
    }
    throw new AssertionError(lines.toString());
  }

  @Test
  void coloursTakeNoRoom() {
    Cli terminal = new Cli().onTerminal(Map.of("TERM", "xterm"));
    String coloured = terminal.run("help", "convert").out();
    assertTrue(coloured.contains("\u001b"));
    assertEquals(Cli.rtm("help", "convert").out(), COLOURS.matcher(coloured).replaceAll(""));
  }

  @Test
  void whatIsSaidToBeRunCanBeRun() {
    Pattern bare =
        Pattern.compile("(?<![.\\w])rtm (" + String.join("|", Main.INDEPENDENT) + "|help|COMMAND)");
    assertRunnable(bare, Cli.rtm("help").out());
    Main.INDEPENDENT.forEach(command -> assertRunnable(bare, Cli.rtm("help", command).out()));
    String hint = Cli.rtm("pack").err();
    assertTrue(hint.contains("Try 'java -jar rtm.jar pack --help'"), hint);
  }

  private static void assertRunnable(Pattern bare, String help) {
    assertTrue(help.contains("Usage: java -jar rtm.jar"), help);
    assertTrue(!bare.matcher(help).find(), help);
  }
}
