import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Conversation } from '../fileSystem/codec';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { textUri } from '../fileSystem/rtmUri';
import { isTextOfAnimation } from './isAnimationText';
import { closeDocument } from './documents';

/**
 * VS Code can write a text into the file of an animation without asking this extension: a new text
 * that is saved as `walk.rtm`. What was written becomes the animation that it describes.
 */
export function packWrittenTexts(
  conversation: Conversation,
  files: RtmFileSystem,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return vscode.workspace.onDidSaveTextDocument(async (document) => {
    const { uri } = document;
    if (uri.scheme !== FILE || !isAnimation(uri.path) || !isTextOfAnimation(document.getText())) {
      return;
    }
    try {
      await conversation.encode(uri, document.getText(), await files.hashOf(uri));
    } catch (error) {
      await tell(uri, error, log);
      return;
    }
    await vscode.commands.executeCommand('vscode.open', textUri(uri), { preview: false });
    await closeDocument(uri);
  });
}

async function tell(uri: vscode.Uri, error: unknown, log: vscode.LogOutputChannel): Promise<void> {
  const name = path.posix.basename(uri.path);
  const reason = (error instanceof Error ? error.message : String(error)).replace(
    // It is not: that is said of animations.
    /^.* was not saved and is unchanged: the/,
    'The',
  );
  const message =
    `VS Code has written a text into ${name}, which is no animation now. ` +
    `Correct it and save again: then it becomes one. ${reason}`;
  log.warn(message);
  const showLog = 'Show Log';
  if ((await vscode.window.showErrorMessage(message, showLog)) === showLog) {
    log.show();
  }
}
