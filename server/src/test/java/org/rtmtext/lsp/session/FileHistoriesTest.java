package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.session.AnimationRequests.FileHistories;
import org.rtmtext.model.Animation;
import org.rtmtext.save.FileHistory;
import org.rtmtext.testdata.TestData;

class FileHistoriesTest {
  @Test
  void thoseUsedLastAreKept() throws Exception {
    Path file = TestData.folder().resolve("walk.rtm");
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    FileHistory size = new FileHistory();
    size.read(animation);
    FileHistories histories = new FileHistories(2 * size.size());
    FileHistory a = histories.of("a");
    FileHistory b = histories.of("b");
    FileHistory c = histories.of("c");
    a.read(animation);
    b.read(animation);
    c.read(animation);
    assertSame(a, histories.of("a"));
    histories.of("d").read(animation);
    assertSame(c, histories.of("c"));
    assertSame(a, histories.of("a"));
    assertNotSame(b, histories.of("b"));
  }

  /** Hashing a large file takes long, and its size may be another one after it. */
  @Test
  void aHistoryThatChangesMeanwhileHoldsUpNoOther() throws Exception {
    Path file = TestData.folder().resolve("walk.rtm");
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    FileHistories histories = new FileHistories(100_000);
    FileHistory shrinking = histories.of("shrinking");
    FileHistory changing = histories.of("changing");
    shrinking.read(animation.withTrailing(new byte[200_000]));
    changing.read(animation);
    CompletableFuture<FileHistory> asked = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                asked.complete(histories.of("asked"));
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
    assertSame(asked.get(), histories.of("asked"));
    assertFalse(waited);
    assertSame(changing, histories.of("changing"));
    assertNotSame(shrinking, histories.of("shrinking"));
  }

  @Test
  void aDocumentThatWasClosedHasNone() {
    FileHistories histories = new FileHistories();
    FileHistory history = histories.of("a");
    assertSame(history, histories.of("a"));
    histories.forget("a");
    assertNotSame(history, histories.of("a"));
  }
}
