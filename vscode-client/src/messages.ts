import * as vscode from 'vscode';

/**
 * Runs a user's command and shows its error as a notification. VS Code itself would show a modal
 * dialog for commands from the palette.
 *
 * @param isReported whether the error has already been shown
 */
export async function showErrors<T>(
  run: () => T | PromiseLike<T>,
  isReported: () => boolean = () => false,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!isReported()) {
      void vscode.window.showErrorMessage(errorMessage(error));
    }
    return undefined;
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Shows a message with buttons and, as the last one, 'Show Log'. Without any button, VS Code cuts the
 * message after its first line.
 *
 * @returns the chosen button; undefined for the log or no choice
 */
export async function showWithLog(
  show: (message: string, ...buttons: string[]) => Thenable<string | undefined>,
  message: string,
  ...buttons: string[]
): Promise<string | undefined> {
  const showLog = 'Show Log';
  const answer = await show(message, ...buttons, showLog);
  if (answer !== showLog) {
    return answer;
  }
  await vscode.commands.executeCommand('rtm.showLog');
  return undefined;
}
