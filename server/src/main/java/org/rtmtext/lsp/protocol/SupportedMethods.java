package org.rtmtext.lsp.protocol;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Answers unsupported requests with MethodNotFound (-32601), and ignores unsupported notifications.
 * LSP4J answers with an internal error if its interfaces have the method, and with null if the
 * method begins with {@code $/}.
 */
public final class SupportedMethods implements Endpoint {
  private static final String OPTIONAL = "$/";
  private static final String INTERFACES = "org.eclipse.lsp4j.services.";

  private final Endpoint server;

  public SupportedMethods(Endpoint server) {
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

  /**
   * Whether the exception comes from a default method of LSP4J's interfaces, which the server does
   * not override.
   */
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
