import * as vscode from 'vscode';

/**
 * Runs something that a user asked for. What goes wrong is told beside the text: of a command that
 * fails, VS Code tells in a dialog over everything when it was run from the palette.
 *
 * @param told whether it has been told already
 */
export async function tellErrors<T>(
  run: () => T | Promise<T>,
  told: () => boolean = () => false,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!told()) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  }
}
