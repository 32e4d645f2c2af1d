import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Server } from './serverLifecycle';

const ANIMATIONS = '**/*.{rtm,rtmt,RTM,RTMT}';

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
  const startForFolders = async () => {
    if (
      vscode.workspace.getConfiguration('rtm').get('diagnostics.workspace') &&
      (await vscode.workspace.findFiles(ANIMATIONS, undefined, 1)).length > 0
    ) {
      start();
    }
  };
  vscode.workspace.textDocuments.forEach(startFor);
  void startForFolders();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.workspace.onDidChangeWorkspaceFolders(startForFolders),
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
