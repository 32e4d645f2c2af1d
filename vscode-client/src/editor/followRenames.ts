import * as vscode from 'vscode';
import { SCHEME, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { shownUri } from '../fileSystem/rtmUri';
import { closeDocument } from './documents';

/** Documents follow their files when these, or their folders, are renamed in VS Code. */
export function followRenames(files: RtmFileSystem): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(async ({ files: renames }) => {
    for (const tab of vscode.window.tabGroups.all.flatMap((group) => group.tabs)) {
      if (!(tab.input instanceof vscode.TabInputText) || tab.input.uri.scheme !== SCHEME) {
        continue;
      }
      const { uri } = tab.input;
      const file = files.fileOf(uri);
      const path = file && pathAfter(renames, file.path);
      // One that is called an animation no more is not followed: its edits stay where they are.
      if (file && path !== undefined && isAnimation(path)) {
        await follow(files, tab, uri, file.with({ path }));
      }
    }
  });
}

/** What is called a file now whose name, or that of a folder above it, was changed. */
export function pathAfter(
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
  const before = vscode.workspace.textDocuments.find(
    (document) => document.uri.toString() === old.toString(),
  );
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
  // The old document is reverted, and closed without a question, by reading the renamed file.
  files.move(old, file);
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
    await closeDocument(old);
  } catch (error) {
    if (edited !== undefined) {
      // What was edited must not be lost with the document that it was in.
      const kept = await vscode.workspace.openTextDocument({ language: 'rtm', content: edited });
      await vscode.window.showTextDocument(kept, { preview: false });
    }
    throw error;
  } finally {
    files.move(old, undefined);
  }
}

async function replaceText(uri: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, document.validateRange(whole), text);
  await vscode.workspace.applyEdit(edit);
}
