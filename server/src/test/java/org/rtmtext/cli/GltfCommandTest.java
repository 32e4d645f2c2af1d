package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testdata.TestData;

class GltfCommandTest {
  @TempDir Path folder;

  /** The JSON of thousands of bones is long. */
  @Test
  void ownFilesWithLongJsonAreReplaced() throws Exception {
    Path walk = TestData.folder().resolve("walk.rtm");
    Path gltf = folder.resolve("long.gltf");
    assertEquals(0, Cli.rtm("convert", walk, "-o", gltf).code());
    Files.writeString(gltf, "{" + " ".repeat(3 << 20) + Files.readString(gltf).substring(1));
    Cli.Result again = Cli.rtm("convert", walk, "-o", gltf);
    assertEquals(0, again.code(), again.err());
  }
}
