import * as vscode from 'vscode';
import { animationFile } from '../fileSystem/rtmUri';

interface Imported {
  /** The names of the animations, if there are several and none was chosen. */
  readonly animations?: string[];
}

/**
 * Asks for the file.
 *
 * @returns arguments of the server's command; undefined if the user cancels
 */
export async function importArguments({
  document,
}: vscode.TextEditor): Promise<unknown[] | undefined> {
  const animation = animationFile(document.uri) ?? document.uri;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Import glTF',
      openLabel: 'Import',
      defaultUri: vscode.Uri.joinPath(
        vscode.Uri.from({ scheme: 'file', path: animation.path }),
        '..',
      ),
      filters: { glTF: ['glb', 'gltf'] },
    })) ?? [];
  return file && [{ uri: document.uri.toString(), file: file.toString() }];
}

/** Asks for one of several animations, and imports it. The server reports the result. */
export async function importChosen(
  answer: unknown,
  [options]: readonly unknown[],
  run: (args: unknown[]) => Promise<unknown>,
): Promise<void> {
  const names = (answer as Imported | undefined)?.animations;
  const animation =
    names &&
    (await vscode.window.showQuickPick(names, {
      title: 'Import glTF',
      placeHolder: 'The file has several animations: choose one',
    }));
  if (animation !== undefined && typeof options === 'object') {
    await run([{ ...options, animation }]);
  }
}
