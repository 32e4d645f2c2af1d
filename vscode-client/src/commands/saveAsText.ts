import * as vscode from 'vscode';
import type { Conversation } from '../fileSystem/codec';
import { animationFile, textUri } from '../fileSystem/rtmUri';
import { chosenFile } from './commandTarget';

/** Writes an animation as a text file: also one whose text is too long to be shown. */
export async function saveText(conversation: Conversation, uri?: vscode.Uri): Promise<void> {
  const chosen = chosenFile(uri);
  const file = chosen && animationFile(chosen);
  if (!file) {
    return;
  }
  const target = await vscode.window.showSaveDialog({
    title: 'Save the animation as text',
    defaultUri: file.with({ path: `${file.path}t` }),
    filters: { 'RTM text': ['rtmt'] },
  });
  if (!target) {
    return;
  }
  // What is in the editor is what the user sees; what is on the disk may be older.
  const shown = textUri(file).toString();
  const open = vscode.workspace.textDocuments.find((d) => d.uri.toString() === shown);
  const text = open ? open.getText() : (await conversation.decode(file)).text;
  await vscode.workspace.fs.writeFile(target, Buffer.from(text, 'utf8'));
  await vscode.commands.executeCommand('vscode.open', target);
}
