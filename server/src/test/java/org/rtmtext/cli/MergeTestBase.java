package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Versions to merge, and checks of the output of {@code merge}. */
abstract class MergeTestBase extends DiffTestBase {
  /** The end of a row in the frame at 0.5. */
  static final String HALF = "0 0 1 | 0 1 1";

  /** An edit of {@link #BEFORE}: pairs of text to replace and its replacement. */
  Path edit(String name, String... replacements) throws Exception {
    String text = BEFORE;
    for (int i = 0; i < replacements.length; i += 2) {
      assertTrue(text.contains(replacements[i]), replacements[i]);
      text = text.replace(replacements[i], replacements[i + 1]);
    }
    return pack(name, text);
  }

  Path pack(String name, String text) throws Exception {
    Path file = folder.resolve(name + ".rtm");
    Cli.Result packed = Cli.rtm("pack", write(name + ".rtmt", text), "-o", file);
    assertEquals(0, packed.code(), packed.err());
    return file;
  }

  Path out() {
    return folder.resolve("out.rtm");
  }

  Cli.Result merge(int code, Path base, Path ours, Path theirs, String... options) {
    List<Object> arguments = new ArrayList<>(List.of("merge", base, ours, theirs, "-o", out()));
    arguments.addAll(List.of(options));
    Cli.Result result = Cli.rtm(arguments.toArray());
    assertEquals(code, result.code(), result.out() + result.err());
    return result;
  }

  void checkText(String expected) throws Exception {
    Path wanted = pack("wanted", expected);
    assertEquals(Cli.rtm("text", wanted).out(), Cli.rtm("text", out()).out());
  }

  static byte[] bytes(Path file) throws Exception {
    return Files.readAllBytes(file);
  }

  static String resolved(List<String> lines, boolean ours) {
    StringBuilder text = new StringBuilder();
    boolean kept = true;
    for (String line : lines) {
      if (line.startsWith("<<<<<<<")) {
        kept = ours;
      } else if (line.equals("=======")) {
        kept = !ours;
      } else if (line.startsWith(">>>>>>>")) {
        kept = true;
      } else if (kept) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }
}
