package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.FileLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.FrameworkUtil;
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
      assertFalse(arguments(version, "").contains(UNSAFE), "" + version);
    }
    for (int version : new int[] {23, 25}) {
      assertTrue(arguments(version, "").contains(UNSAFE), "" + version);
    }
  }

  @Test
  void theOptimizingCompilerBeginsLate() {
    assertTrue(arguments(17, "").contains("-XX:Tier4InvocationThreshold=50000"));
  }

  @Test
  void theHeapIsSmall() {
    assertTrue(
        arguments(17, "")
            .containsAll(List.of("-XX:MaxHeapFreeRatio=40", "-XX:MaxNewSize=28m", "-Xms64m")));
  }

  @Test
  void heapIsOneGigabyteUnlessTheUserSetsIt() {
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m", "-Xmx1024m"), heap(""));
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m", "-Xmx1024m"), heap("-Dx=1"));
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m"), heap("-Dx=1 -Xmx4g"));
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m"), heap("-XX:MaxHeapSize=104857600"));
    assertEquals(List.of("-Xms64m"), heap("-Xmx65536K"));
  }

  @Test
  void theHeapIsNotAboveTheMaximumOfTheUser() {
    assertEquals(List.of(), heap("-Xmx48m"));
    assertEquals(List.of(), heap("-Xmx4g -Xmx48m"));
    assertEquals(List.of(), heap("-XX:MaxHeapSize=50331648"));
    assertEquals(List.of(), heap("-XX:MaxRAMPercentage=1"));
  }

  @Test
  void theVariableThatJavaReadsLastCounts() {
    Map<String, String> variables = new HashMap<>();
    variables.put("OTHER", "-Xmx1m");
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m", "-Xmx1024m"), ofVariables(variables));
    variables.put("JAVA_TOOL_OPTIONS", "-Xmx48m");
    assertEquals(List.of(), ofVariables(variables));
    variables.put("JDK_JAVA_OPTIONS", "-Xmx4g");
    assertEquals(List.of("-Xms64m", "-XX:MaxNewSize=28m"), ofVariables(variables));
    variables.put("_JAVA_OPTIONS", "-Xmx48m");
    assertEquals(List.of(), ofVariables(variables));
  }

  private static List<String> ofVariables(Map<String, String> variables) {
    return heap(JavaArguments.environment(variables));
  }

  @Test
  void theServerStartsWithLittleMemory() throws Exception {
    Path java = JavaExecutable.of("");
    for (String maximum : List.of("-Xmx48m", "-Xmx64m", "-Xmx84m", "-XX:MaxRAMPercentage=1")) {
      List<String> command = new ArrayList<>(List.of(java.toString()));
      command.addAll(JavaArguments.SERVER.of(jar(), JavaExecutable.version(java), maximum));
      // Java itself, its options and the main class; a server would wait for messages.
      command.add("--version");
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("JDK_JAVA_OPTIONS", maximum);
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), maximum + ": " + output);
      assertTrue(output.contains("rtm "), output);
    }
  }

  private static Path jar() throws Exception {
    URL folder = FrameworkUtil.getBundle(JavaArguments.class).getEntry("server/");
    return new File(FileLocator.toFileURL(folder).getPath(), "rtm.jar").toPath();
  }

  private static List<String> arguments(int version, String environment) {
    return JavaArguments.SERVER.of(Path.of("rtm.jar"), version, environment);
  }

  private static List<String> heap(String environment) {
    return arguments(17, environment).stream()
        .filter(argument -> argument.matches("-Xm.*|-XX:MaxNewSize=.*"))
        .toList();
  }
}
