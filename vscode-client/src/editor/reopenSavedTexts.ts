import * as vscode from 'vscode';
import { SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import { animationFile } from '../fileSystem/rtmUri';
import { closeTabs } from './documents';

/**
 * Reopens a text that *Save As* has written to a file such as `walk.rtmt` as that file. VS Code keeps
 * it under the scheme of animations.
 */
export function reopenSavedTexts(): vscode.Disposable {
  const reopening = new Set<string>();
  return vscode.window.tabGroups.onDidChangeTabs(async ({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      const { input, group, isDirty } = tab;
      if (
        !(input instanceof vscode.TabInputText) ||
        input.uri.scheme !== SCHEME ||
        isAnimation(input.uri.path) ||
        isDirty
      ) {
        continue;
      }
      const { viewColumn } = group;
      const key = `${viewColumn} ${input.uri.toString()}`;
      const file = animationFile(input.uri);
      if (!file || reopening.has(key)) {
        continue;
      }
      reopening.add(key);
      try {
        await vscode.commands.executeCommand('vscode.open', file, { viewColumn, preview: false });
        await closeTabs(input.uri, viewColumn);
      } finally {
        reopening.delete(key);
      }
    }
  });
}
