import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { ToldChanges } from './reportedChanges';

/**
 * Tells the user at once when an animation changes on the disk while its text has unsaved changes.
 * VS Code itself would tell when the text is saved.
 */
export function tellChanges(files: RtmFileSystem): vscode.Disposable {
  const told = new ToldChanges();
  const forget = ({ uri }: vscode.TextDocument) => told.forget(uri.toString());
  return vscode.Disposable.from(
    files.onDidChangeOnDisk(({ uri, hash }) => {
      const key = uri.toString();
      const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === key);
      if (told.isNew(key, hash, document?.isDirty ?? false)) {
        void tell(uri);
      }
    }),
    vscode.workspace.onDidSaveTextDocument(forget),
    vscode.workspace.onDidCloseTextDocument(forget),
  );
}

async function tell(uri: vscode.Uri): Promise<void> {
  const compare = 'Compare';
  const answer = await vscode.window.showWarningMessage(
    `${path.posix.basename(uri.path)} has changed on the disk, and its text has unsaved changes. Saving will ask before the file is overwritten.`,
    compare,
  );
  if (answer === compare) {
    await vscode.commands.executeCommand('workbench.files.action.compareWithSaved', uri);
  }
}
