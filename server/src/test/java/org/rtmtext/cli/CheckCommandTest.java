package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

/** What cases/console/check.txt cannot have: links, permissions, terminals and many files. */
class CheckCommandTest {
  @TempDir Path folder;

  @Test
  void aFolderThatCannotBeReadIsAnErrorAndTheOthersAreChecked() throws Exception {
    Path locked = Unreadable.folder(folder.resolve("locked"));
    Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Samples.write(folder.resolve("z").resolve("z.rtm"), Samples.plain(3, 2));
    Cli.Result result = Unreadable.rtm("check", folder);
    assertEquals(1, result.code(), result.err());
    assertEquals(locked + ": error: cannot be read: permission denied\n", result.out());
    assertTrue(result.err().startsWith("checked 2 files (6 frames) in "), result.err());
    assertTrue(
        result.err().endsWith(": 1 error, 0 warnings; 1 folder cannot be read\n"), result.err());
    Cli.Result json = Unreadable.rtm("check", "--json", folder);
    JsonObject report = JsonParser.parseString(json.out()).getAsJsonObject();
    assertEquals(3, report.getAsJsonArray("files").size());
    JsonObject summary = report.getAsJsonObject("summary");
    assertEquals(2, summary.get("files").getAsInt());
    assertEquals(1, summary.get("unreadableFolders").getAsInt());
  }

  @Test
  void reportsComeInOrder() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Path sub = Files.createDirectories(folder.resolve("sub" + i / 100));
      Path file = Files.write(sub.resolve(String.format("%03d.rtm", i)), new byte[i % 7]);
      expected.add(file.toString());
    }
    Cli.Result result = Cli.rtm("check", "--by-file", folder);
    List<String> found =
        result.outLines().stream().map(l -> l.substring(0, l.indexOf(":@"))).toList();
    assertEquals(expected, found);
  }

  @Test
  void noFileIsCheckedTwice() throws IOException {
    Path file = Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 2));
    Path roundabout = folder.resolve("sub").resolve("..").resolve("sub").resolve("a.rtm");
    Path linked = Systems.link(folder.resolve("link"), folder.resolve("sub"));
    for (Object[] args :
        new Object[][] {
          {"check", folder, file},
          {"check", file, folder},
          {"check", file, roundabout, linked.resolve("a.rtm")},
          {"check", folder, linked}
        }) {
      Cli.Result result = Cli.rtm(args);
      assertEquals(0, result.code(), result.out());
      assertTrue(result.err().startsWith("checked 1 file (3 frames)"), result.err());
    }
  }

  @Test
  void linksInALoopAreWalkedOnce() throws IOException {
    Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 2));
    Systems.link(folder.resolve("sub").resolve("up"), Path.of(".."));
    Systems.link(folder.resolve("again"), Path.of("sub"));
    assertTrue(Cli.rtm("check", folder).err().startsWith("checked 1 file (3 frames)"));
  }

  @Test
  void onlyATerminalGetsColours() throws IOException {
    Files.write(folder.resolve("b.rtm"), "RTM_0101".getBytes(UTF_8));
    Map<String, String> terminal = Map.of("TERM", "xterm");
    assertTrue(new Cli().onTerminal(terminal).run("check", folder).out().contains("\u001b[1;31m"));
    assertFalse(Cli.rtm("check", folder).out().contains("\u001b"));
  }

  @Test
  void theDotOfTheCurrentFolderIsLeftOut() {
    Cli.Result result = Cli.rtm("check", "--github", "./missing.rtm");
    assertTrue(result.out().startsWith("::error file=missing.rtm::"), result.out());
  }
}
