package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.text.Workers;

/** What users see if the server fails. */
class RequestRunnerTest {
  private static final String OUT_OF_MEMORY =
      "RTM Text has run out of memory \\([\\d,]+ MB\\)\\. No file on disk is damaged\\. .*-Xmx\\d+m\\.";
  private static final String BUG = "The language server failed: see its log.";

  /** Messages that the client shows. */
  private final List<String> shown = new CopyOnWriteArrayList<>();

  private final RequestRunner requests = requests();

  private RequestRunner requests() {
    Session session = new Session(new Workers(Runnable::run), FileAccess.ON_DISK);
    Object client =
        Proxy.newProxyInstance(
            LanguageClient.class.getClassLoader(),
            new Class<?>[] {LanguageClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("showMessage")) {
                shown.add(((MessageParams) arguments[0]).getMessage());
              }
              return null;
            });
    session.client().log().connect((LanguageClient) client);
    return session.requests();
  }

  private static <T> T exhaust() {
    throw new OutOfMemoryError("a test");
  }

  private static <T> T fail() {
    throw new IllegalStateException("a test");
  }

  private static String error(CompletableFuture<?> answer) {
    ExecutionException e = assertThrows(ExecutionException.class, answer::get);
    return ((ResponseErrorException) e.getCause()).getResponseError().getMessage();
  }

  private static void assertOutOfMemory(String message) {
    assertTrue(message.matches(OUT_OF_MEMORY), message);
  }

  @Test
  void anErrorIsTheOnlyMessageAboutMemory() {
    Path file = Path.of("walk.rtm").toAbsolutePath();
    for (CompletableFuture<?> answer :
        List.of(
            requests.compute("a test", cancel -> exhaust()),
            requests.readFiles("a test", cancel -> exhaust()),
            requests.replaceFile(file, "a test", observer -> exhaust()))) {
      assertOutOfMemory(error(answer));
    }
    assertEquals(List.of(), shown);
  }

  @Test
  void aFailureIsAnErrorForTheUser() {
    Path file = Path.of("walk.rtm").toAbsolutePath();
    assertEquals(BUG, error(requests.readFiles("a test", cancel -> fail())));
    assertEquals(BUG, error(requests.replaceFile(file, "a test", observer -> fail())));
    assertEquals(List.of(), shown);
  }

  @Test
  void anAnswerWithoutAMessageIsAccompaniedByOneAboutMemory() throws Exception {
    assertNull(requests.compute("a test", cancel -> fail(), null).get());
    assertEquals(List.of(), shown);
    assertNull(requests.compute("a test", cancel -> exhaust(), null).get());
    assertEquals(1, shown.size());
    assertOutOfMemory(shown.get(0));
  }

  @Test
  void backgroundWorkTellsOnce() {
    requests.guarded("a test", () -> exhaust());
    requests.orTell("a test", () -> exhaust(), message -> shown.add("not saved. " + message));
    requests.orTell("a test", () -> fail(), message -> shown.add("not saved. " + message));
    assertEquals(3, shown.size());
    assertOutOfMemory(shown.get(0));
    assertOutOfMemory(shown.get(1).replace("not saved. ", ""));
    assertEquals("not saved. " + BUG, shown.get(2));
  }
}
