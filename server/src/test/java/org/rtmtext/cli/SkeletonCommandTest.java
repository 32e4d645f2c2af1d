package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkeletonCommandTest {
  @TempDir Path folder;

  @Test
  void aLongChainIsPrinted() throws IOException {
    StringBuilder bones = new StringBuilder("\"b0\",\"\"");
    for (int i = 1; i < 5000; i++) {
      bones.append(",\"b").append(i).append("\",\"b").append(i - 1).append('"');
    }
    Path config = folder.resolve("model.cfg");
    Files.writeString(
        config, "class CfgSkeletons { class Rope { skeletonBones[] = {" + bones + "}; }; };");
    Cli.Result result = Cli.rtm("skeleton", config);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("b4999 (depth 5000)\n"));
  }
}
