import * as vscode from 'vscode';
import { SCHEME } from '../fileSystem/rtmAddress';

/** The server's commands that show a text in another form, and change nothing of its animation. */
export const SHOW_COMMANDS: readonly string[] = ['rtm.showPoses', 'rtm.showExact'];

/**
 * Saves the text of an animation after the command has replaced it, so that it has no unsaved changes
 * if it had none. A text file of its own is not saved: its numbers may be rounded. An edit of the user
 * is not saved.
 *
 * @returns stops waiting for the edit when disposed
 */
export function keepSaved(document: vscode.TextDocument): vscode.Disposable | undefined {
  if (document.isDirty || document.uri.scheme !== SCHEME) {
    return undefined;
  }
  const { length } = document.getText();
  const listener = vscode.workspace.onDidChangeTextDocument((event) => {
    const [change] = event.contentChanges;
    if (event.document === document && change) {
      listener.dispose();
      if (change.rangeOffset === 0 && change.rangeLength === length) {
        void document.save();
      }
    }
  });
  return listener;
}
