import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';

/** Whether the server refused a request because it is not possible, rather than failing. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed;
}

/** Whether the server has cancelled a request because the user has cancelled its progress. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled;
}
