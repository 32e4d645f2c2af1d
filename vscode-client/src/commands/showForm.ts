import * as vscode from 'vscode';
import { SCHEME } from '../fileSystem/rtmAddress';

/** The server's commands that show a text in another form, and change nothing of its animation. */
export const SHOW_COMMANDS: readonly string[] = ['rtm.showPoses', 'rtm.showExact'];

/**
 * Saves the text of an animation after the next edit, so that it has no unsaved changes if it had
 * none. A text file of its own is not saved: its numbers may be rounded.
 *
 * @returns stops waiting for the edit when disposed
 */
export function keepSaved(document: vscode.TextDocument): vscode.Disposable | undefined {
  if (document.isDirty || document.uri.scheme !== SCHEME) {
    return undefined;
  }
  const listener = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document && event.contentChanges.length > 0) {
      listener.dispose();
      void document.save();
    }
  });
  return listener;
}
