package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.rtmtext.problem.Wording;

/** Ends a request with an error that the client shows to the user. */
public final class RequestFailedException extends ResponseErrorException {
  private static final long serialVersionUID = 1;

  /**
   * @param message a sentence for the user
   */
  public RequestFailedException(String message) {
    super(new ResponseError(ResponseErrorCode.RequestFailed, Wording.printable(message), null));
  }
}
