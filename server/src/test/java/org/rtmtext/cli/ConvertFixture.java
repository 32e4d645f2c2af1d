package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;

/** An animation in a folder with a {@code model.cfg} that has three of its four bones. */
abstract class ConvertFixture {
  @TempDir Path folder;

  Path plain;

  Path config;

  @BeforeEach
  void files() throws Exception {
    Animation a = Samples.plain(3, 4);
    plain = folder.resolve("walk.rtm");
    config = folder.resolve("model.cfg");
    Files.write(plain, RtmCodec.encode(a));
    StringBuilder bones = new StringBuilder();
    for (int b = 0; b < 3; b++) {
      String parent = b == 0 ? "" : a.bones().get(b - 1);
      bones.append(String.format("\"%s\", \"%s\",%n", a.bones().get(b), parent));
    }
    bones.append("\"other\", \"\"");
    Files.writeString(
        config, "class CfgSkeletons { class Tail { skeletonBones[] = {" + bones + "}; }; };");
  }

  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
