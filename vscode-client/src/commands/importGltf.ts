import * as vscode from 'vscode';
import { animationFile } from '../fileSystem/rtmUri';

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
  const names = animations(answer);
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

function animations(answer: unknown): string[] | undefined {
  return typeof answer === 'object' &&
    answer !== null &&
    'animations' in answer &&
    Array.isArray(answer.animations)
    ? answer.animations.map(String)
    : undefined;
}
