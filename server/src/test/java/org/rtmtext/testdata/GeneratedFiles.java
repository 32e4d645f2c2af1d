package org.rtmtext.testdata;

import java.util.Map;
import java.util.TreeMap;

/** Binary files of {@code testdata} that code describes better than a hex editor could. */
final class GeneratedFiles {
  private GeneratedFiles() {}

  /** Paths relative to the folder, and bytes. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> files = new TreeMap<>(ValidFiles.all());
    OddPlainFiles.all().forEach((name, bytes) -> files.put("odd/" + name, bytes));
    OddBmtrFiles.all().forEach((name, bytes) -> files.put("odd/" + name, bytes));
    MalformedFiles.all().forEach((name, bytes) -> files.put("malformed/" + name, bytes));
    return files;
  }
}
