import * as vscode from 'vscode';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { openDocument } from './documents';

/**
 * Saves a text again once it has no more errors, if auto save is on. VS Code itself stops auto-saving
 * a document after a rejected save.
 */
export function resumeAutoSave(files: RtmFileSystem): vscode.Disposable {
  const rejected = new Set<string>();
  return vscode.Disposable.from(
    files.onDidRejectText((uri) => rejected.add(uri.toString())),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => rejected.delete(uri.toString())),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => rejected.delete(uri.toString())),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris) {
        if (rejected.has(uri.toString()) && !hasErrors(uri)) {
          rejected.delete(uri.toString());
          void save(uri);
        }
      }
    }),
  );
}

function hasErrors(uri: vscode.Uri): boolean {
  return vscode.languages
    .getDiagnostics(uri)
    .some(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}

async function save(uri: vscode.Uri): Promise<void> {
  const document = openDocument(uri);
  const autoSave = vscode.workspace.getConfiguration('files', uri).get('autoSave') !== 'off';
  if (document?.isDirty && autoSave) {
    await document.save();
  }
}
