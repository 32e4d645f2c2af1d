package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.testing.Corpus;

/**
 * A reader that shares no code with this one finds the same content in a file and in what its text
 * packs to.
 */
@Tag("long")
class OracleTest {
  /** Parts of a file that a text does not store. */
  private static final List<String> LEFT_ASIDE = List.of("junk", "flags", "trailing", "sha");

  @TempDir Path temporary;

  @TestFactory
  Stream<DynamicTest> textsPackToTheSameContent() {
    return Corpus.tests(
        file -> {
          Path oracle = Corpus.folder().orElseThrow().resolveSibling("tools/rtm_oracle.py");
          assumeTrue(Files.exists(oracle), "there is no " + oracle);
          assumeTrue(hasPython(), "there is no python3");
          Animation animation = RtmCodec.decode(Files.readAllBytes(file));
          Animation read = TextReader.read(TextPrinter.print(animation)).animation().orElseThrow();
          Path packed = temporary.resolve("packed.rtm");
          Files.write(packed, RtmCodec.encode(read));
          List<String> lines = run(oracle.toString(), file.toString(), packed.toString());
          assertEquals(2, lines.size());
          assertEquals(content(lines.get(0)), content(lines.get(1)));
        });
  }

  private static JsonObject content(String line) {
    JsonObject object = JsonParser.parseString(line).getAsJsonObject();
    assertFalse(object.has("error"), line);
    LEFT_ASIDE.forEach(object::remove);
    return object;
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static List<String> run(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("python3");
    builder.command().addAll(List.of(arguments));
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    return output.lines().toList();
  }
}
