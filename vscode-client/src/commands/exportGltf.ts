import * as path from 'node:path';
import * as vscode from 'vscode';
import { animationFile, serverUri } from '../fileSystem/rtmUri';

interface Exported {
  readonly uri: string;
  readonly message: string;
  readonly warnings: readonly string[];
}

/**
 * Asks for the file.
 *
 * @returns arguments of the server's command; undefined if the user cancels
 */
export async function exportArguments({
  document,
}: vscode.TextEditor): Promise<unknown[] | undefined> {
  const file = animationFile(document.uri) ?? document.uri;
  const { dir, name } = path.posix.parse(file.path);
  const target = await vscode.window.showSaveDialog({
    title: 'Export to glTF',
    saveLabel: 'Export',
    defaultUri: vscode.Uri.from({ scheme: 'file', path: path.posix.join(dir, `${name}.glb`) }),
    filters: { 'glTF binary': ['glb'], 'glTF with embedded buffer': ['gltf'] },
  });
  // The dialog has asked before it returned an existing file.
  return (
    target && [
      { uri: document.uri.toString(), target: target.toString(), overwrite: true, silent: true },
    ]
  );
}

/** Reports an exported file, and offers to reveal it. */
export function showExported(answer: unknown): Promise<void> {
  // No answer if the server has ended. The message stays until the user closes it.
  if (answer) {
    void offerToReveal(answer as Exported);
  }
  return Promise.resolve();
}

async function offerToReveal({ uri, message, warnings }: Exported): Promise<void> {
  const reveal = 'Reveal File';
  const show =
    warnings.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  if ((await show(message, reveal)) === reveal) {
    const file = serverUri(uri);
    const isInWorkspace = vscode.workspace.getWorkspaceFolder(file) !== undefined;
    await vscode.commands.executeCommand(
      isInWorkspace ? 'revealInExplorer' : 'revealFileInOS',
      file,
    );
  }
}
