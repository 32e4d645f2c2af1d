import * as vscode from 'vscode';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import { textUri } from '../fileSystem/rtmUri';
import { allTabs, closeTabs } from './documents';

/**
 * Shows the text of animations that were opened before this extension was active and are therefore
 * shown as binary. Runs once, so that users can still open a file as binary later.
 */
export async function replaceBinaryTabs(): Promise<void> {
  for (const tab of allTabs()) {
    const { input } = tab;
    if (
      input instanceof vscode.TabInputText &&
      input.uri.scheme === FILE &&
      isAnimation(input.uri.path)
    ) {
      await replaceWithText(tab, input.uri);
    }
  }
}

/** Replaces a tab that shows an animation as binary, or not at all, with one that shows its text. */
export async function replaceWithText(tab: vscode.Tab, animation: vscode.Uri): Promise<void> {
  const { isActive, isPreview, group } = tab;
  await vscode.commands.executeCommand('vscode.open', textUri(animation), {
    viewColumn: group.viewColumn,
    ...(isActive
      ? { preview: isPreview, preserveFocus: !group.isActive }
      : { preview: false, background: true }),
  });
  await closeTabs(animation, group.viewColumn);
  if (allTabs().includes(tab)) {
    await vscode.window.tabGroups.close(tab, true);
  }
}
