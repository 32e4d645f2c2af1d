package org.rtmtext.testdata;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The files of the folder {@code testdata}, as they are generated. */
public final class TestData {
  private TestData() {}

  /** Animations: path in the folder, and bytes. Each has a golden text beside it. */
  public static Map<String, byte[]> animations() {
    Map<String, byte[]> files = new TreeMap<>(ValidFiles.all());
    OddPlainFiles.all().forEach((name, bytes) -> files.put("odd/" + name, bytes));
    OddBmtrFiles.all().forEach((name, bytes) -> files.put("odd/" + name, bytes));
    return files;
  }

  /** Files that no animation can be read from; each has its message beside it. */
  public static Map<String, byte[]> malformedFiles() {
    return inFolder("malformed/", MalformedFiles.all());
  }

  /** Texts with problems; each has them beside it. */
  public static Map<String, byte[]> malformedTexts() {
    return inFolder("malformed/", MalformedTexts.all());
  }

  /** The folder, wherever in the project the tests are run. */
  public static Path folder() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.exists(p.resolve("testdata/README.md"))) {
        return p.resolve("testdata");
      }
    }
    throw new IllegalStateException(
        "there is no folder testdata above " + Path.of("").toAbsolutePath());
  }

  private static Map<String, byte[]> inFolder(String folder, Map<String, byte[]> files) {
    Map<String, byte[]> result = new TreeMap<>();
    files.forEach((name, bytes) -> result.put(folder + name, bytes));
    return result;
  }
}
