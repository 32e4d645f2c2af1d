import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { openDocument } from './documents';
import { ReportedChanges } from './reportedChanges';

/**
 * Warns as soon as an animation changes on disk while its text has unsaved changes. VS Code itself
 * warns only when the text is saved.
 */
export function warnOfChangesOnDisk(files: RtmFileSystem): vscode.Disposable {
  const reported = new ReportedChanges();
  const forget = ({ uri }: vscode.TextDocument) => reported.forget(uri.toString());
  return vscode.Disposable.from(
    files.onDidChangeOnDisk(({ uri, hash }) => {
      if (reported.isNew(uri.toString(), hash, openDocument(uri)?.isDirty ?? false)) {
        void warn(uri);
      }
    }),
    vscode.workspace.onDidSaveTextDocument(forget),
    vscode.workspace.onDidCloseTextDocument(forget),
  );
}

async function warn(uri: vscode.Uri): Promise<void> {
  const compare = 'Compare';
  const answer = await vscode.window.showWarningMessage(
    `${path.posix.basename(uri.path)} has changed on disk, and its text has unsaved changes. Saving will ask before overwriting the file.`,
    compare,
  );
  if (answer === compare) {
    await vscode.commands.executeCommand('workbench.files.action.compareWithSaved', uri);
  }
}
