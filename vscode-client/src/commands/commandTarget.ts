import * as vscode from 'vscode';

/** The file that a command applies to: that of the menu, or else that of the active tab. */
export function commandTarget(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) {
    return uri;
  }
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}
