import * as path from 'node:path';
import * as vscode from 'vscode';
import { animationFile, shownUri } from '../fileSystem/rtmUri';
import { otherEncodings } from '../text/encodings';
import { summary } from '../text/summary';

const HERE = 'In This Text';

/** What the server's command takes: the encoding, and the file for another animation. */
export async function conversionOf(editor: vscode.TextEditor): Promise<unknown[] | undefined> {
  const { document } = editor;
  const now = summary(document.getText()).encoding ?? '';
  const to = await vscode.window.showQuickPick(otherEncodings(now), {
    title: 'Convert to Another Encoding (1/2)',
    placeHolder: now === '' ? 'The animation becomes' : `${now} becomes`,
  });
  const place =
    to &&
    (await vscode.window.showQuickPick(
      [
        { label: HERE, description: 'undone in one step' },
        { label: 'As a New File...', description: 'this one stays as it is' },
      ],
      { title: 'Convert to Another Encoding (2/2)', placeHolder: `${to} is written` },
    ));
  if (!to || !place) {
    return undefined;
  }
  const uri = document.uri.toString();
  if (place.label === HERE) {
    return [uri, to];
  }
  const target = await newFile(document.uri, to);
  // Whether it may be overwritten was asked when it was chosen.
  return target && [{ uri, to, target: target.toString(), overwrite: true }];
}

async function newFile(document: vscode.Uri, to: string): Promise<vscode.Uri | undefined> {
  const file = animationFile(document) ?? document;
  const { dir, name } = path.posix.parse(file.path);
  const proposed = path.posix.join(dir, `${name}-${to.replace(' ', '')}.rtm`);
  const target = await vscode.window.showSaveDialog({
    title: 'Convert to a New File',
    saveLabel: 'Convert',
    defaultUri: vscode.Uri.from({ scheme: 'file', path: proposed }),
    filters: { Animation: ['rtm'], 'RTM text': ['rtmt'] },
  });
  const shown = target && shownUri(target).toString();
  const open = vscode.workspace.textDocuments.find((other) => other.uri.toString() === shown);
  if (target && open?.isDirty) {
    const base = path.posix.basename(target.path);
    throw new Error(`${base} has unsaved changes: save or revert it first.`);
  }
  return target;
}

/** Shows what was made, if it is not the text in front. */
export async function showConverted(answer: unknown, args: readonly unknown[]): Promise<void> {
  const [made] = args;
  if (typeof made !== 'object' || made === null || !('target' in made)) {
    return;
  }
  if (typeof answer === 'object' && answer !== null && 'uri' in answer) {
    const uri = vscode.Uri.parse(String(answer.uri), true);
    await vscode.commands.executeCommand('vscode.open', shownUri(uri), { preview: false });
  }
}
