package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.server.JavaArguments;
import org.rtmtext.eclipse.server.JavaExecutable;

class JavaArgumentsTest {
  /** Java 17 refuses to start with this argument. */
  private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

  @TempDir Path folder;

  @Test
  void versionIsReadFromTheInstallation() throws Exception {
    Path program = Files.createFile(Files.createDirectory(folder.resolve("bin")).resolve("java"));
    assertEquals(0, JavaExecutable.version(program));
    Path release = folder.resolve("release");
    Files.writeString(release, "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"25.0.3\"\n");
    assertEquals(25, JavaExecutable.version(program));
    Path link = Files.createSymbolicLink(folder.resolve("link"), program);
    assertEquals(25, JavaExecutable.version(link));
    Files.writeString(release, "nothing");
    assertEquals(0, JavaExecutable.version(program));
    assertEquals(0, JavaExecutable.version(folder.resolve("missing")));
  }

  @Test
  void unsafeIsAllowedWhereJavaKnowsTheArgument() {
    for (int version : new int[] {0, 17, 22}) {
      assertEquals(false, JavaArguments.forVersion(version).contains(UNSAFE), "" + version);
    }
    for (int version : new int[] {23, 25}) {
      assertEquals(true, JavaArguments.forVersion(version).contains(UNSAFE), "" + version);
    }
  }

  @Test
  void theOptimizingCompilerBeginsLate() {
    assertEquals(true, JavaArguments.forVersion(17).contains("-XX:Tier4InvocationThreshold=50000"));
  }

  @Test
  void theHeapIsSmall() {
    assertEquals(true, JavaArguments.forVersion(17).contains("-XX:MaxHeapFreeRatio=40"));
    assertEquals(true, JavaArguments.forVersion(17).contains("-XX:MaxNewSize=28m"));
  }

  @Test
  void heapIsOneGigabyteUnlessTheUserSetsIt() {
    assertEquals(List.of("-Xmx1g"), JavaArguments.heap(null));
    assertEquals(List.of("-Xmx1g"), JavaArguments.heap("-Dx=1"));
    assertEquals(List.of(), JavaArguments.heap("-Dx=1 -Xmx4g"));
    assertEquals(List.of(), JavaArguments.heap("-XX:MaxRAMPercentage=50"));
  }
}
