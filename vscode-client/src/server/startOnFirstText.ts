import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Server } from './serverLifecycle';

/** Starts the server for the first text or skeleton, so that other windows do not run one. */
export function startOnFirstText(server: Server): vscode.Disposable {
  const start = (document: vscode.TextDocument) => {
    if (document.languageId === 'rtm' || hasSkeletons(document)) {
      // The server reports the error itself.
      server.start().catch(() => undefined);
    }
  };
  vscode.workspace.textDocuments.forEach(start);
  return vscode.workspace.onDidOpenTextDocument(start);
}

/** Most model.cfg files have no skeletons, and nothing that the server could explain. */
function hasSkeletons(document: vscode.TextDocument): boolean {
  const { fsPath } = document.uri;
  return (
    path.basename(fsPath).toLowerCase() === 'model.cfg' &&
    /\bCfgSkeletons\b/i.test(document.getText())
  );
}
