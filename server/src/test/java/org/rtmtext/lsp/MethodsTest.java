package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class MethodsTest {
  private final Queue<String> groups = new ArrayDeque<>(List.of("first", "second", "third"));
  private final Methods methods = new Methods(null);

  MethodsTest() {
    methods.addFrom(
        () -> {
          String name = groups.poll();
          if (name != null) {
            methods.request(name, Object.class, CompletableFuture::completedFuture);
          }
          return name != null;
        });
  }

  @Test
  void methodsAreAddedUntilTheNeededOneIsFound() throws Exception {
    assertEquals("first", methods.type("first").getMethodName());
    assertEquals(2, groups.size());
    assertEquals(5, methods.request("second", 5).get());
    assertEquals(List.of("third"), List.copyOf(groups));
    methods.addAll();
    assertTrue(groups.isEmpty());
    assertEquals(7, methods.request("third", 7).get());
  }

  @Test
  void unsupportedMethodsAreRefused() {
    assertNull(methods.type("fourth"));
    CompletableFuture<?> answer = methods.request("fourth", null);
    assertEquals(
        "unsupported method: fourth",
        assertThrows(ExecutionException.class, answer::get).getCause().getMessage());
    methods.notify("fourth", null);
    assertTrue(groups.isEmpty());
  }
}
