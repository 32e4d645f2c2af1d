package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

/** Where commands write, and how their messages name files. */
class OutputsTest {
  private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 16};

  @TempDir Path folder;

  private Path walk;
  private Path text;

  @BeforeEach
  void files() throws IOException {
    walk = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(3, 2));
    text = folder.resolve("walk.rtmt");
    assertEquals(0, Cli.rtm("text", walk, "-o", text).code());
  }

  private static Cli.Result convert(Object in, Object out, String... more) {
    Object[] command = {"convert", in, "-o", out, "--to", "bmtr3"};
    Object[] all = Arrays.copyOf(command, command.length + more.length);
    System.arraycopy(more, 0, all, command.length, more.length);
    return Cli.rtm(all);
  }

  @Test
  void standardOutputHasANameOnLinux() throws IOException {
    byte[] printed = Cli.rtm("text", walk).bytes();
    Cli.Result result = Cli.rtm("text", walk, "-o", "/dev/stdout");
    assertEquals(0, result.code(), result.err());
    assertArrayEquals(printed, result.bytes());
    Cli.Result pack = Cli.rtm("pack", text, "-o", "/dev/stdout", "--base", walk);
    assertArrayEquals(Files.readAllBytes(walk), pack.bytes());
  }

  @Test
  void pipesAndDevicesAreWrittenTo() throws Exception {
    Systems.assumePosix();
    Path nothing = Path.of("/dev/null");
    assumeTrue(Files.exists(nothing), "no devices here");
    for (String option : List.of("-q", "--no-overwrite")) {
      Cli.Result result = convert(walk, nothing, option);
      assertEquals(0, result.code(), result.err());
    }
    assertFalse(Files.isRegularFile(nothing));
    Path pipe = folder.resolve("pipe.rtm");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
    assumeTrue(made.waitFor() == 0, "no named pipes here");
    CompletableFuture<byte[]> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readAllBytes(pipe);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    Cli.Result pack = Cli.rtm("pack", text, "-o", pipe, "--base", walk);
    if (pack.code() != 0) {
      // Nobody writes to the pipe any more: the reader gets its end.
      Files.newOutputStream(pipe).close();
    }
    assertEquals(0, pack.code(), pack.err());
    assertArrayEquals(Files.readAllBytes(walk), read.get(30, TimeUnit.SECONDS));
    assertFalse(Files.isRegularFile(pipe));
  }

  @Test
  void aLoopOfLinksIsNamed() throws IOException {
    Path loop = folder.resolve("loop.rtm");
    Systems.link(loop, folder.resolve("pool.rtm"));
    Systems.link(folder.resolve("pool.rtm"), loop);
    String said = "a loop of symbolic links\n";
    for (String command : List.of("text", "info")) {
      Cli.Result result = Cli.rtm(command, loop);
      assertEquals(2, result.code());
      assertEquals("rtm: " + loop + ": " + said, result.err());
    }
    Cli.Result check = Cli.rtm("check", loop);
    assertTrue((check.err() + check.out()).contains("cannot be read: " + said), check.err());
    Cli.Result written = Cli.rtm("text", walk, "-o", loop);
    assertEquals("rtm: cannot write " + loop + ": " + said, written.err());
    Cli.Result within = Cli.rtm("text", walk, "-o", loop.resolve("a.rtmt"));
    assertEquals(2, within.code());
    assertTrue(within.err().endsWith("the folder " + loop + " is " + said), within.err());
  }

  @Test
  void controlCharactersInFileNamesAreEscaped() throws IOException {
    Systems.assumePosix();
    String bad = "a\u001b[2J\u009b31m\u202ename\n";
    Path sub = Files.createDirectories(folder.resolve(bad));
    Path damaged = Files.write(sub.resolve("damaged.rtm"), "BMTR".getBytes());
    Path good = Files.copy(walk, sub.resolve("good.rtm"));
    Path goodText = Files.copy(text, sub.resolve("good.rtmt"));
    Path wrong = Files.writeString(sub.resolve("wrong.rtmt"), "rtm bmtr 5\nmotion 1\n");
    Path photo = Files.write(sub.resolve("photo.rtm"), JPEG);
    Path config = Files.writeString(sub.resolve("model.cfg"), "class {");
    Path none = sub.resolve("none.rtm");
    Object[][] commands = {
      {"text", damaged},
      {"text", good, "-o", good},
      {"text", walk, "-o", good},
      {"text", walk, "-o", photo},
      {"text", walk, "-o", none.resolve("a.rtmt")},
      {"text", walk, "-o", wrong, "--no-overwrite"},
      {"text", sub},
      {"text", none},
      {"text", goodText},
      {"text", walk, bad},
      {"pack", wrong, "-o", none},
      {"pack", good, "-o", none},
      {"pack", goodText, "-o", none},
      {"pack", goodText, "-o", goodText},
      {"pack", text, "-o", goodText},
      {"pack", goodText, "-o", photo, "--base", damaged},
      {"pack", goodText, "-o", photo, "--base", goodText},
      {"check", sub},
      {"check", none, damaged, wrong, config},
      {"check", "--json", sub},
      {"check", walk, "--skeleton", config + "#" + bad},
      {"info", good, damaged, none, sub, goodText},
      {"info", "--json", good, damaged, none, sub},
      {"joints", good, damaged, none, sub, goodText},
      {"joints", "--json", good, damaged, none, sub},
      {"convert", good, "-o", photo, "--to", "bmtr3"},
      {"convert", good, "-o", folder.resolve("b" + bad), "--to", "plain"},
      {"convert", sub, "-o", folder.resolve("c" + bad), "--to", "bmtr3"},
      {"convert", sub, walk, "-o", sub, "--to", "bmtr3"},
      {"diff", good, walk},
      {"diff", good, damaged},
      {"diff", wrong, good},
      {"diff", "--json", good, walk},
      {bad},
      {"help", bad},
      {"check", "--" + bad},
    };
    for (Object[] command : commands) {
      Cli.Result result = Cli.rtm(command);
      String all = result.out() + result.err();
      String what = Arrays.toString(command) + ": " + all;
      assertFalse(all.isEmpty(), what);
      assertTrue(
          all.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)),
          what.replace('\u001b', '?'));
      assertFalse(result.err().contains("\u202e"), what);
      assertFalse(all.lines().anyMatch(l -> l.startsWith("/damaged")), what);
      if (Arrays.asList(command).contains("--json")) {
        assertTrue(JsonParser.parseString(result.out()).toString().contains("a\\u001b[2J"), what);
      }
    }
    assertTrue(Files.exists(photo, LinkOption.NOFOLLOW_LINKS));
  }
}
