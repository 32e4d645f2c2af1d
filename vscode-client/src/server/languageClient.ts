import {
  CancellationToken,
  type DynamicFeature,
  type InitializeParams,
  LSPErrorCodes,
  LanguageClient,
  type MessageSignature,
  ResponseError,
  type StaticFeature,
} from 'vscode-languageclient/node';

const TEXT_DOCUMENT_CONTENT = 'workspace/textDocumentContent';

/** Whether an error is the server's word that something asked for makes no sense there. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed;
}

export class RtmLanguageClient extends LanguageClient {
  /**
   * Colours are asked for as far as the text is on the screen: those of all of a long text would be
   * sent again after every edit. Of changes on the disk the user is told here (`tellChanges`), where
   * it is known whether a text has unsaved changes.
   */
  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params);
    const requests = params.capabilities.textDocument?.semanticTokens?.requests;
    if (requests) {
      requests.full = false;
    }
    params.capabilities.experimental = {
      ...(params.capabilities.experimental as object | undefined),
      tellsOfChangedAnimations: true,
    };
  }

  /**
   * Leaves out the read-only documents that the server offers to editors that have nothing better:
   * they would stand in the way of the file system of the same scheme.
   */
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    if (
      'registrationType' in feature &&
      feature.registrationType.method === TEXT_DOCUMENT_CONTENT
    ) {
      return;
    }
    super.registerFeature(feature);
  }

  /** What keeps the server from running is told once, with its cause, by who starts it. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /**
   * A refusal is shown to the user where the request was made. The language client would say beside
   * it that a request has failed, as if something were broken.
   */
  override handleFailedRequest<T>(
    type: MessageSignature,
    token: CancellationToken | undefined,
    error: unknown,
    defaultValue: T,
    showNotification?: boolean,
    throwOnCancel?: boolean,
  ): T {
    if (isRefusal(error)) {
      throw error;
    }
    return super.handleFailedRequest(
      type,
      token,
      error,
      defaultValue,
      showNotification,
      throwOnCancel,
    );
  }
}
