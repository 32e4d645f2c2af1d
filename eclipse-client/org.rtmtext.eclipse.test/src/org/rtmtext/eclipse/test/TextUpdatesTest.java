package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.page.TextUpdates;

/** Requests for a page, without a server. */
class TextUpdatesTest {
  private final List<String> log = new ArrayList<>();
  private final TextUpdates<String> updates =
      new TextUpdates<>(
          Display.getDefault(),
          new TextUpdates.Client<>() {
            @Override
            public CompletableFuture<JsonElement> request(String text) {
              log.add(text);
              return CompletableFuture.completedFuture(new JsonObject());
            }

            @Override
            public void answered(JsonElement answer) {
              log.add("answer");
            }

            @Override
            public void failed(String message, boolean serverFailed) {
              log.add(message);
            }
          });

  @Test
  void aHiddenViewAsksWhenItIsVisibleAgain() throws Exception {
    updates.setVisible(false);
    updates.show("a");
    updates.now();
    updates.now();
    assertEquals(List.of(), log);
    updates.setVisible(true);
    Wait.until("there is an answer", () -> log.contains("answer"));
    assertEquals(List.of("a", "answer"), log);
  }

  @Test
  void withoutAChangeAVisibleViewAsksNothing() throws Exception {
    updates.show("a");
    updates.now();
    Wait.until("there is an answer", () -> log.contains("answer"));
    updates.setVisible(false);
    updates.setVisible(true);
    assertEquals(List.of("a", "answer"), log);
  }
}
