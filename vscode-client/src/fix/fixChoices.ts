import * as path from 'node:path';
import * as vscode from 'vscode';
import { serverUri } from '../fileSystem/rtmUri';
import { showErrors } from '../messages';
import type { FixedFile, PreviewFixesResult } from '../protocol';

const SHOW_CHANGES = { iconPath: new vscode.ThemeIcon('diff'), tooltip: 'Show Changes' };

interface CodeItem extends vscode.QuickPickItem {
  code: string;
}

interface FileItem extends vscode.QuickPickItem {
  file: FixedFile;
}

/**
 * Asks which problems to fix.
 *
 * @returns undefined if the user cancels
 */
export async function chooseCodes({ codes }: PreviewFixesResult): Promise<string[] | undefined> {
  const items: CodeItem[] = codes.map(({ code, title, explanation, count, selected }) => ({
    code,
    label: title,
    description: count === undefined ? code : `${code} (${count})`,
    picked: selected,
    ...(explanation !== '' && { detail: explanation }),
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Fix All Animations in Folder (1/2)',
    placeHolder: 'Problems to fix. Nothing is written yet.',
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return chosen?.map(({ code }) => code);
}

/**
 * Shows the files that would change, and asks which to change.
 *
 * @returns URIs; undefined if the user cancels
 */
export async function chooseFiles(
  folder: vscode.Uri,
  { files, message }: PreviewFixesResult,
): Promise<string[] | undefined> {
  const pick = vscode.window.createQuickPick<FileItem>();
  pick.title = `Fix All Animations in Folder (2/2): ${message}`;
  pick.placeholder = 'Files to change. Enter writes them; Undo restores them.';
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = files.map((file) => ({
    file,
    label: path.posix.relative(folder.path, serverUri(file.uri).path),
    description: file.description,
    buttons: [SHOW_CHANGES],
  }));
  pick.selectedItems = pick.items;
  const options = { preview: true, preserveFocus: true };
  pick.onDidTriggerItemButton(
    ({ item }) =>
      void showErrors(() => vscode.window.showTextDocument(serverUri(item.file.diff), options)),
  );
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems.map(({ file }) => file.uri)));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
