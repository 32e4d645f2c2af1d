import {
  CancellationToken,
  type InitializeParams,
  LanguageClient,
  type MessageSignature,
} from 'vscode-languageclient/node';
import { isRefusal } from './refusals';

export class RtmLanguageClient extends LanguageClient {
  /**
   * Requests semantic tokens for visible lines only: a long text would be sent completely after every
   * edit. Announces that `changedOnDiskWarning.ts` reports changes on disk, because the client knows
   * which texts have unsaved changes.
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
      showsProposedSkeletons: true,
      opensViews: true,
    };
  }

  /** Logs only: the `Server` class reports errors to the user, with their cause. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /**
   * Leaves refusals to the caller, which shows them to the user. The base class would additionally
   * report a failed request.
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
