package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.FileHistory;
import org.rtmtext.save.SavedAnimation;
import org.rtmtext.syntax.TextDocument;

/** Texts that are saved before the server has looked at their files. */
class SavedAtOnceTest {
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      bones
        a
      frame 0
        a | 0 0 0 1 | 0 0 0
      """;

  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
  private static final FileTime LATER = FileTime.fromMillis(1_100_000_000_000L);
  private static final String REFUSAL =
      "walk.rtm was not saved: it contains a different animation, and may be newer than the text";

  /** Reading an animation waits until the test allows it. */
  private static final class HeldFiles implements FileAccess {
    final CountDownLatch release = new CountDownLatch(1);

    @Override
    public byte[] read(Path file) throws IOException {
      try {
        assertTrue(release.await(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      return ON_DISK.read(file);
    }

    @Override
    public SavedAnimation save(
        Path file,
        SavedAnimation.Source source,
        WriteCondition over,
        FileHistory history,
        ReplacementObserver observer)
        throws IOException {
      return ON_DISK.save(file, source, over, history, observer);
    }
  }

  @TempDir Path folder;
  private final HeldFiles files = new HeldFiles();
  private final RecordingClient client = new RecordingClient();
  private final TypedServer server = TypedServer.start(client, code -> {}, files, 0);
  private Path text;
  private Path animation;

  @BeforeEach
  void start() throws Exception {
    text = folder.resolve("walk.rtmt");
    animation = folder.resolve("walk.rtm");
    server.initialize(new InitializeParams()).get();
    server.initialized(new InitializedParams());
    JsonObject settings = new JsonObject();
    settings.addProperty("encodeOnSave", "always");
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  @AfterEach
  void end() throws Exception {
    finish();
  }

  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private static String text(int motion) {
    return TEXT.replace("motion 0", "motion " + motion);
  }

  private byte[] writeAnimation(int motion, FileTime time) throws IOException {
    SavedAnimation.save(
        animation,
        new SavedAnimation.Source(
            Analysis.of(TextDocument.of(text(motion)), false), Optional.empty()),
        WriteCondition.ANY,
        new FileHistory(),
        () -> {});
    Files.setLastModifiedTime(animation, time);
    return Files.readAllBytes(animation);
  }

  private void writeText(int motion, FileTime time) throws IOException {
    Files.writeString(text, text(motion));
    Files.setLastModifiedTime(text, time);
  }

  private void open(int motion) {
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(text.toUri().toString(), "rtm", 1, text(motion))));
  }

  private void edit(int motion) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(text.toUri().toString(), 2),
                List.of(new TextDocumentContentChangeEvent(text(motion)))));
  }

  private void save() {
    server
        .getTextDocumentService()
        .didSave(
            new DidSaveTextDocumentParams(new TextDocumentIdentifier(text.toUri().toString())));
  }

  /** Waits until the server has looked at the files of the text that was opened. */
  private void awaitOpened() throws Exception {
    files.release.countDown();
    EncodeParams refused =
        new EncodeParams(animation.toUri().toString(), TEXT, "00".repeat(32), false);
    get(server.encode(refused));
  }

  /** Waits for all saves. */
  private void finish() throws Exception {
    files.release.countDown();
    get(server.shutdown());
  }

  private void checkRefused(byte[] before) throws Exception {
    finish();
    assertArrayEquals(before, Files.readAllBytes(animation));
    assertTrue(client.told(REFUSAL), client.messages::toString);
  }

  private void checkSaved(int motion) throws Exception {
    finish();
    assertEquals(List.of(), client.messages);
    assertEquals(
        motion, Float.intBitsToFloat(DecodedFile.read(animation).animation().motion().x()));
  }

  @Test
  void aNewerAnimationIsKeptIfTheTextIsSavedAtOnce() throws Exception {
    writeText(1, LONG_AGO);
    byte[] newer = writeAnimation(5, LATER);
    open(1);
    edit(2);
    Files.writeString(text, text(2));
    save();
    checkRefused(newer);
  }

  @Test
  void aSaveIsNoticedWhoseNotificationArrivesLater() throws Exception {
    writeText(1, LONG_AGO);
    byte[] newer = writeAnimation(5, LATER);
    open(1);
    edit(2);
    Files.writeString(text, text(2));
    awaitOpened();
    save();
    checkRefused(newer);
  }

  @Test
  void aSaveIsNoticedIfTheFileSystemHasAnotherClock() throws Exception {
    writeText(1, LONG_AGO);
    byte[] newer = writeAnimation(5, LATER);
    open(1);
    edit(2);
    writeText(2, LATER);
    save();
    checkRefused(newer);
  }

  @Test
  void anAnimationThatIsReplacedAfterTheTextWasOpenedIsKept() throws Exception {
    writeAnimation(1, LONG_AGO);
    writeText(1, LATER);
    open(1);
    byte[] replaced = writeAnimation(5, FileTime.fromMillis(System.currentTimeMillis()));
    edit(2);
    Files.writeString(text, text(2));
    save();
    checkRefused(replaced);
  }

  @Test
  void theAnimationOfTheTextIsReplacedAtOnce() throws Exception {
    writeText(1, LONG_AGO);
    writeAnimation(1, LATER);
    open(1);
    edit(2);
    Files.writeString(text, text(2));
    save();
    checkSaved(2);
  }

  @Test
  void anAnimationIsCreatedAtOnce() throws Exception {
    writeText(1, LONG_AGO);
    open(1);
    edit(2);
    Files.writeString(text, text(2));
    save();
    checkSaved(2);
  }

  @Test
  void aTextThatIsOpenedWithUnsavedChangesReplacesAnOlderAnimation() throws Exception {
    writeAnimation(5, LONG_AGO);
    writeText(1, LATER);
    open(2);
    awaitOpened();
    Files.writeString(text, text(2));
    save();
    checkSaved(2);
  }
}
