import * as vscode from 'vscode';
import { SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { shownUri } from '../fileSystem/rtmUri';
import { allTabs, closeTabs, openDocument } from './documents';

/** Keeps texts open when VS Code renames their files or folders, including unsaved changes. */
export function followRenames(files: RtmFileSystem): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(async ({ files: renames }) => {
    for (const tab of allTabs()) {
      if (!(tab.input instanceof vscode.TabInputText) || tab.input.uri.scheme !== SCHEME) {
        continue;
      }
      const { uri } = tab.input;
      const file = files.fileOf(uri);
      const path = file && renamedPath(renames, file.path);
      // A file that is no longer named .rtm cannot be shown as text; its edits stay in the old tab.
      if (file && path !== undefined && isAnimation(path)) {
        await follow(files, tab, uri, file.with({ path }));
      }
    }
  });
}

/** The new path of a file that was renamed or is in a renamed folder; undefined for others. */
export function renamedPath(
  renames: vscode.FileRenameEvent['files'],
  path: string,
): string | undefined {
  const isIn = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  const rename = renames.find(({ oldUri }) => isIn(oldUri.path));
  return rename && rename.newUri.path + path.slice(rename.oldUri.path.length);
}

async function follow(
  files: RtmFileSystem,
  tab: vscode.Tab,
  old: vscode.Uri,
  file: vscode.Uri,
): Promise<void> {
  const before = openDocument(old);
  const edited = before?.isDirty ? before.getText() : undefined;
  const editor = vscode.window.visibleTextEditors.find(
    ({ document, viewColumn }) => document === before && viewColumn === tab.group.viewColumn,
  );
  const options = {
    ...(editor && { selection: editor.selection }),
    viewColumn: tab.group.viewColumn,
    preview: tab.isPreview && edited === undefined,
    preserveFocus: !tab.isActive || !tab.group.isActive,
  };
  // Reverting reads the renamed file, so the old document closes without a question.
  files.redirect(old, file);
  try {
    if (before && edited !== undefined) {
      await vscode.window.showTextDocument(before, options);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    const shown = shownUri(file);
    await vscode.commands.executeCommand('vscode.open', shown, options);
    if (edited !== undefined) {
      await replaceText(shown, edited);
      await vscode.commands.executeCommand('vscode.open', shown, options);
    }
    await closeTabs(old);
  } catch (error) {
    if (edited !== undefined) {
      // Unsaved changes must survive: they move to a new untitled document.
      const rescued = await vscode.workspace.openTextDocument({ language: 'rtm', content: edited });
      await vscode.window.showTextDocument(rescued, { preview: false });
    }
    throw error;
  } finally {
    files.redirect(old, undefined);
  }
}

async function replaceText(uri: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, document.validateRange(all), text);
  await vscode.workspace.applyEdit(edit);
}
