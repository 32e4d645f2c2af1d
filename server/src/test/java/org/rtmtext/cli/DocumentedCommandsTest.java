package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.Markdown;
import org.rtmtext.Markdown.Code;
import org.rtmtext.Markdown.Kind;
import org.rtmtext.gltf.OtherRigFile;

/**
 * Runs the commands of the documentation on a copy of the test data, and checks that the texts in
 * it have no errors. A command that is not run is listed with the reason.
 */
@Tag("long")
class DocumentedCommandsTest {
  private static final Pattern RTM =
      Pattern.compile("java -jar (?:server/target/)?rtm\\.jar (.*?)(?: > (\\S+))?");

  /** Programs whose names begin a command in a sentence or table. */
  private static final Pattern PROGRAM =
      Pattern.compile("(?:java|mvn|node|npm|git) .*|eclipse-client/build\\.sh|\\.ci/run");

  /** What is not run, and why. */
  private static final Map<String, String> NOT_RUN =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("find .*", "needs GNU sed; the commands around it run"),
              Map.entry("mvn .*", "builds the project, which is what runs this test"),
              Map.entry("npm .*", "needs Node; .ci/run runs it"),
              Map.entry("node .*", "needs Node; .ci/run builds the packages"),
              Map.entry("eclipse-client/build\\.sh", "needs a workbench; .ci/run runs it"),
              Map.entry("\\.ci/run", "runs everything"),
              Map.entry("~/\\.cache/rtm-e2e/current/bin/node .*", "measures in VS Code"),
              Map.entry("git .*", "needs git; the commands in it are those of 'text' and 'diff'"),
              Map.entry("\\*\\.rtm (?:diff|merge)=rtm", "a line of .gitattributes"),
              Map.entry(
                  "java -jar rtm\\.jar joints shared/corpus/.*",
                  "needs real animations; JointsCorpusTest runs it"),
              Map.entry(
                  "java -jar rtm\\.jar skeleton --from .*",
                  "needs plain animations; ConsoleTest runs it"),
              Map.entry("java -jar rtm\\.jar", "begins every command"),
              Map.entry("java -Xmx4g -jar rtm\\.jar \\.\\.\\.", "stands for any command"),
              Map.entry("java -Xlog:disable .* lsp", "runs until the editor ends it"),
              Map.entry("java -Xlog:disable .* lsp --rehearse", "the build runs it")));

  /** Exit codes of commands that do not end with 0. */
  private static final Map<String, Integer> EXIT_CODES =
      Map.of("java -jar rtm.jar diff old.rtm new.rtm", 1);

  /** Commands in sentences that leave something out, and what is run for them. */
  private static final Map<String, String> COMPLETED =
      Map.of(
          "java -jar rtm.jar help COMMAND", "java -jar rtm.jar help check",
          "java -jar rtm.jar info", "java -jar rtm.jar info walk.rtm",
          "java -jar rtm.jar convert",
              "java -jar rtm.jar convert walk.rtm -o walk3.rtm --to bmtr3");

  private static final String MODEL_CONFIG =
      """
      class CfgSkeletons {
        class Man { skeletonBones[] = { "Pelvis", "", "Spine", "Pelvis" }; };
      };
      """;

  private static final String FOUR_BONES =
      """
      rtm plain
      motion 0 0 0
      bones
        Pelvis
        Torso
        RightArm
        LeftArm
      frame 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        Torso | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        RightArm | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        LeftArm | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  @TempDir Path folder;

  private record Command(Markdown page, Code code, String line) {
    @Override
    public String toString() {
      return page.name() + ":" + code.line() + ": " + line;
    }
  }

  @TestFactory
  Stream<DynamicTest> commandsRun() throws IOException {
    return pages().stream()
        .flatMap(
            page -> {
              Path work = folder.resolve(page.name().replace('/', '-'));
              return commands(page).stream()
                  .filter(c -> reasonNotToRun(c.line()).isEmpty())
                  .map(c -> dynamicTest(c.toString(), () -> run(c, work)));
            });
  }

  @Test
  void everyReasonIsForACommand() throws IOException {
    TreeSet<String> unused = new TreeSet<>(NOT_RUN.keySet());
    TreeSet<String> completed = new TreeSet<>(COMPLETED.keySet());
    TreeSet<String> failing = new TreeSet<>(EXIT_CODES.keySet());
    int run = 0;
    for (Markdown page : pages()) {
      for (Command c : commands(page)) {
        reasonNotToRun(c.line()).ifPresent(unused::remove);
        completed.remove(c.line());
        failing.remove(c.line());
        run += reasonNotToRun(c.line()).isEmpty() ? 1 : 0;
      }
    }
    assertEquals(List.of(), List.copyOf(unused));
    assertEquals(List.of(), List.copyOf(completed));
    assertEquals(List.of(), List.copyOf(failing));
    assertTrue(run > 15, "only " + run + " commands were found");
  }

  @TestFactory
  Stream<DynamicTest> textsHaveNoErrors() throws IOException {
    return pages().stream()
        .flatMap(
            page ->
                page.code().stream()
                    .filter(c -> c.kind() == Kind.FENCED && c.text().startsWith("rtm "))
                    .map(
                        c ->
                            dynamicTest(
                                page.name() + ":" + c.line(),
                                () -> {
                                  Path text = folder.resolve("text.rtmt");
                                  Files.writeString(text, c.text());
                                  Cli.Result result = Cli.rtm("check", text);
                                  assertEquals(0, result.code(), result.out());
                                })));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text",
        "pack",
        "check",
        "fix",
        "new",
        "info",
        "joints",
        "convert",
        "diff",
        "merge",
        "view",
        "skeleton"
      })
  void allOptionsAreListed(String command) throws IOException {
    Set<String> options = new TreeSet<>();
    Pattern.compile("(?m)^ +(?:(-\\w), )?(--[a-z-]+)")
        .matcher(Cli.rtm("help", command).out())
        .results()
        .filter(m -> !Set.of("--help", "--version", "--debug").contains(m.group(2)))
        .forEach(m -> options.add(m.group(1) == null ? m.group(2) : m.group(1)));
    Markdown page = Markdown.read(Markdown.project().resolve("docs/command-line.md"));
    String usage =
        page.code().stream()
            .map(Code::text)
            .filter(code -> code.startsWith(command + " "))
            .findFirst()
            .orElseThrow();
    Set<String> listed = new TreeSet<>();
    Pattern.compile("(?<![\\w-])--?[a-z][a-z-]*")
        .matcher(usage)
        .results()
        .forEach(m -> listed.add(m.group()));
    assertEquals(options, listed);
  }

  private static List<Markdown> pages() throws IOException {
    return Markdown.pages().stream()
        .filter(
            p ->
                p.name()
                    .matches(
                        "README\\.md|CONTRIBUTING\\.md|docs/.*|vscode-client/(README|guide-.*)\\.md"))
        .toList();
  }

  /**
   * All lines of indented blocks, and code in sentences that begins with a program. Indented blocks
   * of the page of problems are texts.
   */
  private static List<Command> commands(Markdown page) {
    List<Command> commands = new ArrayList<>();
    for (Code code : page.code()) {
      boolean block = code.kind() == Kind.INDENTED && !page.name().equals("docs/problems.md");
      if (block || code.kind() == Kind.INLINE && PROGRAM.matcher(code.text()).matches()) {
        code.text()
            .lines()
            .filter(line -> !line.isBlank())
            .forEach(line -> commands.add(new Command(page, code, line.strip())));
      }
    }
    return commands;
  }

  private static Optional<String> reasonNotToRun(String command) {
    return NOT_RUN.keySet().stream().filter(command::matches).findFirst();
  }

  private static void run(Command command, Path folder) throws Exception {
    String line = COMPLETED.getOrDefault(command.line(), command.line());
    Matcher matcher = RTM.matcher(line);
    assertTrue(matcher.matches(), "neither run nor listed in NOT_RUN: " + command.line());
    if (!Files.exists(folder)) {
      makeFiles(command.page(), folder);
    }
    Object[] args = ConsoleTest.words(matcher.group(1)).toArray();
    Cli.Result result =
        RtmProcess.run(
            new ProcessBuilder(RtmProcess.commandLine(List.of("-XX:TieredStopAtLevel=1"), args))
                .directory(folder.toFile()));
    if (matcher.group(2) != null) {
      Files.write(folder.resolve(matcher.group(2)), result.bytes());
    }
    assertEquals(
        EXIT_CODES.getOrDefault(command.line(), 0),
        result.code(),
        () -> result.out() + result.err());
  }

  /** Files with the names that the page uses. */
  private static void makeFiles(Markdown page, Path folder) throws IOException {
    Path testdata = Markdown.project().resolve("testdata");
    for (String name : List.of("addons", "anims", "old", "new", "testdata")) {
      Files.createDirectories(folder.resolve(name));
    }
    for (String copy :
        List.of(
            "walk.rtm",
            "run.rtm",
            "old.rtm",
            "testdata/walk.rtm",
            "addons/a.rtm",
            "anims/b.rtm",
            "old/a.rtm",
            "new/a.rtm",
            "base.rtm",
            "ours.rtm",
            "theirs.rtm")) {
      Files.copy(testdata.resolve("walk.rtm"), folder.resolve(copy));
    }
    Files.copy(testdata.resolve("bmtr5.rtm"), folder.resolve("new.rtm"));
    Files.writeString(folder.resolve("model.cfg"), MODEL_CONFIG);
    Files.write(folder.resolve("mixamo.glb"), OtherRigFile.walk().bytes());
    Files.write(folder.resolve("wave.gltf"), OtherRigFile.wave().bytes());
    for (String gltf : List.of("edited.glb", "dance.glb")) {
      Path walk = folder.resolve("walk.rtm");
      assertEquals(0, Cli.rtm("convert", walk, "-o", folder.resolve(gltf)).code());
    }
    Path four = Files.writeString(folder.resolve("animation.rtmt"), FOUR_BONES);
    Path plain = folder.resolve("animation.rtm");
    assertEquals(0, Cli.rtm("pack", four, "-o", plain).code());
    for (Code code : page.code()) {
      if (code.kind() == Kind.FENCED && code.text().startsWith("class CfgSkeletons")) {
        Path config = Files.writeString(folder.resolve("four.cfg"), code.text());
        Path binarised = folder.resolve("animation_bmtr.rtm");
        Cli.Result made =
            Cli.rtm("convert", plain, "-o", binarised, "--to", "bmtr5", "--skeleton", config);
        assertEquals(0, made.code(), made.err());
      }
    }
  }
}
