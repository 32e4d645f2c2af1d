import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';
import { commandTarget } from './commandTarget';

/** Opens the text of an animation that is open in another editor. */
export async function openAsText(uri?: vscode.Uri): Promise<void> {
  const animation = commandTarget(uri);
  if (animation) {
    await vscode.commands.executeCommand('vscode.open', shownUri(animation));
  }
}
