package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final List<String> told = new ArrayList<>();
  private final CompletableFuture<Void> created = new CompletableFuture<>();

  private final LanguageClient client =
      (LanguageClient)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {LanguageClient.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("createProgress")) {
                  told.add("create");
                  return created;
                }
                ProgressParams params = (ProgressParams) arguments[0];
                told.add(params.getValue().getLeft().getKind().name());
                return null;
              });

  @Test
  void aClientThatIsSlowToAllowItGetsTheBeginBeforeTheEnd() {
    try (Progress progress = Progress.of(client, "Saving")) {
      assertEquals(List.of("create"), told);
    }
    created.complete(null);
    assertEquals(List.of("create", "begin", "end"), told);
  }

  @Test
  void aClientThatShowsNoneIsToldNothing() {
    try (Progress progress = Progress.NONE) {
      assertEquals(List.of(), told);
    }
    assertEquals(List.of(), told);
  }
}
