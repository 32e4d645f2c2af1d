import * as os from 'node:os';
import * as vscode from 'vscode';
import { checkSaved } from '../editor/documents';
import { FILE, isText } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { animationFile, shownUri, textUri } from '../fileSystem/rtmUri';
import * as protocol from '../protocol';
import type { Server } from '../server/serverLifecycle';
import { encodingItem, frameCountProblem, skeletonItem } from './newAnimationText';

const TITLE = 'New Animation';
const NAME = 'new.rtm';

/** Creates an animation in which all bones of a skeleton are at rest, and opens it. */
export async function newAnimation(server: Server, files: RtmFileSystem): Promise<void> {
  // The place comes first, because the skeletons of its folder are the likeliest.
  const target = await vscode.window.showSaveDialog({
    title: TITLE,
    saveLabel: 'Next',
    defaultUri: proposedFile(),
    filters: { Animation: ['rtm'], 'RTM text': ['rtmt'] },
  });
  if (!target) {
    return;
  }
  if (!/\.rtmt?$/i.test(target.path)) {
    throw new Error('The name of an animation ends with .rtm, that of a text with .rtmt.');
  }
  checkSaved(shownUri(target));
  const uri = target.toString();
  const client = await server.start();
  const { skeletons, encodings } = await client.sendRequest(protocol.skeletons, { uri });
  const chosen = await vscode.window.showQuickPick(skeletons.map(skeletonItem), {
    title: `${TITLE} (1/3)`,
    placeHolder: 'Skeleton whose bones the animation has',
    matchOnDetail: true,
  });
  if (!chosen) {
    return;
  }
  const frames = await vscode.window.showInputBox({
    title: `${TITLE} (2/3)`,
    prompt: 'Number of frames. A pose has one.',
    value: '1',
    validateInput: frameCountProblem,
  });
  if (frames === undefined) {
    return;
  }
  const encoding = await vscode.window.showQuickPick(encodings.map(encodingItem), {
    title: `${TITLE} (3/3)`,
    placeHolder: 'Encoding of the animation',
  });
  if (!encoding) {
    return;
  }
  const { text } = await client.sendRequest(protocol.newAnimation, {
    uri,
    encoding: encoding.label,
    skeleton: chosen.skeleton,
    frames: Number(frames),
  });
  // The dialog has asked before it returned an existing file.
  if (isText(target.path)) {
    await vscode.workspace.fs.writeFile(target, Buffer.from(text, 'utf8'));
  } else {
    await files.replace(textUri(target), text);
  }
  await vscode.commands.executeCommand('vscode.open', shownUri(target), { preview: false });
}

/** A new file in the folder of the active text, or else in that of the workspace. */
function proposedFile(): vscode.Uri {
  const active = vscode.window.activeTextEditor?.document;
  const near = active?.languageId === 'rtm' ? (animationFile(active.uri) ?? active.uri) : undefined;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(os.homedir());
  return near?.scheme === FILE
    ? vscode.Uri.joinPath(near, '..', NAME)
    : vscode.Uri.joinPath(folder, NAME);
}
