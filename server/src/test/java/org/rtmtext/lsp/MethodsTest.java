package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Workers;

class MethodsTest {
  private final List<String> groups = List.of("first", "second", "third");
  private final Methods methods = new Methods(null);
  private final List<Integer> added = new ArrayList<>();

  MethodsTest() {
    methods.addFrom(this::add);
  }

  private boolean add(int group) {
    if (group == groups.size()) {
      return false;
    }
    methods.request(groups.get(group), Object.class, CompletableFuture::completedFuture);
    added.add(group);
    return true;
  }

  @Test
  void methodsAreAddedUntilTheNeededOneIsFound() throws Exception {
    assertEquals("first", methods.type("first").orElseThrow().getMethodName());
    assertEquals(List.of(0), added);
    assertEquals(5, methods.request("second", 5).get());
    assertEquals(List.of(0, 1), added);
    methods.addAll();
    assertEquals(List.of(0, 1, 2), added);
    assertEquals(7, methods.request("third", 7).get());
  }

  @Test
  void unsupportedMethodsAreRefused() {
    assertTrue(methods.type("fourth").isEmpty());
    CompletableFuture<?> answer = methods.request("fourth", null);
    assertEquals(
        "unsupported method: fourth",
        assertThrows(ExecutionException.class, answer::get).getCause().getMessage());
    methods.notify("fourth", null);
    assertEquals(List.of(0, 1, 2), added);
  }

  @Test
  void aGroupThatCouldNotBeAddedIsAddedWhenItIsNeededAgain() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    Methods failing = new Methods(null);
    failing.addFrom(
        group -> {
          if (group == 1 && failures.getAndIncrement() == 0) {
            throw new OutOfMemoryError("a test");
          }
          if (group < groups.size()) {
            failing.request(groups.get(group), Object.class, CompletableFuture::completedFuture);
          }
          return group < groups.size();
        });
    assertThrows(OutOfMemoryError.class, () -> failing.request("third", 7));
    assertEquals(7, failing.request("third", 7).get());
    assertEquals(5, failing.request("second", 5).get());
  }

  /** Clients show the message; an absent answer would need an explanation in each of them. */
  @Test
  void aFailureIsAnErrorForTheUser() throws Exception {
    Workers workers = new Workers(Runnable::run);
    Session session = new Session(workers, FileAccess.ON_DISK);
    Methods failing = new Methods(session.requests());
    failing.computed("fails", Object.class, (p, cancel) -> List.of().get(0));
    failing.readFromFiles("runs out", Object.class, (p, cancel) -> exhaust());
    Map<String, String> messages =
        Map.of(
            "fails", "The language server failed: see its log.",
            "runs out", "RTM Text has run out of memory (");
    for (String name : messages.keySet()) {
      ExecutionException e = assertThrows(ExecutionException.class, failing.request(name, 1)::get);
      ResponseError error = ((ResponseErrorException) e.getCause()).getResponseError();
      assertEquals(ResponseErrorCode.InternalError.getValue(), error.getCode());
      assertTrue(error.getMessage().startsWith(messages.get(name)), error.getMessage());
    }
  }

  private static Object exhaust() {
    throw new OutOfMemoryError("a test");
  }
}
