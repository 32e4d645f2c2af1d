import * as vscode from 'vscode';
import { FILE } from '../fileSystem/rtmAddress';
import { animationFile, serverUri } from '../fileSystem/rtmUri';
import type { SkeletonProposedParams } from '../protocol';

/** Shows a proposed skeleton as a new document, which is saved as the model.cfg of the animation's folder. */
export async function showProposedSkeleton({ uri, text }: SkeletonProposedParams): Promise<void> {
  const animation = serverUri(uri);
  const config = vscode.Uri.joinPath(animationFile(animation) ?? animation, '..', 'model.cfg');
  const document =
    config.scheme !== FILE || (await exists(config))
      ? await vscode.workspace.openTextDocument({ content: text })
      : await newDocument(config, text);
  await vscode.window.showTextDocument(document);
}

/** A document in the language of a model.cfg, unless such a document has text already. */
async function newDocument(file: vscode.Uri, text: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(file.with({ scheme: 'untitled' }));
  // It may be open, and not saved yet.
  if (document.getText() !== '') {
    return vscode.workspace.openTextDocument({ content: text });
  }
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  await vscode.workspace.applyEdit(edit);
  return document;
}

function exists(file: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}
