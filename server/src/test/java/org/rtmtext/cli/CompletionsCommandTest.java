package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionsCommandTest {
  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+)(?:, [a-z]+)?  ");
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(?:-[a-zA-Z], )?(--[a-z-]+)");

  @TempDir Path folder;

  private static String script(String shell) {
    Cli.Result result = Cli.rtm("completions", shell);
    assertEquals(0, result.code(), result.err());
    return result.out();
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult result) -> result.group(1)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "fish", "powershell", "zsh"})
  void everyCommandAndOptionOfTheHelpIsInEachScript(String shell) {
    String script = script(shell);
    List<String> commands = matches(COMMAND, Cli.rtm("help").out());
    assertTrue(commands.containsAll(List.of("text", "merge", "completions")), commands.toString());
    for (String command : commands) {
      assertTrue(Pattern.compile("\\b" + command + "\\b").matcher(script).find(), command);
      List<String> options = matches(OPTION, Cli.rtm("help", command).out());
      assertTrue(options.contains("--debug"), options.toString());
      for (String option : options) {
        String name = shell.equals("fish") ? "-l " + option.substring(2) : option;
        assertTrue(script.contains(name), command + " " + option);
      }
    }
  }

  /** What a real Bash offers for the last word, in alphabetical order; a missing word is empty. */
  private String complete(String... words) throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("rtm.bash"), script("bash"));
    StringBuilder program = new StringBuilder("set -eu; source \"$0\"; COMP_WORDS=(rtm \"$@\"); ");
    program.append("COMP_CWORD=$#; compopt() { :; }; _rtm || true; ");
    program.append("printf '%s\\n' ${COMPREPLY[@]+\"${COMPREPLY[@]}\"}");
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", program.toString(), script.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), out);
    return String.join(" ", new TreeSet<>(out.lines().toList())).strip();
  }

  private static void assumeBash() {
    try {
      new ProcessBuilder("bash", "-c", "true").start();
    } catch (IOException e) {
      assumeTrue(false, "Bash is not installed");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "con | convert",
        "me | merge",
        "check --str | --strict",
        "convert a.rtm --to bm | bmtr3 bmtr4 bmtr5",
        "convert a.rtm --to = bm | bmtr3 bmtr4 bmtr5",
        "convert a.rtm --to g | glb gltf",
        "new a.rtm --encoding p | plain plain0100",
        "new a.rtm --encoding g | ''",
        "convert --bones s | sorted",
        "--debug conv | convert",
        "check --ignore phase-r | phase-range phase-repeated",
        "check --ignore upper-case,phase-r | upper-case,phase-range upper-case,phase-repeated",
        "completions po | powershell",
      })
  void bashCompletesCommandsOptionsAndValues(String words, String expected) throws Exception {
    assumeBash();
    assertEquals(expected, complete(words.split(" ")));
  }

  /** Bash itself completes paths where the script finds nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"text wal", "check -q wal", "pack a.rtmt -o wal", "info --skeleton wal"})
  void bashCompletesPaths(String words) throws Exception {
    assumeBash();
    assertEquals("", complete(words.split(" ")));
  }
}
