package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;
import org.rtmtext.Markdown.Kind;
import org.rtmtext.gltf.OtherRigFile;

/** The commands on the page of the example make its animations. */
class FirstModTest {
  private static final Path EXAMPLE = Markdown.project().resolve("examples/first-mod");
  private static final String PROGRAM = "java -jar rtm.jar ";

  /** In the order in which the commands make them. */
  private static final List<String> MADE = List.of("wave.rtm", "addons/first_mod/anims/wave.rtm");

  @TempDir Path folder;

  @Tag("long")
  @Test
  void commandsMakeTheAnimations() throws Exception {
    if (Boolean.getBoolean("golden.update")) {
      Files.write(EXAMPLE.resolve("wave.gltf"), OtherRigFile.wave().bytes());
    }
    assertArrayEquals(
        OtherRigFile.wave().bytes(), Files.readAllBytes(EXAMPLE.resolve("wave.gltf")));
    copyExample();
    int count = 0;
    for (Markdown.Code code : Markdown.read(EXAMPLE.resolve("README.md")).code()) {
      if (code.kind() == Kind.INDENTED) {
        String line = code.text().strip();
        assertTrue(line.startsWith(PROGRAM), line);
        Cli.Result result = rtm(line.substring(PROGRAM.length()).split(" "));
        assertEquals(0, result.code(), result.out() + result.err());
        count++;
      }
    }
    assertEquals(5, count);
    for (String made : MADE) {
      if (Boolean.getBoolean("golden.update")) {
        Files.copy(
            folder.resolve(made), EXAMPLE.resolve(made), StandardCopyOption.REPLACE_EXISTING);
      }
      assertArrayEquals(
          Files.readAllBytes(EXAMPLE.resolve(made)),
          Files.readAllBytes(folder.resolve(made)),
          made);
    }
    Cli.Result check = rtm("check", ".", "-q");
    assertEquals("", check.out() + check.err());
  }

  /** Copies what a user has before the first command. */
  private void copyExample() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = EXAMPLE.relativize(file).toString().replace('\\', '/');
        if (!MADE.contains(name)) {
          Path copy = folder.resolve(name);
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
  }

  private Cli.Result rtm(Object... args) throws Exception {
    return RtmProcess.run(
        new ProcessBuilder(RtmProcess.commandLine(List.of("-XX:TieredStopAtLevel=1"), args))
            .directory(folder.toFile()));
  }
}
