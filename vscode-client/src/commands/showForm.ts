import * as vscode from 'vscode';
import { showsPoses } from '../fileSystem/revisionText';
import { SCHEME } from '../fileSystem/rtmAddress';

const SHOW_POSES = 'rtm.showPoses';

/** The server's commands that show a text in another form, and change nothing of its animation. */
export const SHOW_COMMANDS: readonly string[] = [SHOW_POSES, 'rtm.showExact'];

/** Whether a text has the form that a command shows it in. */
export function isShownBy(command: string, { uri }: vscode.TextDocument): boolean {
  return showsPoses(uri) === (command === SHOW_POSES);
}

/**
 * Saves the text of an animation after the command has replaced it, so that it has no unsaved changes
 * if it had none. A text file of its own is not saved: its numbers may be rounded. An edit of the user
 * is not saved.
 *
 * @returns stops waiting for the edit when disposed
 */
export function keepSaved(
  command: string,
  document: vscode.TextDocument,
): vscode.Disposable | undefined {
  if (document.isDirty || document.uri.scheme !== SCHEME) {
    return undefined;
  }
  const listener = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document === document && event.contentChanges.length > 0) {
      listener.dispose();
      if (isShownBy(command, document)) {
        void document.save();
      }
    }
  });
  return listener;
}
