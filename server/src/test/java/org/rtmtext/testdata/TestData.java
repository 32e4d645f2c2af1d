package org.rtmtext.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of the folder {@code testdata}, as they are found there. */
public final class TestData {
  private static final Path FOLDER = findFolder();

  private TestData() {}

  /** The folder, whatever module of the project the tests run in. */
  public static Path folder() {
    return FOLDER;
  }

  /** All animations that can be read, the unusual ones too. */
  public static List<Path> animations() {
    return Stream.of(FOLDER, FOLDER.resolve("odd"))
        .flatMap(folder -> list(folder, ".rtm").stream())
        .toList();
  }

  /** The text of each animation, as the printer writes it. */
  public static List<Path> goldenTexts() {
    return animations().stream().map(TestData::goldenText).toList();
  }

  /** The golden text of an animation. */
  static Path goldenText(Path animation) {
    return animation.resolveSibling(animation.getFileName() + "t");
  }

  /** Unusual but correct texts that are not the golden text of an animation. */
  public static List<Path> oddTexts() {
    List<Path> golden = goldenTexts();
    return list(FOLDER.resolve("odd"), ".rtmt").stream().filter(f -> !golden.contains(f)).toList();
  }

  /** Files from which no animation can be read. */
  public static List<Path> malformedFiles() {
    return list(FOLDER.resolve("malformed"), ".rtm");
  }

  /** Texts that have problems. */
  public static List<Path> malformedTexts() {
    return list(FOLDER.resolve("malformed"), ".rtmt");
  }

  /** The files of one folder with this ending, sorted. */
  static List<Path> list(Path folder, String ending) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path findFolder() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.exists(p.resolve("testdata/README.md"))) {
        return p.resolve("testdata");
      }
    }
    throw new IllegalStateException("no folder testdata above " + Path.of("").toAbsolutePath());
  }
}
