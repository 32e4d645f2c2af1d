package org.rtmtext.save;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.files.ConflictException;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/** Only content that was in the file becomes a version. */
class SavedVersionsTest {
  @TempDir Path folder;
  private Path file;
  private DecodedFile opened;
  private SavedAnimation.Source source;
  private final FileHistory onlyRead = new FileHistory();
  private final FileHistory history = new FileHistory();

  @BeforeEach
  void open() throws Exception {
    file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk.rtm"), file);
    opened = DecodedFile.read(file);
    onlyRead.read(opened.animation());
    String text = TextPrinter.print(opened.animation());
    Analysis edited =
        Analysis.of(TextDocument.of(text.replace("motion 0 0 -1.62", "motion 0 0 -1.5")), true);
    source = new SavedAnimation.Source(edited, Optional.empty());
  }

  @Test
  void aSaveThatIsCancelledMakesNoVersion() throws Exception {
    assertThrows(
        CancellationException.class,
        () ->
            SavedAnimation.save(
                file,
                source,
                WriteCondition.ANY,
                history,
                () -> {
                  throw new CancellationException();
                }));
    assertArrayEquals(opened.bytes(), Files.readAllBytes(file));
    assertEquals(onlyRead.size(), history.size());
  }

  @Test
  void aSaveThatIsRefusedMakesNoVersion() throws Exception {
    Path made = folder.resolve("made.rtm");
    assertThrows(
        ConflictException.class,
        () -> SavedAnimation.save(made, source, WriteCondition.ABSENT, history, () -> write(made)));
    assertArrayEquals(opened.bytes(), Files.readAllBytes(made));
    assertEquals(0, history.size());
  }

  /** As another program does it. */
  private void write(Path made) {
    try {
      Files.write(made, opened.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSaveThatSucceedsMakesAVersion() throws Exception {
    SavedAnimation.save(file, source, WriteCondition.ANY, history, () -> {});
    assertTrue(history.size() > onlyRead.size(), history.size() + "");
  }
}
