import * as path from 'node:path';
import * as vscode from 'vscode';

/** The open document with this URI, if any. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

/** @throws Error if the document is open and has unsaved changes */
export function checkSaved(uri: vscode.Uri): void {
  if (openDocument(uri)?.isDirty) {
    const name = path.posix.basename(uri.path);
    throw new Error(`${name} has unsaved changes: save or revert it first.`);
  }
}

/** The tabs of all groups of editors. */
export function allTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** Closes the tabs of a text document, in one group of editors or in all. */
export async function closeTabs(uri: vscode.Uri, column?: vscode.ViewColumn): Promise<void> {
  // VS Code replaces its tab objects when tabs change, so earlier ones cannot be closed.
  const tabs = allTabs().filter(
    ({ input, group }) =>
      (column === undefined || group.viewColumn === column) &&
      input instanceof vscode.TabInputText &&
      input.uri.toString() === uri.toString(),
  );
  await vscode.window.tabGroups.close(tabs, true);
}
