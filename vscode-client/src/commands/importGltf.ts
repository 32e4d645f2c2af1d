import * as vscode from 'vscode';
import { animationFile } from '../fileSystem/rtmUri';

interface Imported {
  /** Absent if the file was imported. */
  readonly choice?: {
    /** The argument with which the command is executed again. */
    readonly argument: string;
    readonly question: string;
    readonly items: { label: string; value: string }[];
  };
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

/** Asks what the server wants to know, until the file is imported. The server reports the result. */
export async function importChosen(
  answer: unknown,
  [options]: readonly unknown[],
  run: (args: unknown[]) => Promise<unknown>,
): Promise<void> {
  let chosen = options as Record<string, unknown>;
  let choice = (answer as Imported | undefined)?.choice;
  while (choice) {
    const item = await vscode.window.showQuickPick(choice.items, {
      title: 'Import glTF',
      placeHolder: choice.question,
    });
    if (!item) {
      return;
    }
    chosen = { ...chosen, [choice.argument]: item.value };
    choice = ((await run([chosen])) as Imported | undefined)?.choice;
  }
}
