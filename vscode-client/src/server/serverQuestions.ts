import * as vscode from 'vscode';
import {
  type LanguageClient,
  type MessageActionItem,
  MessageType,
  type ShowMessageRequestParams,
  ShowMessageRequest,
} from 'vscode-languageclient/node';

/**
 * Shows a warning of the server that waits for an answer as a dialog. VS Code hides a notification
 * after some seconds, and the request that asked would then wait without a visible reason.
 */
export function askInDialogs(client: LanguageClient): void {
  client.onRequest(ShowMessageRequest.type, ask);
}

async function ask({
  type,
  message,
  actions = [],
}: ShowMessageRequestParams): Promise<MessageActionItem | null> {
  const isModal = type === MessageType.Warning;
  const show = isModal
    ? vscode.window.showWarningMessage
    : type === MessageType.Error
      ? vscode.window.showErrorMessage
      : vscode.window.showInformationMessage;
  const items = actions.map(({ title }) => ({ title, isCloseAffordance: title === 'Cancel' }));
  const answer = await show(message, { modal: isModal }, ...items);
  return answer ? { title: answer.title } : null;
}
