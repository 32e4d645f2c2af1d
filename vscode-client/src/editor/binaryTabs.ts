import * as vscode from 'vscode';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import { textUri } from '../fileSystem/rtmUri';
import { closeDocument } from './documents';

/**
 * A file that was clicked before VS Code knew of this extension is shown as 'binary'. The text takes
 * its place: once, when the extension starts, so that who opens a file as binary later on gets it.
 */
export async function sweepTabs(): Promise<void> {
  for (const tab of vscode.window.tabGroups.all.flatMap((group) => group.tabs)) {
    const { input } = tab;
    if (
      input instanceof vscode.TabInputText &&
      input.uri.scheme === FILE &&
      isAnimation(input.uri.path)
    ) {
      await showAsText(tab, input.uri);
    }
  }
}

/** Lets the text of an animation take the place of a tab that shows it as 'binary'. */
export async function showAsText(tab: vscode.Tab, animation: vscode.Uri): Promise<void> {
  const { isActive, isPreview, group } = tab;
  if (isActive) {
    await vscode.commands.executeCommand('vscode.open', textUri(animation), {
      viewColumn: group.viewColumn,
      preview: isPreview,
      preserveFocus: !group.isActive,
    });
  } else {
    await vscode.commands.executeCommand('vscode.open', textUri(animation), {
      viewColumn: group.viewColumn,
      preview: false,
      background: true,
    });
  }
  await closeDocument(animation, group.viewColumn);
}
