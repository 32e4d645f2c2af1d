package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** Rejects messages that the protocol forbids before "initialize" and after "shutdown". */
public final class LifecycleGuard implements MessageConsumer {
  private final MessageConsumer server;
  private final MessageConsumer client;
  private boolean initialized;
  private boolean shutDown;

  /**
   * @param server takes allowed messages
   * @param client takes the errors for rejected requests
   */
  public LifecycleGuard(MessageConsumer server, MessageConsumer client) {
    this.server = server;
    this.client = client;
  }

  @Override
  public void consume(Message message) {
    if (message instanceof RequestMessage request) {
      consume(request);
    } else if (message instanceof NotificationMessage notification) {
      if (initialized && !shutDown || notification.getMethod().equals("exit")) {
        server.consume(message);
      }
    } else {
      server.consume(message);
    }
  }

  private void consume(RequestMessage request) {
    boolean first = request.getMethod().equals("initialize");
    if (shutDown) {
      refuse(request, ResponseErrorCode.InvalidRequest, "the server is shutting down");
    } else if (first && initialized) {
      refuse(request, ResponseErrorCode.InvalidRequest, "the server is already initialized");
    } else if (!first && !initialized) {
      refuse(
          request, ResponseErrorCode.ServerNotInitialized, "the first request must be initialize");
    } else {
      initialized = true;
      shutDown = request.getMethod().equals("shutdown");
      server.consume(request);
    }
  }

  private void refuse(RequestMessage request, ResponseErrorCode code, String why) {
    client.consume(ErrorResponse.of(request, code, why));
  }

  /** Error responses to requests that are rejected before they are dispatched. */
  public static final class ErrorResponse {
    private ErrorResponse() {}

    public static ResponseMessage of(RequestMessage request, ResponseErrorCode code, String why) {
      ResponseMessage answer = new ResponseMessage();
      answer.setRawId(request.getRawId());
      answer.setError(new ResponseError(code, why, null));
      return answer;
    }
  }
}
