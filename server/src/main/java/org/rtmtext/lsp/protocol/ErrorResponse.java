package org.rtmtext.lsp.protocol;

import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** Error responses to requests that are rejected before they are dispatched. */
public final class ErrorResponse {
  private ErrorResponse() {}

  public static ResponseMessage of(RequestMessage request, ResponseErrorCode code, String why) {
    ResponseMessage answer = new ResponseMessage();
    answer.setRawId(request.getRawId());
    answer.setError(new ResponseError(code, why, null));
    return answer;
  }
}
