package org.rtmtext.lsp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.RequestRunner;

/**
 * The requests and notifications that the server supports. This table replaces those of LSP4J,
 * which are made from annotations. Making them takes longer at each start, and they contain methods
 * that the server does not support.
 */
final class Methods implements Endpoint {
  private final RequestRunner requests;
  private final Map<String, Method<?>> all = new LinkedHashMap<>();
  private IntPredicate groups = group -> false;
  private int added;

  private record Method<P>(
      JsonRpcMethod type, Class<P> params, Function<P, CompletableFuture<?>> handler) {
    CompletableFuture<?> call(Object p) {
      return handler.apply(params.cast(p instanceof List<?> l && !l.isEmpty() ? l.get(0) : p));
    }
  }

  Methods(RequestRunner requests) {
    this.requests = requests;
  }

  /**
   * Sets the source of the methods. They are added in groups, each when it is needed: adding all
   * takes longer than answering the first request.
   *
   * @param groups adds the methods of the group with this number, and returns whether there is such
   *     a group
   */
  synchronized void addFrom(IntPredicate groups) {
    this.groups = groups;
  }

  /** Adds all groups that have not been added yet. */
  void addAll() {
    while (addMore()) {
      // Adds the next group.
    }
  }

  private synchronized boolean addMore() {
    if (!groups.test(added)) {
      return false;
    }
    // Counted only now: if memory runs out while a group is added, it is added again.
    added++;
    return true;
  }

  /** The method of this name; empty if it is not supported. */
  private synchronized Optional<Method<?>> find(String name) {
    while (!all.containsKey(name) && addMore()) {
      // Searches again, with one group more.
    }
    return Optional.ofNullable(all.get(name));
  }

  /** How LSP4J reads the parameters of a method; empty if it is not supported. */
  Optional<JsonRpcMethod> type(String name) {
    return find(name).map(Method::type);
  }

  /** All methods, in the order of their groups. */
  synchronized List<JsonRpcMethod> types() {
    addAll();
    return all.values().stream().map(Method::type).toList();
  }

  <P> void notification(String name, Class<P> params, Consumer<P> handler) {
    Function<P, CompletableFuture<?>> unanswered =
        p -> {
          handler.accept(p);
          return null;
        };
    all.put(name, new Method<>(JsonRpcMethod.notification(name, params), params, unanswered));
  }

  <P> void request(String name, Class<P> params, Function<P, CompletableFuture<?>> handler) {
    all.put(name, new Method<>(JsonRpcMethod.request(name, Object.class, params), params, handler));
  }

  /** Adds a request that a worker answers. The answer is an error if the server fails. */
  <P> void computed(String name, Class<P> params, BiFunction<P, CancelChecker, ?> answer) {
    request(name, params, p -> requests.compute(name, cancel -> answer.apply(p, cancel)));
  }

  /** Adds a request whose answer needs files. The answer is an error if the server fails. */
  <P> void readFromFiles(String name, Class<P> params, BiFunction<P, CancelChecker, ?> answer) {
    request(name, params, p -> requests.readFiles(name, cancel -> answer.apply(p, cancel)));
  }

  @Override
  public CompletableFuture<?> request(String method, Object params) {
    Optional<Method<?>> found = find(method);
    if (found.isEmpty()) {
      return CompletableFuture.failedFuture(
          new ResponseErrorException(
              new ResponseError(
                  ResponseErrorCode.MethodNotFound, "unsupported method: " + method, null)));
    }
    try {
      return found.get().call(params);
    } catch (RequestFailedException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public void notify(String method, Object params) {
    find(method).ifPresent(found -> found.call(params));
  }
}
