import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';

/** Opens a copy of the bundled animation and its figure. The copy keeps what the user has edited. */
export async function openExample({
  extensionUri,
  globalStorageUri,
}: vscode.ExtensionContext): Promise<void> {
  const file = vscode.Uri.joinPath(globalStorageUri, 'example', 'walk.rtm');
  try {
    await vscode.workspace.fs.stat(file);
  } catch {
    await vscode.workspace.fs.copy(
      vscode.Uri.joinPath(extensionUri, 'walkthrough', 'walk.rtm'),
      file,
    );
  }
  const editor = await vscode.window.showTextDocument(shownUri(file), { preview: false });
  await vscode.commands.executeCommand('rtm.showFigure', editor.document.uri);
}
