package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

/** {@code convert} of folders with links, pipes and what cannot be read. */
class ConvertFoldersTest {
  @TempDir Path folder;

  private Path plain;

  @BeforeEach
  void files() throws Exception {
    plain = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 1));
    Files.writeString(
        folder.resolve("model.cfg"),
        "class CfgSkeletons { class Tail { skeletonBones[] = {\"bone0\", \"\"}; }; };");
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFolderThatCannotBeReadIsAnErrorAndTheOthersAreConverted() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Path locked = Unreadable.folder(in.resolve("locked"));
    Files.copy(plain, Files.createDirectory(in.resolve("z")).resolve("z.rtm"));
    Path out = folder.resolve("out");
    Cli.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5", "-q");
    assertEquals(1, result.code());
    assertTrue(
        result.err().startsWith("rtm: cannot read " + locked + ": permission denied\n"),
        result.err());
    assertTrue(Files.exists(out.resolve("a.rtm")));
    assertTrue(Files.exists(out.resolve("z/z.rtm")));
  }

  @Test
  void theSummaryOfFoldersCountsWhatWasLeftOut() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Files.writeString(in.resolve("a.rtmt"), "rtm");
    Files.writeString(in.resolve("a.rtm.rtmt"), "rtm");
    Unreadable.folder(in.resolve("locked"));
    Process pipe = new ProcessBuilder("mkfifo", in.resolve("b.rtm").toString()).start();
    assumeTrue(pipe.waitFor() == 0, "no named pipes here");
    Path out = Files.createDirectory(in.resolve("out"));
    Cli.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5");
    assertEquals(1, result.code(), result.err());
    assertTrue(
        result
            .out()
            .endsWith(
                "\n1 file converted to bmtr 5, 0 failed, 1 folder not read; skipped: the output"
                    + " folder, 2 texts next to their animations, 1 pipe or device\n"),
        result.out());
  }

  @Test
  void aLinkThatLeadsNowhereDoesNotKeepTheOthersFromBeingConverted() throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Path dangling = Systems.link(in.resolve("dangling.rtm"), Path.of("gone.rtm"));
    Path loop = Systems.link(in.resolve("loop.rtm"), Path.of("loop.rtm"));
    Files.copy(plain, in.resolve("z.rtm"));
    Path out = folder.resolve("out");
    for (int run = 0; run < 2; run++) {
      Cli.Result result = Cli.rtm("convert", in, "-o", out, "--to", "bmtr5");
      assertEquals(1, result.code());
      assertTrue(result.err().contains(dangling.toString()), result.err());
      assertTrue(result.err().contains(loop.toString()), result.err());
      assertEquals(List.of("a.rtm", "z.rtm"), names(out));
    }
  }
}
