package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;
import org.rtmtext.Markdown.Kind;
import org.rtmtext.problem.Code;

/** The example of each section of {@code docs/problems.md} has the problem that it is about. */
class ProblemExamplesTest {
  private static final Pattern BONE = Pattern.compile("(\"[^\"]*\"|\\w+)( as \\w+)? +\\|.*");

  /** Codes whose examples cannot be checked, and why. */
  private static final Map<String, String> NOT_CHECKED =
      Map.of(
          "unreadable", "the example is a message",
          "malformed", "the example is a message; see theMessageAboutADamagedFileIsUpToDate",
          "internal", "the example is a message",
          "string-too-long", "the example only describes the string",
          "too-large", "depends on the memory of Java",
          "comment-not-stored", "is reported by editors only",
          "poses-skeleton", "needs a model.cfg",
          "trailing-bytes", "is about a binary file",
          "engine-limit", "the example only says where it is reported");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> examplesHaveTheProblem() throws IOException {
    Path page = Markdown.project().resolve("docs/problems.md");
    List<Markdown.Code> examples =
        Markdown.read(page).code().stream().filter(c -> c.kind() == Kind.INDENTED).toList();
    List<String> lines = Files.readAllLines(page);
    return Arrays.stream(Code.values())
        .filter(code -> !NOT_CHECKED.containsKey(code.id()))
        .map(
            code -> {
              int heading = lines.indexOf("## " + code.id()) + 1;
              String example =
                  examples.stream()
                      .filter(c -> c.line() > heading)
                      .findFirst()
                      .orElseThrow()
                      .text();
              return dynamicTest(code.id(), () -> check(code, example));
            });
  }

  @Test
  void theMessageAboutADamagedFileIsUpToDate() throws IOException {
    Path page = Markdown.project().resolve("docs/problems.md");
    Path damaged = Markdown.project().resolve("testdata/malformed/bad-bmtr-header-cut.rtm");
    String message =
        Files.readAllLines(page).stream()
            .filter(line -> line.startsWith("    walk.rtm:@"))
            .findFirst()
            .orElseThrow();
    String printed = Cli.rtm("check", damaged).out();
    assertTrue(printed.contains(message.replace("    walk.rtm", "")), printed);
  }

  private void check(Code code, String example) throws IOException {
    boolean isConfig = code.id().matches("(config|skeleton)-.*");
    boolean isSettings = code.id().startsWith("settings-");
    Path file = folder.resolve(isConfig ? "model.cfg" : isSettings ? "rtm.json" : "example.rtmt");
    Files.writeString(
        file,
        isConfig ? completedConfig(example) : isSettings ? example : completedText(code, example));
    Cli.Result result = Cli.rtm("check", file, "--skeleton", "OFP2_ManSkeleton");
    assertTrue(
        result.out().contains("[" + code.id() + "]"), () -> result.out() + "in\n" + read(file));
  }

  /** The example, with the statements and the list of bones that it leaves out. */
  private static String completedText(Code code, String example) {
    StringBuilder head = new StringBuilder();
    if (!example.startsWith("rtm ") && code != Code.ENCODING_MISSING) {
      boolean isPlain = example.lines().anyMatch(line -> line.matches(".*\\|.*\\|.*\\|.*\\|.*"));
      head.append(isPlain ? "rtm plain\n" : "rtm bmtr 5\n");
    }
    if (code == Code.ENCODING_MISSING) {
      example = example.substring(example.indexOf('\n') + 1);
    }
    String list = "";
    if (!example.contains("bones\n") && !Pattern.compile("(?m)^bones\\b").matcher(example).find()) {
      Set<String> bones = new LinkedHashSet<>();
      example
          .lines()
          .map(line -> BONE.matcher(line.strip()))
          .filter(m -> m.matches())
          .forEach(m -> bones.add(m.group(1)));
      list = "bones\n" + String.join("\n", bones) + "\n";
    }
    boolean startsWithFrame = example.startsWith("frame ");
    return startsWithFrame ? head + list + example : head + example;
  }

  /** The example within the classes that it leaves out. */
  private static String completedConfig(String example) {
    return example.startsWith("/*") || example.startsWith("#")
        ? example
        : "class CfgSkeletons { class Man {\n" + example + "\n}; };\n";
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
