import * as vscode from 'vscode';
import { SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import { closeDocument } from './documents';
import { animationFile } from '../fileSystem/rtmUri';

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

const replacing = new Set<string>();

async function replace(tab: vscode.Tab, document: vscode.Uri): Promise<void> {
  const key = `${tab.group.viewColumn} ${document.toString()}`;
  const file = animationFile(document);
  if (!file || replacing.has(key)) {
    return;
  }
  replacing.add(key);
  try {
    const { viewColumn } = tab.group;
    await vscode.commands.executeCommand('vscode.open', file, { viewColumn, preview: false });
    await closeDocument(document, viewColumn);
  } finally {
    replacing.delete(key);
  }
}
