package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.lsp.session.AnimationMonitor;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.text.Workers;

/** When saving a text writes the animation next to it, and when it must not. */
class EncodeOnSaveTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      bones
        a
      frame 0
        a | 0 0 0 1 | 0 0 0
      """;

  @TempDir Path folder;
  private final Workers workers = new Workers(Runnable::run);
  private final AnimationMonitor monitor =
      new AnimationMonitor(workers, AnimationFiles.ON_DISK, text -> {});
  private final AnimationRequests animations =
      new AnimationRequests(workers, AnimationFiles.ON_DISK, monitor, file -> {}, file -> {});
  private Path file;
  private OpenText text;

  @BeforeEach
  void names() {
    file = folder.resolve("walk.rtm");
    text = text(TEXT);
  }

  private OpenText text(String content) {
    return new OpenText(folder.resolve("walk.rtmt").toUri().toString(), 1, content);
  }

  private Optional<EncodeResult> save(EncodeOnSave when) {
    return animations.encodeSibling(text, text.snapshot(), when, SettingNames.DEFAULT, () -> {});
  }

  private void opened() {
    monitor.opened(text);
  }

  private void edit(String content) {
    text.change(2, List.of(new TextDocumentContentChangeEvent(content)));
  }

  /** Writes the animation as another program would. */
  private byte[] other() throws IOException {
    OpenText other = text(TEXT.replace("motion 0", "motion 5"));
    monitor.opened(other);
    AnimationRequests another =
        new AnimationRequests(workers, AnimationFiles.ON_DISK, monitor, file -> {}, file -> {});
    assertTrue(
        another
            .encodeSibling(
                other, other.snapshot(), EncodeOnSave.ALWAYS, SettingNames.DEFAULT, () -> {})
            .orElseThrow()
            .saved());
    return Files.readAllBytes(file);
  }

  private void checkConflict(byte[] there, String why) throws IOException {
    EncodeResult result = save(EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.CONFLICT, result.reason());
    assertTrue(result.message().contains(why), result.message());
    assertTrue(
        result.message().endsWith("; to overwrite it, use the command rtm.encode"),
        result.message());
    assertArrayEquals(there, Files.readAllBytes(file));
  }

  @Test
  void asTheSettingSays() {
    opened();
    assertEquals(Optional.empty(), save(EncodeOnSave.NEVER));
    assertEquals(Optional.empty(), save(EncodeOnSave.IF_EXISTS));
    assertFalse(Files.exists(file));
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
    assertTrue(Files.exists(file));
  }

  @Test
  void oneSaveAfterTheOther() throws Exception {
    opened();
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
    byte[] first = Files.readAllBytes(file);
    edit(TEXT.replace("motion 0", "motion 1"));
    assertTrue(save(EncodeOnSave.IF_EXISTS).get().saved());
    assertFalse(Arrays.equals(first, Files.readAllBytes(file)));
    edit(TEXT);
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
    assertArrayEquals(first, Files.readAllBytes(file));
  }

  @Test
  void notOverWhatWasMadeMeanwhile() throws Exception {
    opened();
    checkConflict(other(), "the file already exists");
  }

  @Test
  void notOverWhatWasChangedMeanwhile() throws Exception {
    opened();
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
    Files.delete(file);
    checkConflict(other(), "has been changed by another program");
    assertTrue(animations.overwriteSibling(text, text.snapshot(), () -> {}).saved());
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
  }

  @Test
  void openingAgainSeesWhatIsThere() throws Exception {
    opened();
    other();
    text = text(TEXT);
    opened();
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
  }

  @Test
  void notWithErrors() throws Exception {
    byte[] there = other();
    opened();
    edit(TEXT.replace("frame 0", "frame x"));
    EncodeResult result = save(EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.ERRORS, result.reason());
    assertArrayEquals(there, Files.readAllBytes(file));
  }

  @Test
  void notWhereOnlyTheEncodingWasChanged() throws Exception {
    byte[] there = other();
    opened();
    String edited = TEXT.replace("rtm bmtr 5", "rtm plain").replace("motion 0", "motion 5");
    edit(edited);
    EncodeResult result = save(EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.ERRORS, result.reason());
    assertTrue(result.message().contains("Convert them to plain (quick fix)"), result.message());
    assertArrayEquals(there, Files.readAllBytes(file));
    // The command writes over whatever is there, but not in the wrong space.
    EncodeResult command = animations.overwriteSibling(text, text.snapshot(), () -> {});
    assertEquals(EncodeResult.ERRORS, command.reason());
    assertArrayEquals(there, Files.readAllBytes(file));
    edit(edited.replace("0 0 0 1", "1 0 0 | 0 1 0 | 0 0 1"));
    assertTrue(save(EncodeOnSave.ALWAYS).orElseThrow().saved());
  }

  @Test
  void notWhereNothingCanBeRead() throws Exception {
    Files.createDirectory(file);
    opened();
    EncodeResult result = save(EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(EncodeResult.FILE, result.reason());
    assertTrue(Files.isDirectory(file));
  }
}
