package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.views.TextUpdates;

/** Requests for a page, without a server. */
class TextUpdatesTest {
  private final List<String> log = new ArrayList<>();
  private CompletableFuture<JsonElement> result =
      CompletableFuture.completedFuture(new JsonObject());
  private final TextUpdates<String> updates =
      new TextUpdates<>(
          Display.getDefault(),
          new TextUpdates.Client<>() {
            @Override
            public CompletableFuture<JsonElement> request(String text) {
              log.add(text);
              return result;
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

  /** Only once: a request that ends each server must not start one after the other. */
  @Test
  void aRequestDuringWhichTheServerEndsIsRepeatedOnce() throws Exception {
    CompletableFuture<IOException> ended = new CompletableFuture<>();
    ServerConnection server =
        new ServerConnection(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            LanguageServer.current().messages().unless(() -> true),
            ended::complete);
    ended.get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
    result = server.request("rtm/motion", Map.of());
    updates.show("a");
    updates.now();
    Wait.until("the failure is reported", () -> log.size() > 2);
    assertEquals(List.of("a", "a", "the RTM Text language server has exited"), log);
    updates.now();
    Wait.until("the failure is reported again", () -> log.size() > 5);
    assertEquals(log.subList(0, 3), log.subList(3, 6));
  }
}
