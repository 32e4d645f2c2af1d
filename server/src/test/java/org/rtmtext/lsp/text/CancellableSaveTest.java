package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CancellableSaveTest {
  private static final Path FILE = Path.of("walk.rtm");

  private final List<String> events = new ArrayList<>();
  private Runnable stop;

  private final CancellableSave<String> save =
      new CancellableSave<>(
          (title, onCancel) -> {
            events.add(title);
            stop = onCancel;
            return Progress.NONE;
          },
          this::waitFor);

  private boolean waitFor(CompletableFuture<Void> stopped, long milliseconds) {
    events.add(milliseconds + " ms");
    return stopped.isDone();
  }

  @Test
  void aShortWaitIsNotShown() throws Exception {
    assertTrue(save.pause(FILE, 310, 320));
    assertEquals(List.of("320 ms"), events);
  }

  @Test
  void isShownAfterASecond() throws Exception {
    assertTrue(save.pause(FILE, 630, 640));
    assertTrue(save.pause(FILE, 1270, 1280));
    assertEquals(
        List.of(
            "370 ms", "Waiting for another program to close walk.rtm", "270 ms", "0 ms", "1280 ms"),
        events);
  }

  @Test
  void theUserCanStopIt() throws Exception {
    assertTrue(save.pause(FILE, 1270, 1280));
    stop.run();
    assertFalse(save.pause(FILE, 2550, 2450));
  }

  @Test
  void theRequestCanBeCancelledBetweenTwoAttempts() throws Exception {
    save.beforeReplacement();
    assertFalse(save.cancel(true));
    assertTrue(save.pause(FILE, 0, 10));
    assertTrue(save.cancel(true));
    assertThrows(CancellationException.class, save::beforeReplacement);
    assertFalse(save.pause(FILE, 10, 20));
  }

  @Test
  void theRequestCannotBeCancelledDuringAnAttempt() throws Exception {
    assertTrue(save.pause(FILE, 0, 10));
    save.beforeReplacement();
    assertFalse(save.cancel(true));
  }
}
