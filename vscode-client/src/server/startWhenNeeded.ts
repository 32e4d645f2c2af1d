import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Server } from './serverLifecycle';

const ANIMATIONS = '**/*.[rR][tT][mM]*';
const SETTING = 'rtm.diagnostics.workspace';

/**
 * Starts the server for the first text or skeleton, and for the problems of a workspace that has
 * animations. Other windows do not run a server.
 */
export function startWhenNeeded(server: Server): vscode.Disposable {
  // The server reports the error itself.
  const start = () => void server.start().catch(() => undefined);
  const startFor = (document: vscode.TextDocument) => {
    if (document.languageId === 'rtm' || hasSkeletons(document)) {
      start();
    }
  };
  const startForFolders = async (): Promise<void> => {
    if (
      vscode.workspace.getConfiguration().get(SETTING) &&
      (await vscode.workspace.findFiles(ANIMATIONS, undefined, 1)).length > 0
    ) {
      start();
    }
  };
  vscode.workspace.textDocuments.forEach(startFor);
  // Without a search of files, the first text starts the server.
  const lookIntoFolders = () => void startForFolders().catch(() => undefined);
  lookIntoFolders();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.workspace.onDidChangeWorkspaceFolders(lookIntoFolders),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(SETTING)) {
        lookIntoFolders();
      }
    }),
  );
}

/** Most model.cfg files have no skeletons, and nothing that the server could explain. */
function hasSkeletons(document: vscode.TextDocument): boolean {
  const { fsPath } = document.uri;
  return (
    path.basename(fsPath).toLowerCase() === 'model.cfg' &&
    /\bCfgSkeletons\b/i.test(document.getText())
  );
}
