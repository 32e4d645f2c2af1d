package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.save.FileHistory;
import org.rtmtext.testdata.TestData;

class RecentlyUsedTest {
  @Test
  void thoseUsedLastAreKept() throws Exception {
    Path file = TestData.folder().resolve("walk.rtm");
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    FileHistory size = new FileHistory();
    size.read(animation);
    RecentlyUsed<FileHistory> histories = new RecentlyUsed<>(2 * size.size(), FileHistory::size);
    FileHistory a = histories.get("a", FileHistory::new);
    FileHistory b = histories.get("b", FileHistory::new);
    FileHistory c = histories.get("c", FileHistory::new);
    a.read(animation);
    b.read(animation);
    c.read(animation);
    assertSame(a, histories.get("a", FileHistory::new));
    histories.get("d", FileHistory::new).read(animation);
    assertSame(c, histories.get("c", FileHistory::new));
    assertSame(a, histories.get("a", FileHistory::new));
    assertNotSame(b, histories.get("b", FileHistory::new));
  }

  /** Hashing a large file takes long, and its size may be another one after it. */
  @Test
  void aHistoryThatChangesMeanwhileHoldsUpNoOther() throws Exception {
    Path file = TestData.folder().resolve("walk.rtm");
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    RecentlyUsed<FileHistory> histories = new RecentlyUsed<>(100_000, FileHistory::size);
    FileHistory shrinking = histories.get("shrinking", FileHistory::new);
    FileHistory changing = histories.get("changing", FileHistory::new);
    shrinking.read(animation.withTrailing(new byte[200_000]));
    changing.read(animation);
    CompletableFuture<FileHistory> asked = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                asked.complete(histories.get("asked", FileHistory::new));
              } catch (RuntimeException e) {
                asked.completeExceptionally(e);
              }
            });
    boolean waited;
    synchronized (changing) {
      thread.start();
      while (thread.getState() != Thread.State.BLOCKED && !asked.isDone()) {
        Thread.onSpinWait();
      }
      waited = !asked.isDone();
      shrinking.read(animation);
    }
    assertSame(asked.get(), histories.get("asked", FileHistory::new));
    assertFalse(waited);
    assertSame(changing, histories.get("changing", FileHistory::new));
    assertNotSame(shrinking, histories.get("shrinking", FileHistory::new));
  }

  @Test
  void aDocumentThatWasClosedHasNone() {
    RecentlyUsed<FileHistory> histories = new RecentlyUsed<>(1, FileHistory::size);
    FileHistory history = histories.get("a", FileHistory::new);
    assertSame(history, histories.get("a", FileHistory::new));
    histories.remove("a");
    assertNotSame(history, histories.get("a", FileHistory::new));
  }
}
