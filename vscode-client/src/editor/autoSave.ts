import * as vscode from 'vscode';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';

/**
 * After a save that was refused, VS Code saves a document no more by itself. When nothing is wrong
 * with its text any longer, it is saved here, if the user wants documents to be saved so.
 */
export function resumeAutoSave(files: RtmFileSystem): vscode.Disposable {
  const refused = new Set<string>();
  return vscode.Disposable.from(
    files.onDidRefuseText((uri) => refused.add(uri.toString())),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => refused.delete(uri.toString())),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => refused.delete(uri.toString())),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris.filter((changed) => refused.has(changed.toString()))) {
        if (!hasErrors(uri)) {
          refused.delete(uri.toString());
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
  const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri.toString());
  const wanted = vscode.workspace.getConfiguration('files', uri).get('autoSave') !== 'off';
  if (document?.isDirty && wanted) {
    await document.save();
  }
}
