import * as path from 'node:path';
import * as vscode from 'vscode';
import { compareFiles } from '../editor/comparisons';
import type { Codec } from '../fileSystem/codec';
import { animationFile } from '../fileSystem/rtmUri';
import { commandTarget } from './commandTarget';

/** Lets the user choose a second animation and opens a diff of both texts. */
export async function compareWith(codec: Codec, uri?: vscode.Uri): Promise<void> {
  const right = commandTarget(uri);
  if (!right) {
    return;
  }
  const chosen = await vscode.window.showOpenDialog({
    title: `Compare ${nameOf(right)} with`,
    openLabel: 'Compare',
    defaultUri: vscode.Uri.joinPath(animationFile(right) ?? right, '..'),
    filters: { Animations: ['rtm', 'rtmt'] },
  });
  const left = chosen?.[0];
  if (left) {
    await compareFiles(left, right, codec, `${nameOf(left)} ↔ ${nameOf(right)}`);
  }
}

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}
