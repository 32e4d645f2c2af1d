package org.rtmtext.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.rtmtext.testdata.TestData;

/**
 * Real animations, which stand beside the project and not in it. Tests of them are skipped, saying
 * so, where they are absent.
 */
public final class Corpus {
  private Corpus() {}

  /**
   * The folder, from the property {@code rtm.corpus} or {@code shared/corpus} of a folder above.
   */
  public static Optional<Path> folder() {
    String property = System.getProperty("rtm.corpus");
    if (property != null && !property.isEmpty()) {
      return Optional.of(Path.of(property));
    }
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.isDirectory(p.resolve("shared/corpus"))) {
        return Optional.of(p.resolve("shared/corpus"));
      }
    }
    return Optional.empty();
  }

  /** All animations; empty where the folder is absent. */
  public static List<Path> files() {
    return files(".rtm");
  }

  /** All {@code model.cfg} files; empty where the folder is absent. */
  public static List<Path> configs() {
    return files("model.cfg");
  }

  private static List<Path> files(String end) {
    if (folder().isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder().get())) {
      return files
          .filter(f -> f.toString().toLowerCase(Locale.ROOT).endsWith(end))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A test for each animation, or one that is skipped. */
  public static Stream<DynamicTest> tests(ThrowingConsumer<Path> test) {
    return tests(files(), test);
  }

  /** A test for each {@code model.cfg}, or one that is skipped. */
  public static Stream<DynamicTest> configTests(ThrowingConsumer<Path> test) {
    return tests(configs(), test);
  }

  private static Stream<DynamicTest> tests(List<Path> files, ThrowingConsumer<Path> test) {
    if (files.isEmpty()) {
      return Stream.of(
          DynamicTest.dynamicTest(
              "corpus", () -> assumeTrue(false, "there is no folder shared/corpus")));
    }
    return files.stream()
        .map(
            f ->
                DynamicTest.dynamicTest(
                    folder().get().relativize(f).toString(), () -> test.accept(f)));
  }

  /**
   * A test for each file of the project's own {@code testdata} that is right, and of the corpus.
   */
  public static Stream<DynamicTest> testsWithOwnData(ThrowingConsumer<Path> test) {
    return Stream.concat(
        TestData.animations().stream()
            .map(f -> DynamicTest.dynamicTest("testdata/" + f.getFileName(), () -> test.accept(f))),
        tests(test));
  }
}
