package org.rtmtext.testdata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.CheckedText;
import org.rtmtext.text.ReadResult;
import org.rtmtext.text.TextPrinter;
import org.rtmtext.text.TextReader;

/**
 * The files of {@code testdata} are those that are made here, and read as the expectations beside
 * them say. {@code -Dgolden.update=true} writes all of them anew.
 */
class TestDataTest {
  private static final Path FOLDER = folder();
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  private static Path folder() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.isDirectory(p.resolve("testdata")) && Files.isDirectory(p.resolve("textformat"))) {
        return p.resolve("testdata");
      }
    }
    throw new IllegalStateException("the folder testdata is not above the working directory");
  }

  /** All that belongs into the folder, by its path there. */
  private static Map<String, byte[]> expected() throws Exception {
    Map<String, byte[]> animations = new TreeMap<>();
    ValidFiles.add(animations);
    OddFiles.add(animations);
    Map<String, byte[]> all = new TreeMap<>(animations);
    for (Map.Entry<String, byte[]> e : animations.entrySet()) {
      String text = TextPrinter.print(RtmCodec.decode(e.getValue()));
      all.put(e.getKey() + "t", utf8(text));
    }
    Map<String, byte[]> malformed = new TreeMap<>();
    MalformedFiles.add(malformed);
    for (Map.Entry<String, byte[]> e : malformed.entrySet()) {
      all.put(e.getKey(), e.getValue());
      all.put(e.getKey().replace(".rtm", ".txt"), utf8(error(e.getValue())));
    }
    Map<String, String> texts = new TreeMap<>();
    MalformedTexts.add(texts);
    for (Map.Entry<String, String> e : texts.entrySet()) {
      all.put(e.getKey(), utf8(e.getValue()));
      all.put(e.getKey().replace(".rtmt", "-text.txt"), utf8(problems(e.getValue())));
    }
    return all;
  }

  private static byte[] utf8(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  private static String error(byte[] file) {
    RtmFormatException e = assertThrows(RtmFormatException.class, () -> RtmCodec.decode(file));
    assertTrue(e.offset() >= 0 && e.offset() <= file.length, "offset " + e.offset());
    return "@" + e.offset() + ": " + e.getMessage() + "\n";
  }

  private static String problems(String text) {
    CheckedText checked = CheckedText.of(utf8(text), 100);
    assertTrue(checked.hasErrors(), text);
    return checked.problems().stream().map(TestDataTest::line).collect(Collectors.joining());
  }

  private static String line(Problem p) {
    return "%d:%d: %s: %s [%s]%n"
        .formatted(
            p.range().line() + 1,
            p.range().column() + 1,
            p.severity().name().toLowerCase(java.util.Locale.ROOT),
            p.message(),
            p.code().id());
  }

  @TestFactory
  Stream<DynamicTest> filesAreAsTheyAreMade() throws Exception {
    return expected().entrySet().stream()
        .map(
            e ->
                DynamicTest.dynamicTest(
                    e.getKey(),
                    () -> {
                      Path file = FOLDER.resolve(e.getKey());
                      if (UPDATE) {
                        Files.createDirectories(file.getParent());
                        Files.write(file, e.getValue());
                      }
                      if (file.toString().endsWith(".rtm")) {
                        assertArrayEquals(e.getValue(), Files.readAllBytes(file));
                      } else {
                        assertEquals(
                            new String(e.getValue(), StandardCharsets.UTF_8),
                            Files.readString(file));
                      }
                    }));
  }

  @Test
  void nothingElseLiesInTheFolder() throws Exception {
    TreeSet<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      files
          .filter(Files::isRegularFile)
          .forEach(f -> found.add(FOLDER.relativize(f).toString().replace('\\', '/')));
    }
    found.remove("README.md");
    assertEquals(new TreeSet<>(expected().keySet()), found);
  }

  @TestFactory
  Stream<DynamicTest> animationsGoToTextAndBack() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".rtm")).sorted().toList().stream()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> roundTrip(f)));
    }
  }

  private static void roundTrip(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    Animation base = RtmCodec.decode(bytes);
    assertArrayEquals(bytes, RtmCodec.encode(base));
    ReadResult read = TextReader.read(Files.readString(Path.of(file + "t")));
    assertTrue(read.animation().isPresent(), () -> read.problems().toString());
    Animation text = read.animation().get();
    assertTrue(text.sameContent(base));
    assertTrue(RtmCodec.decode(RtmCodec.encode(text)).sameContent(base));
    assertArrayEquals(bytes, RtmCodec.encode(RtmCodec.carryOver(text, base)));
  }
}
