package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace with hundreds of {@code model.cfg} files, in a JVM with a small heap. */
@Tag("long")
class ManyConfigsTest {
  private static final int FILES = 400;
  private static final int SKELETONS = 15;
  private static final int BONES = 100;

  @TempDir Path folder;

  private void write() throws IOException {
    for (int f = 0; f < FILES; f++) {
      StringBuilder text = new StringBuilder("class CfgSkeletons {\n");
      for (int s = 0; s < SKELETONS; s++) {
        text.append("class Skeleton").append(f).append('_').append(s);
        text.append(
            " {\n  isDiscrete = 1;\n  skeletonBones[] = {\n    \"Bone_of_the_body_0\", \"\"");
        for (int b = 1; b < BONES; b++) {
          text.append(",\n    \"Bone_of_the_body_").append(b);
          text.append("\", \"Bone_of_the_body_").append((b - 1) / 2).append('"');
        }
        text.append("\n  };\n};\n");
      }
      Path addon = Files.createDirectories(folder.resolve("addon" + f));
      Files.writeString(addon.resolve("model.cfg"), text.append("};\n"));
    }
  }

  /** 600,000 bones; as one object each, they took 190 MB. */
  @Test
  void theSkeletonsTakeLittleMemory() throws Exception {
    write();
    try (ServerProcess server = ServerProcess.start("-Xmx80m")) {
      server.send(
          "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'processId':null,"
              + "'capabilities':{},'workspaceFolders':[{'uri':'"
              + folder.toUri()
              + "','name':'mod'}]}}");
      server.answer(0);
      server.send("{'jsonrpc':'2.0','method':'initialized','params':{}}");
      server.send(
          "{'jsonrpc':'2.0','id':1,'method':'workspace/symbol','params':{'query':'Skeleton'}}");
      assertEquals(100, server.answer(1).getAsJsonArray("result").size());
      // The last file was read, too.
      server.send(
          "{'jsonrpc':'2.0','id':2,'method':'workspace/symbol','params':{'query':'Skeleton399_14'}}");
      assertEquals(1, server.answer(2).getAsJsonArray("result").size());
    }
  }
}
