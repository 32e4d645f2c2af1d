package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.feature.AnalysisChain;
import org.rtmtext.lsp.feature.Settings.EncodeOnSave;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.text.TextDocument;

/** When saving a text writes the animation next to it, and when it must not. */
class EncodeOnSaveTest {
  private static final String TEXT =
      "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n";

  @TempDir Path folder;
  private final Projections projections =
      new Projections(new Workers(Runnable::run), AnimationFiles.ON_DISK, uri -> {});
  private Path file;
  private Snapshot text;

  @BeforeEach
  void names() {
    file = folder.resolve("walk.rtm");
    text = snapshot(TEXT);
  }

  private Snapshot snapshot(String content) {
    return new Snapshot(
        folder.resolve("walk.rtmt").toUri().toString(),
        1,
        TextDocument.of(content),
        new AnalysisChain(false));
  }

  private Optional<EncodeResult> save(Snapshot document, EncodeOnSave when) {
    return projections.encodeSibling(document, when);
  }

  private void opened() {
    projections.noteAnimation(text.uri());
  }

  /** Writes the animation as another program would. */
  private byte[] other() throws IOException {
    Projections another =
        new Projections(new Workers(Runnable::run), AnimationFiles.ON_DISK, uri -> {});
    Snapshot other = snapshot(TEXT.replace("motion 0", "motion 5"));
    another.noteAnimation(other.uri());
    assertTrue(another.encodeSibling(other, EncodeOnSave.ALWAYS).orElseThrow().saved);
    return Files.readAllBytes(file);
  }

  private void checkConflict(byte[] there, String why) throws IOException {
    EncodeResult result = save(text, EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.CONFLICT, result.reason);
    assertTrue(result.message.contains(why), result.message);
    assertTrue(result.message.endsWith("; the command rtm.encode writes over it"), result.message);
    assertArrayEquals(there, Files.readAllBytes(file));
  }

  @Test
  void asTheSettingSays() {
    opened();
    assertEquals(Optional.empty(), save(text, EncodeOnSave.NEVER));
    assertEquals(Optional.empty(), save(text, EncodeOnSave.IF_EXISTS));
    assertFalse(Files.exists(file));
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
    assertTrue(Files.exists(file));
  }

  @Test
  void oneSaveAfterTheOther() throws Exception {
    opened();
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
    byte[] first = Files.readAllBytes(file);
    assertTrue(
        save(snapshot(TEXT.replace("motion 0", "motion 1")), EncodeOnSave.IF_EXISTS).get().saved);
    assertFalse(Arrays.equals(first, Files.readAllBytes(file)));
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
    assertArrayEquals(first, Files.readAllBytes(file));
  }

  @Test
  void notOverWhatWasMadeMeanwhile() throws Exception {
    opened();
    checkConflict(other(), "another program has made this file");
  }

  @Test
  void notOverWhatWasChangedMeanwhile() throws Exception {
    opened();
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
    Files.delete(file);
    checkConflict(other(), "was changed by another program");
    assertTrue(projections.overwriteSibling(text, () -> {}).saved);
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
  }

  @Test
  void openingAgainSeesWhatIsThere() throws Exception {
    opened();
    other();
    projections.forgetAnimation(text.uri());
    opened();
    assertTrue(save(text, EncodeOnSave.ALWAYS).orElseThrow().saved);
  }

  @Test
  void notWithErrors() throws Exception {
    byte[] there = other();
    opened();
    EncodeResult result =
        save(snapshot(TEXT.replace("frame 0", "frame x")), EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.ERRORS, result.reason);
    assertArrayEquals(there, Files.readAllBytes(file));
  }

  @Test
  void notWhereOnlyTheEncodingWasChanged() throws Exception {
    byte[] there = other();
    opened();
    Snapshot edited =
        snapshot(TEXT.replace("rtm bmtr 5", "rtm plain").replace("motion 0", "motion 5"));
    EncodeResult result = save(edited, EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.ERRORS, result.reason);
    assertTrue(result.message.contains("convert them to plain (quick fix)"), result.message);
    assertArrayEquals(there, Files.readAllBytes(file));
    // The command writes over whatever is there, but not in the wrong space.
    EncodeResult command = projections.overwriteSibling(edited, () -> {});
    assertEquals(EncodeResult.ERRORS, command.reason);
    assertArrayEquals(there, Files.readAllBytes(file));
    Snapshot rows = snapshot(edited.text().text().replace("0 0 0 1", "1 0 0 | 0 1 0 | 0 0 1"));
    assertTrue(save(rows, EncodeOnSave.ALWAYS).orElseThrow().saved);
  }

  @Test
  void notWhereNothingCanBeRead() throws Exception {
    Files.createDirectory(file);
    opened();
    EncodeResult result = save(text, EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.FILE, result.reason);
    assertTrue(Files.isDirectory(file));
  }
}
