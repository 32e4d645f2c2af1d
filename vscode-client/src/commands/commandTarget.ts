import * as vscode from 'vscode';

/** The file that a command is about: the one of the menu, or the one of the tab in front. */
export function chosenFile(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) {
    return uri;
  }
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}
