import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';
import { chosenFile } from './commandTarget';

/** Shows an animation as text: for one that was opened with another editor. */
export async function showText(uri?: vscode.Uri): Promise<void> {
  const animation = chosenFile(uri);
  if (animation) {
    await vscode.commands.executeCommand('vscode.open', shownUri(animation));
  }
}
