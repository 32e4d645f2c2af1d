import * as vscode from 'vscode';
import { openDocument } from '../editor/documents';
import type { Codec } from '../fileSystem/codec';
import { animationFile, textUri } from '../fileSystem/rtmUri';
import { commandTarget } from './commandTarget';

/** Saves the text of an animation as a file, even if it is too long for an editor. */
export async function exportText(codec: Codec, uri?: vscode.Uri): Promise<void> {
  const animation = commandTarget(uri);
  const file = animation && animationFile(animation);
  if (!file) {
    return;
  }
  const target = await vscode.window.showSaveDialog({
    title: 'Save as Text File',
    defaultUri: file.with({ path: `${file.path}t` }),
    filters: { 'RTM text': ['rtmt'] },
  });
  if (!target) {
    return;
  }
  // The user expects the edited text, not that of the file.
  const text = openDocument(textUri(file))?.getText() ?? (await codec.decode(file)).text;
  await vscode.workspace.fs.writeFile(target, Buffer.from(text, 'utf8'));
  await vscode.commands.executeCommand('vscode.open', target);
}
