package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.Markdown;

/** Runs git with the merge driver of the documentation. */
@Tag("long")
class GitMergeTest {
  private static final String BEFORE =
      """
      rtm plain
      motion 0 0 1
      properties
        0.25 "StepSound" = ""
        0.5  "Gone" = "x"
      bones
        Pelvis
        Spine
        camo
      frame 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 0.5
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 1
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 1
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 2
        Spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 2
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  private static final String JAR = "java -jar /path/to/rtm.jar";
  private static final String ROW = "0 0 1 | 0 1 1";
  private static final String OURS = "0 0 1 | 0 1 5";
  private static final String THEIRS = "0 0 1 | 0 1 6";

  private static final String FILE = "my anims/walk.rtm";

  @TempDir Path folder;
  private Path repository;
  private String output;

  @BeforeEach
  void repository() throws Exception {
    assumeTrue(isInstalled(), "needs git");
    repository = Files.createDirectories(folder.resolve("mod's files"));
    git(0, "init", "-q");
    git(0, "checkout", "-q", "-b", "ours");
    configure("");
    save(BEFORE, "base");
    git(0, "branch", "theirs");
  }

  private static boolean isInstalled() {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  /**
   * The two lines of the documentation, with the program under test in place of the jar.
   *
   * @param options added to the command
   */
  private void configure(String options) throws Exception {
    List<String> lines =
        Markdown.read(Markdown.project().resolve("docs/merging.md")).code().stream()
            .flatMap(code -> code.text().lines())
            .map(String::strip)
            .toList();
    assertTrue(lines.contains("*.rtm merge=rtm"));
    Files.writeString(repository.resolve(".gitattributes"), "*.rtm merge=rtm\n");
    String driver =
        lines.stream()
            .filter(line -> line.startsWith("git config merge.rtm.driver "))
            .findFirst()
            .orElseThrow()
            .replaceFirst("^git config merge.rtm.driver \"(.*)\"$", "$1");
    assertTrue(driver.startsWith(JAR), driver);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    git(
        0,
        "config",
        "merge.rtm.driver",
        driver.replace(
                JAR,
                String.format(
                    "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s",
                    java, System.getProperty("java.class.path"), Main.class.getName()))
            + options);
  }

  private void git(int code, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    File printed = folder.resolve("git.txt").toFile();
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed);
    Map<String, String> environment = process.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("HOME", folder.toString());
    environment.put("XDG_CONFIG_HOME", folder.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_EDITOR", "true");
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + role + "_NAME", "Test");
      environment.put("GIT_" + role + "_EMAIL", "test@example.org");
    }
    Process running = process.start();
    assertTrue(running.waitFor(2, TimeUnit.MINUTES), "git does not end");
    output = Files.readString(printed.toPath(), StandardCharsets.UTF_8);
    assertEquals(code, running.exitValue(), String.join(" ", command) + "\n" + output);
  }

  private Path file() {
    return repository.resolve(FILE);
  }

  private void save(String text, String message) throws Exception {
    // Git removes a folder with its last file.
    Files.createDirectories(file().getParent());
    Path source = Files.writeString(folder.resolve("walk.rtmt"), text);
    assertEquals(0, Cli.rtm("pack", source, "-o", file()).code());
    git(0, "add", "-A");
    git(0, "commit", "-q", "-m", message);
  }

  /** Commits an edit on each branch. Ours is checked out. */
  private void edit(String ours, String theirs) throws Exception {
    save(ours, "ours");
    git(0, "checkout", "-q", "theirs");
    save(theirs, "theirs");
    git(0, "checkout", "-q", "ours");
  }

  /** What brings the edit of theirs to ours; for rebase, git exchanges the two. */
  private static String[] command(String operation) {
    return switch (operation) {
      case "merge" -> new String[] {"merge", "--no-edit", "theirs"};
      case "rebase" -> new String[] {"rebase", "ours", "theirs"};
      default -> new String[] {"cherry-pick", "theirs"};
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge", "rebase", "cherry-pick"})
  void editsOfTwoBranchesAreMerged(String operation) throws Exception {
    String moved = BEFORE.replace("motion 0 0 1", "motion 0 0 2");
    edit(moved, BEFORE.replace(ROW, THEIRS));
    git(0, command(operation));
    Path expected = folder.resolve("expected.rtm");
    Path text = Files.writeString(folder.resolve("expected.rtmt"), moved.replace(ROW, THEIRS));
    assertEquals(0, Cli.rtm("pack", text, "-o", expected).code());
    assertArrayEquals(Files.readAllBytes(expected), Files.readAllBytes(file()));
    git(0, "status", "--porcelain");
    assertEquals("", output);
  }

  /** The skeleton is found next to the animation, and not next to the files that git passes. */
  @ParameterizedTest
  @ValueSource(strings = {"merge", "rebase", "cherry-pick"})
  void posesAreMergedWithTheSkeletonOfTheMod(String operation) throws Exception {
    Files.writeString(
        file().resolveSibling("model.cfg"),
        """
        class CfgSkeletons { class S { skeletonBones[] = {"Pelvis", "", "camo", "Pelvis"}; }; };
        """);
    git(0, "add", "-A");
    git(0, "commit", "-q", "-m", "skeleton");
    git(0, "branch", "-f", "theirs");
    String camo = "| 0 2 1\n  camo   | 1 0 0 | 0 1 0 | 0 0 1 | ";
    edit(
        BEFORE.replace(ROW, "0 0 1 | 0 1 4").replace(camo + "0 0 0", camo + "0 0 3"),
        BEFORE.replace(camo + "0 0 0", camo + "5 0 0"));
    git(0, command(operation));
    assertTrue(output.contains("my anims/model.cfg, nearest model.cfg)"), output);
    String merged = Cli.rtm("text", file()).out().replaceAll(" +", " ");
    assertTrue(merged.contains("| 0 1 4\n") && merged.contains("| 5 0 3\n"), merged);
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge", "rebase", "cherry-pick"})
  void aConflictStopsGit(String operation) throws Exception {
    edit(BEFORE.replace(ROW, OURS), BEFORE.replace(ROW, THEIRS));
    byte[] ours = Files.readAllBytes(file());
    git(1, command(operation));
    assertTrue(
        output.contains(FILE + ": conflict: frame 2 (0.5), Pelvis: changed in both versions"),
        output);
    assertArrayEquals(ours, Files.readAllBytes(file()));
    git(0, "status", "--porcelain");
    assertEquals("UU \"" + FILE + "\"\n", output);

    git(0, "checkout", "--theirs", FILE);
    git(0, "add", FILE);
    git(0, operation, "--continue");
    assertTrue(Cli.rtm("text", file()).out().replaceAll(" +", " ").contains("0 1 6"));
  }

  @Test
  void theDriverCanWriteATextOfTheConflicts() throws Exception {
    configure(" --text %P.rtmt");
    edit(
        BEFORE.replace(ROW, OURS),
        BEFORE.replace(ROW, THEIRS).replace("motion 0 0 1", "motion 9 9 9"));
    git(1, "merge", "--no-edit", "theirs");
    Path text = repository.resolve(FILE + ".rtmt");
    String marked = Files.readString(text);
    assertEquals(1, Cli.rtm("pack", text, "-o", file(), "--base", file()).code());
    Files.writeString(
        text, marked.replaceAll("(?s)<<<<<<< OURS\n.*?=======\n(.*?)>>>>>>> THEIRS\n", "$1"));
    assertEquals(0, Cli.rtm("pack", text, "-o", file(), "--base", file()).code());
    Files.delete(text);
    git(0, "add", FILE);
    git(0, "merge", "--continue");
    String merged = Cli.rtm("text", file()).out().replaceAll(" +", " ");
    assertTrue(merged.contains("motion 9 9 9") && merged.contains("0 1 6"), merged);
  }

  @Test
  void anAnimationThatBothAddedIsAConflict() throws Exception {
    git(0, "rm", "-q", FILE);
    git(0, "commit", "-q", "-m", "without");
    git(0, "branch", "-f", "theirs");
    edit(BEFORE.replace(ROW, OURS), BEFORE.replace(ROW, THEIRS));
    git(1, "merge", "--no-edit", "theirs");
    assertTrue(output.contains("BASE is empty: both versions added the animation"), output);
    git(0, "status", "--porcelain");
    assertEquals("AA \"" + FILE + "\"\n", output);
  }

  @Test
  void aDamagedAnimationIsAConflict() throws Exception {
    save(BEFORE.replace(ROW, OURS), "ours");
    git(0, "checkout", "-q", "theirs");
    Files.write(file(), new byte[] {'R', 'T', 'M', '_', 0});
    git(0, "commit", "-q", "-a", "-m", "damaged");
    git(0, "checkout", "-q", "ours");
    byte[] ours = Files.readAllBytes(file());
    git(1, "merge", "--no-edit", "theirs");
    assertTrue(output.contains("error: "), output);
    assertArrayEquals(ours, Files.readAllBytes(file()));
    git(0, "status", "--porcelain");
    assertEquals("UU \"" + FILE + "\"\n", output);
  }
}
