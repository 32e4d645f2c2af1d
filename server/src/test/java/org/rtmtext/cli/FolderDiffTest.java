package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code diff} with two folders. */
class FolderDiffTest {
  @TempDir Path folder;
  private Path first;
  private Path second;

  @BeforeEach
  void write() throws IOException {
    first = Files.createDirectories(folder.resolve("first"));
    second = Files.createDirectories(folder.resolve("second"));
    for (Path side : new Path[] {first, second}) {
      Samples.write(side.resolve("a.rtm"), Samples.plain(3, 2));
      Samples.write(side.resolve("sub/b.rtm"), Samples.bmtr5(3, 2));
    }
  }

  private Cli.Result diff(Object... more) {
    Object[] args = new Object[3 + more.length];
    args[0] = "diff";
    args[1] = first;
    args[2] = second;
    System.arraycopy(more, 0, args, 3, more.length);
    return Cli.rtm(args);
  }

  private String summary(int equal, int different, int removed, int added, int notCompared) {
    return String.format(
        "rtm: %d file%s equal, %d different, %d only in %s, %d only in %s, %d not compared\n",
        equal, equal == 1 ? "" : "s", different, removed, first, added, second, notCompared);
  }

  @Test
  void equalFoldersHaveNoDifferences() {
    Cli.Result result = diff();
    assertEquals(0, result.code());
    assertEquals("", result.out());
    assertEquals(summary(2, 0, 0, 0, 0), result.err());
  }

  @Test
  void filesAreComparedByTheirRelativePaths() throws IOException {
    Samples.write(second.resolve("sub/b.rtm"), Samples.bmtr5(4, 2));
    Samples.write(first.resolve("old.rtm"), Samples.plain(3, 2));
    Samples.write(second.resolve("sub/new.rtm"), Samples.plain(3, 2));
    Cli.Result result = diff();
    assertEquals(1, result.code(), result.err());
    assertTrue(
        result
            .out()
            .startsWith(first.resolve("sub/b.rtm") + " -> " + second.resolve("sub/b.rtm") + "\n"),
        result.out());
    assertTrue(
        result
            .out()
            .endsWith("only in " + first + ": old.rtm\nonly in " + second + ": sub/new.rtm\n"),
        result.out());
    assertEquals(summary(1, 1, 1, 1, 0), result.err());
  }

  @Test
  void aFileOnOneSideIsADifference() throws IOException {
    Samples.write(first.resolve("old.rtm"), Samples.plain(3, 2));
    assertEquals(1, diff().code());
  }

  @Test
  void filesThatDifferInBytesAloneAreEqual() throws IOException {
    Path text = folder.resolve("b.rtmt");
    assertEquals(0, Cli.rtm("text", first.resolve("a.rtm"), "-o", text).code());
    Files.copy(text, first.resolve("c.rtmt"));
    Files.writeString(second.resolve("c.rtmt"), Files.readString(text) + "// a comment\n");
    Cli.Result result = diff();
    assertEquals(0, result.code(), result.out());
    assertEquals(summary(3, 0, 0, 0, 0), result.err());
  }

  @Test
  void aDamagedFileIsListedAndTheOthersAreCompared() throws IOException {
    Files.write(second.resolve("a.rtm"), "RTM_0101".getBytes(UTF_8));
    Samples.write(second.resolve("sub/b.rtm"), Samples.bmtr5(4, 2));
    Cli.Result result = diff();
    assertEquals(2, result.code());
    assertTrue(result.err().startsWith(second.resolve("a.rtm") + ":@8: error: "), result.err());
    assertTrue(result.err().endsWith(summary(0, 1, 0, 0, 1)), result.err());
  }

  @Test
  void theJsonDocumentHasAllPairs() throws IOException {
    Samples.write(second.resolve("sub/b.rtm"), Samples.bmtr5(4, 2));
    Samples.write(second.resolve("new.rtm"), Samples.plain(3, 2));
    JsonObject json = JsonParser.parseString(diff("--json").out()).getAsJsonObject();
    assertEquals(1, json.get("equal").getAsInt());
    JsonObject pair = json.getAsJsonArray("different").get(0).getAsJsonObject();
    assertEquals(second.resolve("sub/b.rtm").toString(), pair.get("after").getAsString());
    assertEquals("[\"new.rtm\"]", json.getAsJsonArray("added").toString());
    assertEquals("[]", json.getAsJsonArray("removed").toString());
  }

  @Test
  void aFolderAndAFileAreAUsageError() {
    Cli.Result result = Cli.rtm("diff", first, second.resolve("a.rtm"));
    assertEquals(2, result.code());
    assertTrue(result.err().contains("is a folder; specify a file"), result.err());
  }

  @Test
  void foldersWithoutAnimationsAreAUsageError() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Cli.Result result = Cli.rtm("diff", empty, empty);
    assertEquals(2, result.code());
    assertTrue(result.err().contains("no .rtm or .rtmt files in "), result.err());
  }
}
