import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';

/** The copy of the bundled animation. */
export function exampleFile({ globalStorageUri }: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(globalStorageUri, 'example', 'walk.rtm');
}

/** Opens a copy of the bundled animation and its figure. The copy keeps what the user has edited. */
export async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const file = exampleFile(context);
  try {
    await vscode.workspace.fs.stat(file);
  } catch {
    await vscode.workspace.fs.copy(
      vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'walk.rtm'),
      file,
    );
  }
  const editor = await vscode.window.showTextDocument(shownUri(file), { preview: false });
  await vscode.commands.executeCommand('rtm.showFigure', editor.document.uri);
}
