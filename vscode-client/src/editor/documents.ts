import * as vscode from 'vscode';

/** Closes the tabs of a text document, in one group of editors or in all. */
export async function closeDocument(
  document: vscode.Uri,
  column?: vscode.ViewColumn,
): Promise<void> {
  // Tabs are looked for here and now: those of before may be other ones by now.
  const tabs = vscode.window.tabGroups.all
    .filter((group) => column === undefined || group.viewColumn === column)
    .flatMap((group) => group.tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === document.toString(),
    );
  await vscode.window.tabGroups.close(tabs, true);
}
