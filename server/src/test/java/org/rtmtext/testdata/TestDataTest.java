package org.rtmtext.testdata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.rtmtext.cli.Cli;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.save.CarryOver;

/**
 * Every file in {@code testdata} is a test; {@code testdata/README.md} describes the folders.
 * {@code -Dgolden.update=true} writes the expected texts and findings, and the generated malformed
 * files, instead of comparing with them.
 */
class TestDataTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Path FOLDER = TestData.folder();
  private static final Path MALFORMED = FOLDER.resolve("malformed");
  private static final String EXPECTED = ".expected";

  @BeforeAll
  static void writeGeneratedFiles() throws IOException {
    if (UPDATE) {
      for (Map.Entry<String, byte[]> file : MalformedFiles.all().entrySet()) {
        Files.write(MALFORMED.resolve(file.getKey()), file.getValue());
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> generatedFilesAreUpToDate() {
    return MalformedFiles.all().entrySet().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getKey(),
                    () ->
                        assertArrayEquals(
                            file.getValue(),
                            Files.readAllBytes(MALFORMED.resolve(file.getKey())))));
  }

  @TestFactory
  Stream<DynamicTest> animationsEncodeToTheSameBytes() {
    return tests(
        TestData.animations(),
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          assertArrayEquals(bytes, RtmCodec.encode(RtmCodec.decode(bytes)));
        });
  }

  @TestFactory
  Stream<DynamicTest> animationsPrintAsTheGoldenText() {
    return tests(
        TestData.animations(),
        file -> compare(TestData.goldenText(file), TextPrinter.print(decode(file))));
  }

  @TestFactory
  Stream<DynamicTest> textsContainEveryValue() {
    return tests(
        TestData.animations(),
        file -> {
          Animation animation = decode(file);
          Animation read = read(TextPrinter.print(animation));
          assertTrue(animation.sameContent(read), "content of the text");
          Animation packed = RtmCodec.decode(RtmCodec.encode(read));
          assertTrue(animation.sameContent(packed), "content packed without the file");
        });
  }

  @TestFactory
  Stream<DynamicTest> textsPackOverTheirFilesToTheSameBytes() {
    return tests(
        TestData.animations(),
        file -> {
          Animation base = decode(file);
          Animation read = read(TextPrinter.print(base));
          assertArrayEquals(Files.readAllBytes(file), RtmCodec.encode(CarryOver.carry(read, base)));
        });
  }

  @TestFactory
  Stream<DynamicTest> ordinaryAnimationsHaveNoFindings() {
    return tests(TestData.list(FOLDER, ".rtm"), file -> assertEquals("", findings(file)));
  }

  @TestFactory
  Stream<DynamicTest> oddAnimationsHaveTheirFindings() {
    return tests(TestData.list(FOLDER.resolve("odd"), ".rtm"), TestDataTest::compareWarnings);
  }

  @TestFactory
  Stream<DynamicTest> oddTextsHaveTheirFindingsAndPackAndUnpack() {
    return tests(
        TestData.oddTexts(),
        file -> {
          compareWarnings(file);
          Animation animation = read(Files.readString(file));
          Animation packed = RtmCodec.decode(RtmCodec.encode(animation));
          assertTrue(animation.sameContent(packed), "content after packing");
          Animation printed = read(TextPrinter.print(animation));
          assertTrue(animation.sameContent(printed), "content after printing");
        });
  }

  @TestFactory
  Stream<DynamicTest> malformedFilesHaveTheirMessage() {
    return tests(
        TestData.malformedFiles(),
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          RtmFormatException e =
              assertThrows(RtmFormatException.class, () -> RtmCodec.decode(bytes));
          assertTrue(e.offset() <= bytes.length, "the offset is in the file");
          compareFindings(file, findings(file));
        });
  }

  @TestFactory
  Stream<DynamicTest> malformedTextsHaveTheirProblems() {
    return tests(
        TestData.malformedTexts(),
        file -> {
          String findings = findings(file);
          assertFalse(findings.isEmpty(), "no problem found; does the file belong into odd?");
          compareFindings(file, findings);
        });
  }

  @Test
  void everyFileBelongsToATest() throws IOException {
    List<Path> rest = new ArrayList<>();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      files.filter(Files::isRegularFile).forEach(rest::add);
    }
    List<Path> fixtures =
        Stream.of(
                TestData.animations(),
                TestData.oddTexts(),
                TestData.malformedFiles(),
                TestData.malformedTexts())
            .flatMap(List::stream)
            .toList();
    rest.removeAll(fixtures);
    rest.removeAll(TestData.goldenTexts());
    rest.removeAll(fixtures.stream().map(TestDataTest::expected).toList());
    assertEquals(List.of(FOLDER.resolve("README.md")), rest);
  }

  /** Compares the findings of a file that has no errors. */
  private static void compareWarnings(Path file) throws IOException {
    String findings = findings(file);
    assertFalse(findings.contains(": error: "), findings);
    compareFindings(file, findings);
  }

  /** The lines that {@code check} prints for a file, without the file's name. */
  private static String findings(Path file) {
    String out = Cli.rtm("check", "--max-findings=1000", file).out();
    return out.replace(file + ":", "");
  }

  /** Compares with the file of expected findings; a file without findings has none. */
  private static void compareFindings(Path file, String findings) throws IOException {
    Path expected = expected(file);
    if (findings.isEmpty() && (UPDATE || !Files.exists(expected))) {
      Files.deleteIfExists(expected);
    } else {
      compare(expected, findings);
    }
  }

  private static Path expected(Path file) {
    return file.resolveSibling(file.getFileName() + EXPECTED);
  }

  private static void compare(Path expected, String actual) throws IOException {
    if (UPDATE) {
      Files.writeString(expected, actual, StandardCharsets.UTF_8);
    } else if (!Files.exists(expected)) {
      fail(FOLDER.relativize(expected) + " is missing; -Dgolden.update=true writes it");
    } else {
      assertEquals(
          Files.readString(expected, StandardCharsets.UTF_8),
          actual,
          "-Dgolden.update=true rewrites " + FOLDER.relativize(expected));
    }
  }

  private static Animation decode(Path file) throws IOException, RtmFormatException {
    return RtmCodec.decode(Files.readAllBytes(file));
  }

  private static Animation read(String text) {
    return TextReader.read(text).animation().orElseThrow();
  }

  private static Stream<DynamicTest> tests(List<Path> files, ThrowingConsumer<Path> test) {
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    FOLDER.relativize(file).toString(), () -> test.accept(file)));
  }
}
