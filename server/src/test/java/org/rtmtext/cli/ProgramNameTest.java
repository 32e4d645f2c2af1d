package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The examples of a program that brings its own Java. */
class ProgramNameTest {
  @Command(
      name = "text",
      footer = {
        "  java -jar rtm.jar text a.rtm | java -jar rtm.jar pack -",
        "        a comment",
        "                                              aligned"
      })
  private static final class Text {}

  @Command(
      name = "lsp",
      footer = {"  java -Xlog:disable \\", "      -jar rtm.jar lsp"})
  private static final class Server {}

  private static String[] examples(Object command) {
    CommandLine root = new CommandLine(new Text()).addSubcommand("sub", command);
    Help.nameProgram(root);
    return root.getSubcommands().get("sub").getCommandSpec().usageMessage().footer();
  }

  @Test
  void nameTheProgram() {
    assertArrayEquals(
        new String[] {
          "  rtm text a.rtm | rtm pack -", "        a comment", " ".repeat(32) + "aligned"
        },
        examples(new Text()));
  }

  @Test
  void startTheServerWithoutJavaArguments() {
    assertArrayEquals(new String[] {"  rtm lsp"}, examples(new Server()));
  }
}
