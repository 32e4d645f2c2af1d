import * as vscode from 'vscode';
import { shownUri } from '../fileSystem/rtmUri';

/** The copy of the bundled mod. */
function exampleFolder({ globalStorageUri }: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(globalStorageUri, 'first-mod');
}

/** The animation of the copy. */
export function exampleFile(context: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(exampleFolder(context), 'wave.rtm');
}

/** Opens the animation of the copy, and its figure. */
export async function openExample(context: vscode.ExtensionContext): Promise<void> {
  await copyExample(context);
  const shown = shownUri(exampleFile(context));
  const editor = await vscode.window.showTextDocument(shown, { preview: false });
  await vscode.commands.executeCommand('rtm.showFigure', editor.document.uri);
}

/** Opens the folder of the copy in a new window, to pack the mod. */
export async function openExampleFolder(context: vscode.ExtensionContext): Promise<void> {
  await copyExample(context);
  await vscode.commands.executeCommand('vscode.openFolder', exampleFolder(context), {
    forceNewWindow: true,
  });
}

function copyExample(context: vscode.ExtensionContext): Promise<void> {
  const bundled = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'first-mod');
  return copyMissing(bundled, exampleFolder(context));
}

/** Copies the files that the target does not have: the user may have edited the others. */
async function copyMissing(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  const missing = async (uri: vscode.Uri) =>
    fs.stat(uri).then(
      () => false,
      () => true,
    );
  for (const [name, type] of await fs.readDirectory(from)) {
    const source = vscode.Uri.joinPath(from, name);
    const target = vscode.Uri.joinPath(to, name);
    if (type === vscode.FileType.Directory) {
      await copyMissing(source, target);
    } else if (await missing(target)) {
      await fs.copy(source, target);
    }
  }
}
