package org.rtmtext.lsp;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Answers requests that this server does not support with MethodNotFound (-32601), and ignores such
 * notifications. LSP4J itself answers with an internal error where its interfaces have the method,
 * and with null where the method begins with {@code $/}.
 */
final class SupportedMethods implements Endpoint {
  private static final String OPTIONAL = "$/";
  private static final String INTERFACES = "org.eclipse.lsp4j.services.";

  private final Endpoint server;

  SupportedMethods(Endpoint server) {
    this.server = server;
  }

  @Override
  public CompletableFuture<?> request(String method, Object parameter) {
    if (method.startsWith(OPTIONAL)) {
      return unsupported(method);
    }
    try {
      return server.request(method, parameter);
    } catch (UnsupportedOperationException e) {
      if (isOfInterface(e)) {
        return unsupported(method);
      }
      throw e;
    }
  }

  @Override
  public void notify(String method, Object parameter) {
    try {
      server.notify(method, parameter);
    } catch (UnsupportedOperationException e) {
      if (!isOfInterface(e)) {
        throw e;
      }
    }
  }

  /** Whether a method is not overridden; any other place would be a fault of this server. */
  private static boolean isOfInterface(UnsupportedOperationException e) {
    StackTraceElement[] trace = e.getStackTrace();
    return trace.length > 0 && trace[0].getClassName().startsWith(INTERFACES);
  }

  private static CompletableFuture<?> unsupported(String method) {
    return CompletableFuture.failedFuture(
        new ResponseErrorException(
            new ResponseError(
                ResponseErrorCode.MethodNotFound, "unsupported method: " + method, null)));
  }
}
