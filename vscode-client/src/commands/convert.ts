import * as path from 'node:path';
import * as vscode from 'vscode';
import { checkSaved } from '../editor/documents';
import { animationFile, serverUri, shownUri } from '../fileSystem/rtmUri';
import { skeleton } from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { encodingItem } from './newAnimationText';

const HERE = 'In This Text';

/**
 * Asks for the encoding and the target.
 *
 * @returns arguments of the server's command; undefined if the user cancels
 */
export async function conversionArguments(
  { document }: vscode.TextEditor,
  server: Server,
): Promise<unknown[] | undefined> {
  const uri = document.uri.toString();
  const client = await server.start();
  const text = await client.sendRequest(skeleton, { uri });
  const chosen = await vscode.window.showQuickPick((text?.conversions ?? []).map(encodingItem), {
    title: 'Convert to Another Encoding (1/2)',
    placeHolder: text?.encoding === undefined ? 'New encoding' : `Convert ${text.encoding} to`,
  });
  const encoding = chosen?.label;
  const target =
    encoding &&
    (await vscode.window.showQuickPick(
      [
        { label: HERE, description: 'one undo step' },
        { label: 'As a New File...', description: 'this text stays unchanged' },
      ],
      { title: 'Convert to Another Encoding (2/2)', placeHolder: `Where to write ${encoding}` },
    ));
  if (!encoding || !target) {
    return undefined;
  }
  if (target.label === HERE) {
    return [uri, encoding];
  }
  const file = await chooseTarget(document.uri, encoding);
  // The dialog has asked before it returned an existing file.
  return file && [{ uri, to: encoding, target: file.toString(), overwrite: true }];
}

async function chooseTarget(
  document: vscode.Uri,
  encoding: string,
): Promise<vscode.Uri | undefined> {
  const file = animationFile(document) ?? document;
  const { dir, name } = path.posix.parse(file.path);
  const proposed = path.posix.join(dir, `${name}-${encoding.replace(' ', '')}.rtm`);
  const target = await vscode.window.showSaveDialog({
    title: 'Convert to a New File',
    saveLabel: 'Convert',
    defaultUri: vscode.Uri.from({ scheme: 'file', path: proposed }),
    filters: { Animation: ['rtm'], 'RTM text': ['rtmt'] },
  });
  if (target) {
    checkSaved(shownUri(target));
  }
  return target;
}

/** Opens the result of a conversion to a new file. */
export async function showConverted(answer: unknown, args: readonly unknown[]): Promise<void> {
  const [options] = args;
  if (typeof options !== 'object' || options === null || !('target' in options)) {
    return;
  }
  if (typeof answer === 'object' && answer !== null && 'uri' in answer) {
    const uri = serverUri(String(answer.uri));
    await vscode.commands.executeCommand('vscode.open', shownUri(uri), { preview: false });
  }
}
