import * as vscode from 'vscode';
import { SCHEME, isAnimation } from '../projection/address';
import { animationFile } from '../projection/uris';

/**
 * 'Save As' of an animation to a name that is none, as `walk.rtmt`, leaves a document of the
 * animations' scheme that is an ordinary file: the file takes its place.
 */
export function openSavedTexts(): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
    for (const tab of [...opened, ...changed]) {
      if (
        tab.input instanceof vscode.TabInputText &&
        tab.input.uri.scheme === SCHEME &&
        !isAnimation(tab.input.uri.path) &&
        !tab.isDirty
      ) {
        void replace(tab, tab.input.uri);
      }
    }
  });
}

async function replace(tab: vscode.Tab, document: vscode.Uri): Promise<void> {
  const file = animationFile(document);
  if (file) {
    await vscode.commands.executeCommand('vscode.open', file, {
      viewColumn: tab.group.viewColumn,
      preview: tab.isPreview,
    });
    await vscode.window.tabGroups.close(tab, true);
  }
}
