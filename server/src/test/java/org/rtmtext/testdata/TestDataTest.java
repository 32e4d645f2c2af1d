package org.rtmtext.testdata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.rtmtext.codec.CarryOver;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.projection.CheckedText;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.Position;
import org.rtmtext.text.TextPrinter;
import org.rtmtext.text.TextReader;

/**
 * The folder {@code testdata} is what {@link TestData} generates, and its files go to text and
 * back. {@code -Dgolden.update=true} writes the folder instead of comparing with it.
 */
class TestDataTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Path FOLDER = TestData.folder();
  private static final int ALL_FINDINGS = 1000;

  @TestFactory
  Stream<DynamicTest> animationsAreAsGenerated() {
    return tests(TestData.animations(), TestDataTest::golden);
  }

  @TestFactory
  Stream<DynamicTest> animationsEncodeToTheSameBytes() {
    return tests(
        TestData.animations(),
        (name, bytes) -> assertArrayEquals(bytes, RtmCodec.encode(RtmCodec.decode(bytes))));
  }

  @TestFactory
  Stream<DynamicTest> animationsPrintAsTheGoldenText() {
    return tests(
        TestData.animations(),
        (name, bytes) ->
            golden(
                beside(name, ".rtmt"),
                TextPrinter.print(RtmCodec.decode(bytes)).getBytes(StandardCharsets.UTF_8)));
  }

  @TestFactory
  Stream<DynamicTest> textsHoldEveryValue() {
    return tests(
        TestData.animations(),
        (name, bytes) -> {
          Animation animation = RtmCodec.decode(bytes);
          Animation read = read(animation);
          assertTrue(animation.sameContent(read), "content of the text");
          Animation packed = RtmCodec.decode(RtmCodec.encode(read));
          assertTrue(animation.sameContent(packed), "content packed without the file");
        });
  }

  @TestFactory
  Stream<DynamicTest> textsPackOverTheirFilesToTheSameBytes() {
    return tests(
        TestData.animations(),
        (name, bytes) -> {
          Animation base = RtmCodec.decode(bytes);
          assertArrayEquals(bytes, RtmCodec.encode(CarryOver.carry(read(base), base)));
        });
  }

  @TestFactory
  Stream<DynamicTest> malformedFilesHaveTheirMessage() {
    return tests(
        TestData.malformedFiles(),
        (name, bytes) -> {
          golden(name, bytes);
          RtmFormatException e =
              assertThrows(RtmFormatException.class, () -> RtmCodec.decode(bytes));
          String line = "@" + e.offset() + ": " + e.getMessage() + "\n";
          golden(beside(name, ".txt"), line.getBytes(StandardCharsets.UTF_8));
          assertTrue(e.offset() <= bytes.length, "the offset lies in the file");
        });
  }

  @TestFactory
  Stream<DynamicTest> malformedTextsHaveTheirProblems() {
    return tests(
        TestData.malformedTexts(),
        (name, bytes) -> {
          golden(name, bytes);
          CheckedText checked = CheckedText.of(bytes, ALL_FINDINGS);
          assertTrue(!checked.findings().isEmpty(), "there are problems");
          String lines =
              checked.findings().stream().map(TestDataTest::line).collect(Collectors.joining());
          golden(beside(name, ".txt"), lines.getBytes(StandardCharsets.UTF_8));
        });
  }

  @Test
  void nothingElseLiesInTheFolder() throws IOException {
    TreeSet<String> expected = new TreeSet<>();
    expected.add("README.md");
    TestData.animations().keySet().forEach(n -> addPair(expected, n, ".rtmt"));
    TestData.malformedFiles().keySet().forEach(n -> addPair(expected, n, ".txt"));
    TestData.malformedTexts().keySet().forEach(n -> addPair(expected, n, ".txt"));
    TreeSet<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      files
          .filter(Files::isRegularFile)
          .forEach(f -> found.add(FOLDER.relativize(f).toString().replace('\\', '/')));
    }
    if (UPDATE) {
      // What is to be there may be written after this.
      found.addAll(expected);
    }
    assertEquals(String.join("\n", expected), String.join("\n", found));
  }

  private static void addPair(TreeSet<String> names, String name, String ending) {
    assertTrue(names.add(name) && names.add(beside(name, ending)), () -> "two files are " + name);
  }

  private static Animation read(Animation animation) {
    return TextReader.read(TextPrinter.print(animation)).animation().orElseThrow();
  }

  private static String line(FileFinding f) {
    Position.LineColumn at = (Position.LineColumn) f.position();
    return String.format(
        "%d:%d: %s: %s [%s]%s\n",
        at.line(),
        at.column(),
        f.severity().name().toLowerCase(Locale.ROOT),
        f.message(),
        f.code(),
        f.more() == 0 ? "" : " and " + f.more() + " more");
  }

  private static String beside(String name, String ending) {
    return name.substring(0, name.lastIndexOf('.')) + ending;
  }

  /** Compares with a file of the folder, or writes it. */
  private static void golden(String name, byte[] bytes) throws IOException {
    Path file = FOLDER.resolve(name);
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
      return;
    }
    byte[] expected = Files.readAllBytes(file);
    if (name.endsWith(".rtm")) {
      assertArrayEquals(expected, bytes);
    } else {
      assertEquals(
          new String(expected, StandardCharsets.UTF_8), new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private static Stream<DynamicTest> tests(Map<String, byte[]> files, FileTest test) {
    return files.entrySet().stream()
        .map(
            file -> {
              Executable run = () -> test.run(file.getKey(), file.getValue());
              return DynamicTest.dynamicTest(file.getKey(), run);
            });
  }

  private interface FileTest {
    void run(String name, byte[] bytes) throws Exception;
  }
}
