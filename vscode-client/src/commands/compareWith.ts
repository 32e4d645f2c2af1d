import * as path from 'node:path';
import * as vscode from 'vscode';
import { animationFile, shownUri } from '../fileSystem/rtmUri';
import { chosenFile } from './commandTarget';

/** Shows what is other in another animation. */
export async function compareWith(uri?: vscode.Uri): Promise<void> {
  const mine = chosenFile(uri);
  if (!mine) {
    return;
  }
  const file = animationFile(mine) ?? mine;
  const picked = await vscode.window.showOpenDialog({
    title: `Compare ${nameOf(mine)} with`,
    openLabel: 'Compare',
    defaultUri: vscode.Uri.joinPath(file, '..'),
    filters: { Animations: ['rtm', 'rtmt'] },
  });
  const other = picked?.[0];
  if (other) {
    await vscode.commands.executeCommand(
      'vscode.diff',
      shownUri(other),
      shownUri(mine),
      `${nameOf(other)} ↔ ${nameOf(mine)}`,
    );
  }
}

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}
